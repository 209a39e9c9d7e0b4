/** JSON values with limits: what every later stage may rely on, whatever a value contains. */
export { canonicalText, type WalkHooks } from './canonical.ts';
export { findCycle } from './cycle.ts';
export { nestsDeeperThan } from './depth.ts';
export { equalJson } from './equal.ts';
export { fingerprint } from './fingerprint.ts';
export * from './kind.ts';
export { getOwn, isContainer, isObject, setOwn, type JsonObject } from './own.ts';
export { counted, firstOf } from './lists.ts';
export { encodeFragment, escapeSegment, parsePointer, stepInto } from './pointer.ts';
export { clip, compact, preview, previewList, previewWithKind, quote } from './preview.ts';
export { haveSameText } from './same-text.ts';
export { shortText } from './short-text.ts';
export { emptyMap, isRecord, takeSnapshot } from './snapshot.ts';
