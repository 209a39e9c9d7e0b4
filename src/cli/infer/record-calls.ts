/**
 * `serve --record file`: each result of a tool becomes a line of the file. Results of routes and operations
 * come here without the secrets that their calls used. Lines are written together, within a second; a file
 * that has grown to `MAX_FILE_BYTES` becomes `file.1`, in place of the one before, so that no more than two
 * are kept.
 */
import { appendFileSync, closeSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { runLater } from '../../async/deadline.ts';
import type { DriftOrigin } from '../../drift/index.ts';
import { parsePointer, stepInto } from '../../json/index.ts';
import { messageOf } from '../../message-of.ts';
import type { ToolResult } from '../../tool/index.ts';
import { isRecordedCall, type RecordedCall } from './recorded-call.ts';

export interface CallRecorder {
  /** For the registry. */
  readonly onResult: (result: ToolResult) => void;
  /** Writes what is pending. */
  readonly close: () => void;
}

const MAX_LINE_BYTES = 1_048_576;
const MAX_FILE_BYTES = 64 * 1_048_576;
const MAX_PENDING_BYTES = 4 * 1_048_576;
const FLUSH_MS = 1_000;
/** Results may be private data. */
const OWNER_ONLY = 0o600;

export interface RecorderBounds {
  readonly fileBytes: number;
  readonly lineBytes: number;
}

/**
 * `origins`: where the data of a route is in its result. A file that holds something else is refused.
 * @throws Error, with a message for the operator, where the file cannot be used.
 */
export function recordCalls(
  file: string,
  origins: ReadonlyMap<string, DriftOrigin>,
  onProblem: (message: string) => void,
  { fileBytes, lineBytes }: RecorderBounds = { fileBytes: MAX_FILE_BYTES, lineBytes: MAX_LINE_BYTES },
): CallRecorder {
  refuseOther(file);
  let size = statSync(file).size;
  let [pending, pendingBytes]: [string[], number] = [[], 0];
  let cancelFlush: (() => void) | undefined;
  const reported = new Set<string>();
  const reportOnce = (what: string, message: string): void => {
    if (reported.has(what)) return;
    reported.add(what);
    onProblem(message);
  };

  function flush(): void {
    cancelFlush?.();
    cancelFlush = undefined;
    const [text, bytes] = [pending.join(''), pendingBytes];
    [pending, pendingBytes] = [[], 0];
    if (text === '') return;
    try {
      if (size > 0 && size + bytes > fileBytes) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, text, { mode: OWNER_ONLY });
      size += bytes;
    } catch (error) {
      reportOnce('write', `Calls cannot be recorded, and are left out: ${messageOf(error)}`);
    }
  }

  return {
    onResult: ({ tool: { name }, value }) => {
      const at = origins.get(name)?.dataPlace ?? '';
      const part = (parsePointer(at) ?? []).reduce<unknown>(stepInto, value);
      if (part === undefined) return;
      const call: RecordedCall = {
        recordedCall: 1,
        tool: name,
        time: new Date().toISOString(),
        ...(at !== '' && { at }),
        value: part,
      };
      const line = `${JSON.stringify(call)}\n`;
      const bytes = Buffer.byteLength(line);
      if (bytes > lineBytes) {
        return reportOnce(
          name,
          `A result of "${name}" is larger than ${lineBytes} bytes, and is not recorded.`,
        );
      }
      pending.push(line);
      pendingBytes += bytes;
      if (pendingBytes > Math.min(MAX_PENDING_BYTES, fileBytes)) flush();
      else cancelFlush ??= runLater(flush, FLUSH_MS);
    },
    close: flush,
  };
}

/** Creates the file, or looks at the first line of the one that is there. */
function refuseOther(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  const handle = openSync(file, 'r');
  try {
    const start = Buffer.alloc(MAX_LINE_BYTES + 1);
    const [line = ''] = start.toString('utf8', 0, readSync(handle, start)).split('\n', 1);
    if (line !== '' && !isRecordedCall(parsed(line))) {
      throw new Error(`"${file}" holds something other than recorded calls.`);
    }
  } finally {
    closeSync(handle);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
