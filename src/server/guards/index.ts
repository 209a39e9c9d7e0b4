/** Where a request comes from: Host, Origin, and no token in the address. */
export {
  createGuards,
  type GuardOptions,
  type GuardReason,
  type GuardRefusal,
  type Guards,
} from './guards.ts';
