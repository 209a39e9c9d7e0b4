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
export { shortText } from './short-text.ts';
export { takeSnapshot } from './snapshot.ts';
export {
  endOf,
  HEADER,
  haveSameText,
  isArrayStart,
  isScalar,
  joinFlat,
  memberAt,
  OBJECT_START,
  stepAt,
  textHash,
  valueAt,
  type FlatJson,
  type Position,
} from './flat.ts';
export { flatten, isRecord, type Flattened } from './flatten.ts';
export { countedBytes, flattenUpTo } from './snapshot.ts';
