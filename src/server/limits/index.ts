/** How much at once, and how often: refused before any work is done. */
export { createLimits, type Entry, type LimitOptions, type Limits, type Refusal } from './limits.ts';
export { refusalMessage, refusalResponse, type RefusalMessage } from './refusal.ts';
