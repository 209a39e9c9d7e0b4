/**
 * A Log that writes one JSON object a line: `level`, `time`, `event`, the fields, `msg`. To stderr by
 * default: stdout may carry the protocol. Members that are named like secrets are redacted at every depth.
 */
import { jsonText, quoted } from './json-text.ts';
import { createLineWriter, type LineWriter, type LogStream } from './line-writer.ts';
import { levelsFrom, type Log, type LogFields, type LogLevel } from './log.ts';
import { isSecretName, REDACTED } from './redact.ts';

/** What is logged, and where it goes. */
export interface JsonLogOptions {
  /** The lowest level that is written; default `info`. */
  readonly level?: LogLevel;
  /** Where lines go; default stderr. A chunk that it is given holds one or more whole lines. */
  readonly stream?: LogStream;
}

/** A log whose lines are collected before they are written. */
export interface BufferedLog extends Log {
  /** Writes all lines now; the log does so itself within 20 ms, and at exit. */
  flush(): void;
}

/**
 * Lines of JSON for `serve(tools, { log: createJsonLog() })`.
 *
 * @example
 * const log = createJsonLog({ level: 'warn', stream: createWriteStream('server.log', { flags: 'a' }) });
 */
export function createJsonLog({ level = 'info', stream }: JsonLogOptions = {}): BufferedLog {
  const writer = createLineWriter({ stream, dropped: jsonDropped });
  return { ...jsonLogOn(writer, level), flush: writer.flush };
}

export function jsonLogOn(writer: LineWriter, level: LogLevel): Log {
  return withFields(writer, levelsFrom(level), {});
}

export function jsonDropped(lines: number): string {
  return jsonLine(
    'warn',
    {},
    { event: 'dropped', lines },
    'The reader of the log was too slow: lines are missing.',
  );
}

function withFields(writer: LineWriter, isWritten: Readonly<Record<LogLevel, boolean>>, own: LogFields): Log {
  const at = (level: LogLevel) => {
    const isUrgent = level === 'error';
    return isWritten[level]
      ? (fields: LogFields, message: string) => writer.write(jsonLine(level, own, fields, message), isUrgent)
      : () => undefined;
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => withFields(writer, isWritten, { ...own, ...fields }),
  };
}

/**
 * With its line feed. Members are written one by one: for flat lines that costs a third of one
 * `JSON.stringify`.
 */
export function jsonLine(level: LogLevel, own: LogFields, fields: LogFields, message: string): string {
  const { event = own.event ?? 'log' } = fields;
  let line = `{"level":"${level}","time":"${now()}","event":${quoted(event)}`;
  for (const name in own)
    if (name !== 'event' && !Object.hasOwn(fields, name)) line += member(name, own[name]);
  for (const name in fields) if (name !== 'event') line += member(name, fields[name]);
  return `${line},"msg":${quoted(message)}}\n`;
}

/** Members that the log itself writes: a field of such a name would be there twice. */
const OWN_MEMBERS: ReadonlySet<string> = new Set(['level', 'time', 'msg']);

function member(name: string, value: unknown): string {
  const entry = nameOf(name);
  if (entry.isSecret) return entry.start;
  // Most texts of a line are those of the line before.
  if (typeof value === 'string' && value === entry.lastValue) return entry.lastText;
  const text = jsonText(value);
  if (text === undefined) return '';
  const written = entry.start + text;
  if (typeof value === 'string' && value.length <= MAX_REMEMBERED) {
    entry.lastValue = value;
    entry.lastText = written;
  }
  return written;
}

interface MemberName {
  /** With the comma before it; of a secret, with the word for its value. */
  readonly start: string;
  readonly isSecret: boolean;
  lastValue: string | undefined;
  /** The whole member of it. */
  lastText: string;
}

/** Names come from the code: there are few of them, and each is looked at once. */
const names = new Map<string, MemberName>();
const MAX_NAMES = 1_000;
/** Characters of a text. */
const MAX_REMEMBERED = 64;

function nameOf(name: string): MemberName {
  let entry = names.get(name);
  if (entry === undefined) {
    const isSecret = isSecretName(name);
    const written = quoted(OWN_MEMBERS.has(name) ? `${name}_` : name);
    entry = {
      start: `,${written}:${isSecret ? `"${REDACTED}"` : ''}`,
      isSecret,
      lastValue: undefined,
      lastText: '',
    };
    if (names.size < MAX_NAMES) names.set(name, entry);
  }
  return entry;
}

let lastTime = 0;
let lastTimeText = '';

/** Many lines share a millisecond. */
function now(): string {
  const time = Date.now();
  if (time !== lastTime) {
    lastTime = time;
    lastTimeText = new Date(time).toISOString();
  }
  return lastTimeText;
}
