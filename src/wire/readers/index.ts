/** What official clients can be told of an output schema without rejecting what fits it. */
export { forReaders, isReadAlike } from './for-readers.ts';
export type { Change, Reader } from './rule.ts';
