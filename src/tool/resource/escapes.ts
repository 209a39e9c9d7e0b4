/**
 * The variables of a URI in; the first one out that could lead outside of where its template points, and why.
 * An author who joins `{+path}` to a folder must not have to think of `..`, `%2e%2e`, `\` or an absolute
 * path.
 */
import type { Variables } from './uri-template.ts';

/** Undefined where all of them are safe. */
export function escapeIn(variables: Variables): string | undefined {
  for (const [name, value] of Object.entries(variables)) {
    const reason = (typeof value === 'string' ? [value] : value)
      .map(reasonOf)
      .find((escape) => escape !== undefined);
    if (reason !== undefined) return `{${name}} ${reason}`;
  }
  return undefined;
}

function reasonOf(value: string): string | undefined {
  if (/\p{Cc}/u.test(value)) return 'has a control character';
  if (value.includes('\\')) return 'has a backslash';
  if (value.startsWith('/') || /^[A-Za-z]:\//.test(value)) return 'is an absolute path';
  return value.split('/').some((segment) => segment === '..' || segment === '.')
    ? 'has the path segment "." or ".."'
    : undefined;
}
