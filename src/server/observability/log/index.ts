/** What the server writes down: lines of JSON for programs, lines of text for people. */
export {
  answeredFields,
  callFields,
  type AnsweredFields,
  type CallFields,
  type CallRecord,
  type RequestRecord,
} from './call-fields.ts';
export { createJsonLog, jsonDropped, jsonLogOn, type BufferedLog, type JsonLogOptions } from './json-log.ts';
export { createLineWriter, type LineWriter, type LogStream } from './line-writer.ts';
export { silentLog, type Log, type LogFields, type LogLevel } from './log.ts';
export { textLine } from './text-line.ts';
export { textDropped, textLogOn } from './text-log.ts';
