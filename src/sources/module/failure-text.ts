/**
 * Whatever a module threw while it was loaded in; one line for its author out: the error's own words, and the place in
 * the author's files where it happened.
 */
import { relative } from 'node:path';
import { preview } from '../../json/index.ts';

export function failureText(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return `threw ${preview(error)}`;
  const [first = '', ...rest] = error.message.split('\n');
  if (NOT_FOUND.has((error as NodeJS.ErrnoException).code ?? '')) {
    const by = rest.find((line) => line.startsWith('- '))?.slice(2);
    return `${first.replace(/^Cannot/, 'cannot')}${by === undefined ? '' : ` (needed by ${relative(folder, by)})`}`;
  }
  // The place of a flaw in the syntax stands in the message itself.
  const inMessage = rest.map((line) => PLACE.exec(line)).find((found) => found !== null);
  const place = inMessage?.[0].trim() ?? placeIn(error.stack ?? '');
  const words = first.replace(/^ParseError: /, '').trim();
  const isSyntax = first.startsWith('ParseError: ') || error.name === 'SyntaxError';
  const what = isSyntax ? `is not valid code: ${words}` : `threw ${error.name} when it was loaded: ${words}`;
  return place === undefined ? what : `${what} (at ${relative(folder, place) || place})`;
}

const NOT_FOUND: ReadonlySet<string> = new Set(['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND']);
const PLACE = /(?:\/|[A-Za-z]:\\).*:\d+:\d+$/;

/** The topmost frame that is neither Node's nor the loader's nor a dependency's. */
function placeIn(stack: string): string | undefined {
  for (const line of stack.split('\n')) {
    if (!/^\s+at /.test(line) || line.includes('node:') || line.includes('node_modules')) continue;
    const found = /\(?(?:file:\/\/)?([^()]*:\d+:\d+)\)?$/.exec(line.replace(/^\s+at (?:async )?/, ''));
    if (found !== null) return found[1];
  }
  return undefined;
}
