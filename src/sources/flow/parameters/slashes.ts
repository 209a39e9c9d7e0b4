/**
 * The tools of a file in; the keys out whose values keep their "/" in a path (R-FLOW-11), such as a DOI. A
 * "/" is kept only where the file shows the need: in a test, an enum, a default or a pattern, or by a name
 * with "path" or "doi".
 */
import { isObject, type JsonObject } from '../../../json/index.ts';
import { snake } from '../main/names.ts';

export function slashKeys(tools: Readonly<JsonObject>): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const tool of Object.values(tools)) {
    const { parameters, tests } = isObject(tool) ? tool : {};
    for (const parameter of Array.isArray(parameters) ? (parameters as unknown[]) : []) {
      const { position, z } = isObject(parameter) ? parameter : {};
      const { key, value, location } = isObject(position) ? position : {};
      if (typeof key !== 'string' || location !== 'insert') continue;
      const names = [key, typeof value === 'string' ? /^\{\{\s*(\w+)\s*\}\}$/.exec(value)?.[1] : undefined];
      if (isPathName(key) || typeShows(z) || testShows(tests, names)) keys.add(key);
    }
  }
  return keys;
}

function isPathName(key: string): boolean {
  return /doi|path/i.test(key) && /(?:^|_)(?:doi|path)(?:_|$)/.test(snake(key));
}

function typeShows(z: unknown): boolean {
  if (!isObject(z)) return false;
  const texts = [z['primitive'], ...(Array.isArray(z['options']) ? (z['options'] as unknown[]) : [])];
  // The slashes around a pattern do not count.
  return texts.some(
    (text) =>
      typeof text === 'string' && text.replace(/^[^(]*\(\s*\/([^]*)\/[a-z]*\s*\)$/, '$1').includes('/'),
  );
}

function testShows(tests: unknown, names: readonly (string | undefined)[]): boolean {
  if (!Array.isArray(tests)) return false;
  const holdsSlash = (value: unknown): boolean => typeof value === 'string' && value.includes('/');
  return tests.some(
    (test) =>
      isObject(test) && names.some((name) => name !== undefined && [test[name]].flat().some(holdsSlash)),
  );
}
