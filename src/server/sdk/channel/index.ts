/** From a request of the SDK to what the context of a tool needs of its client. */
export { callerOf } from './caller.ts';
export { inputRequiredResult } from './input-required.ts';
export { openChannel } from './open-channel.ts';
export { configuredStateKey, readStateKey, type StateKey } from './request-state.ts';
