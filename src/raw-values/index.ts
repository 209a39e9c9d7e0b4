/**
 * Lets arguments and results pass the official SDK unchanged. The SDK parses both with its own schemas, which
 * lose an own `__proto__`, reject a whole list because of one bad tool, and take longer than the call on a
 * large result. So the SDK gets a stand-in with the raw value in its `_meta`.
 */
export { passRawResults, rawResultOf } from './client-side.ts';
export { passRawCalls, standInFor } from './server-side.ts';
export { metaWithoutRaw, rawIn } from './stand-in.ts';
export { intercept } from './intercept.ts';
