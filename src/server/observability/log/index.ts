/** What the server writes down. The log of JSON lines is in `json-log.ts`, apart, since it loads a library. */
export { silentLog, type Log, type LogFields } from './log.ts';
export { requestFields, requestIdFrom, type RequestFields } from './request-fields.ts';
