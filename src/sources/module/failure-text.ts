/**
 * The error of a module that failed to load in; one line for its author out: the message, and its location in
 * the author's files.
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
  // The message of a syntax error contains its location.
  const inMessage = rest.map((line) => LOCATION.exec(line)).find((match) => match !== null);
  const location = inMessage?.[0].trim() ?? locationIn(error.stack ?? '');
  const words = first.replace(/^ParseError: /, '').trim();
  const isSyntax = first.startsWith('ParseError: ') || error.name === 'SyntaxError';
  const what = isSyntax ? `is not valid code: ${words}` : `threw ${error.name} when it was loaded: ${words}`;
  return location === undefined ? what : `${what} (at ${relative(folder, location) || location})`;
}

const NOT_FOUND: ReadonlySet<string> = new Set(['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND']);
const LOCATION = /(?:\/|[A-Za-z]:\\).*:\d+:\d+$/;

/** The topmost frame that is neither Node's nor the loader's nor a dependency's. */
function locationIn(stack: string): string | undefined {
  for (const line of stack.split('\n')) {
    if (!/^\s+at /.test(line) || line.includes('node:') || line.includes('node_modules')) continue;
    const match = /\(?(?:file:\/\/)?([^()]*:\d+:\d+)\)?$/.exec(line.replace(/^\s+at (?:async )?/, ''));
    if (match !== null) return match[1];
  }
  return undefined;
}
