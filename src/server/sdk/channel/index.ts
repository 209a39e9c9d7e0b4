/** From a request of the SDK to what the context of a tool needs of its client. */
export { callerOf } from './caller.ts';
export { inputRequiredResult } from './input-required.ts';
export { clientChannel, openChannel } from './open-channel.ts';
