/**
 * The first bytes of a connection in; the head of a request out, its lines taken apart. Whether it is plain enough to go by,
 * the checks say; until then nothing about it is known but its size.
 */
export interface Head {
  /** With the empty line that ends it. One character is one byte. */
  readonly text: string;
  readonly method: string;
  readonly target: string;
  readonly version: string;
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly hasRepeats: boolean;
}

/** As `node:http` has it. */
export const MAX_HEAD_BYTES = 16_384;
const NEW_LINE = '\r\n';
const END = '\r\n\r\n';

/** Undefined where its end is not among the first bytes that may be a head. */
export function headIn(bytes: Buffer): Head | undefined {
  const end = bytes.subarray(0, MAX_HEAD_BYTES).indexOf(END);
  if (end === -1) return undefined;
  const [requestLine, ...lines] = bytes.toString('latin1', 0, end).split(NEW_LINE) as [string, ...string[]];
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 2));
  }
  const text = bytes.toString('latin1', 0, end + END.length);
  const [method = '', target = '', version = ''] = requestLine.split(' ');
  return { text, method, target, version, headers, hasRepeats: headers.size < lines.length };
}
