/**
 * Arguments and results pass the official SDK as they were sent. The SDK parses both with schemas of its own, which lose
 * an own `__proto__`, drop a whole list of tools over one bad tool, and take longer than the call on a large result. So
 * the SDK gets a stand-in, which carries the raw value in its `_meta`.
 */
export { passRawResults, rawResultOf } from './client-side.ts';
export { passRawCalls, standInFor } from './server-side.ts';
export { rawIn } from './stand-in.ts';
