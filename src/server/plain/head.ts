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
  /** By their names in lower case; the values of one that is repeated are joined. */
  readonly headers: ReadonlyMap<string, string>;
  readonly repeated: ReadonlySet<string>;
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
  const repeated = new Set<string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 2);
    const before = headers.get(name);
    if (before !== undefined) repeated.add(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  const text = bytes.toString('latin1', 0, end + END.length);
  const [method = '', target = '', version = ''] = requestLine.split(' ');
  return { text, method, target, version, headers, repeated };
}
