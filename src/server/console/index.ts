/**
 * The console of a server: its page, its JSON interface, its sessions. Loaded only where it was asked for.
 */
export type { ConsoleData } from './api.ts';
export { createConsole, type ConsoleSite } from './site.ts';
