/**
 * The first bytes of a connection in; the head of a request out, its lines taken apart. Nothing is judged here: whether a
 * head is plain enough to go by, the checks say.
 */
export interface Head {
  /** With the empty line that ends it. One character is one byte. */
  readonly text: string;
  readonly requestLine: string;
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly hasRepeats: boolean;
}

const NEW_LINE = '\r\n';
const END = '\r\n\r\n';

/** Undefined where its end has not come. */
export function headIn(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf(END);
  if (end === -1) return undefined;
  const text = bytes.toString('latin1', 0, end + END.length);
  const firstEnd = text.indexOf(NEW_LINE);
  const headers = new Map<string, string>();
  let count = 0;
  for (let start = firstEnd + NEW_LINE.length; start < end; count++) {
    const lineEnd = text.indexOf(NEW_LINE, start);
    const colon = text.indexOf(':', start);
    headers.set(text.slice(start, colon).toLowerCase(), text.slice(colon + 2, lineEnd));
    start = lineEnd + NEW_LINE.length;
  }
  return { text, requestLine: text.slice(0, firstEnd), headers, hasRepeats: headers.size < count };
}
