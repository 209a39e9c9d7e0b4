/** From where a request comes: Host, Origin, and no token in the address. */
export { createGuards, type GuardOptions, type GuardReason, type Guards } from './guards.ts';
