/** The one safe caller of HTTP APIs: whatever a route or an API document asks for is sent through here. */
export { createCaller, type Caller, type CallerSettings } from './caller.ts';
export { jsonOf, textOf } from './decode.ts';
export { CallFailure } from './failure.ts';
export { fetchFailure, guardedFetch, type FetchSettings } from './guarded-fetch.ts';
export type { HttpAnswer, HttpRequest } from './message.ts';
export { redact, redactValue } from './redact.ts';
export { withFetch, type Fetch } from './scoped-fetch.ts';
