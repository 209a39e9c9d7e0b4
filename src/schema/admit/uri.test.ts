/**
 * Resolution of URI references, by the examples of RFC 3986 section 5.4 and the bases that schemas really
 * have.
 */
import { expect, it } from 'vitest';
import { resolveUri } from './uri.ts';

const base = 'http://a/b/c/d;p?q';

it.each([
  ['g:h', 'g:h'],
  ['g', 'http://a/b/c/g'],
  ['./g', 'http://a/b/c/g'],
  ['g/', 'http://a/b/c/g/'],
  ['/g', 'http://a/g'],
  ['//g', 'http://g'],
  ['?y', 'http://a/b/c/d;p?y'],
  ['g?y', 'http://a/b/c/g?y'],
  [';x', 'http://a/b/c/;x'],
  ['', 'http://a/b/c/d;p?q'],
  ['.', 'http://a/b/c/'],
  ['./', 'http://a/b/c/'],
  ['..', 'http://a/b/'],
  ['../g', 'http://a/b/g'],
  ['../..', 'http://a/'],
  ['../../g', 'http://a/g'],
  ['../../../g', 'http://a/g'],
  ['/./g', 'http://a/g'],
  ['/../g', 'http://a/g'],
  ['g.', 'http://a/b/c/g.'],
  ['..g', 'http://a/b/c/..g'],
  ['./../g', 'http://a/b/g'],
  ['g/./h', 'http://a/b/c/g/h'],
  ['g/../h', 'http://a/b/c/h'],
])('%j resolves to %j', (reference, expected) => {
  expect(resolveUri(base, reference)).toBe(expected);
});

it.each([
  ['', 'item.json', 'item.json'],
  ['schemas/root.json', 'item.json', 'schemas/item.json'],
  ['urn:example:root', 'urn:example:other', 'urn:example:other'],
  ['urn:example:root', '', 'urn:example:root'],
  ['file:///a/b.json', 'c.json', 'file:///a/c.json'],
  ['http://example.com', 'a', 'http://example.com/a'],
])('from %j, %j resolves to %j', (from, reference, expected) => {
  expect(resolveUri(from, reference)).toBe(expected);
});
