/** What clients can be told of an input or output schema without rejecting what fits it. */
export { forReaders, isReadAlike } from './for-readers.ts';
export type { Change, Reader } from './rule.ts';
