/** The guarded caller of HTTP APIs, which sends every request of a route or an API document. */
export { createCaller, type Caller, type CallerSettings } from './caller.ts';
export { jsonOf, textOf } from './decode.ts';
export { CallFailure } from './failure.ts';
export { fetchFailure, guardedFetch, type FetchSettings } from './guarded-fetch.ts';
export type { HttpResponse, HttpRequest } from './message.ts';
export { redact, redactValue } from './redact.ts';
export { hasSignature, typeOf } from './signatures.ts';
export { withFetch, type Fetch } from './scoped-fetch.ts';
