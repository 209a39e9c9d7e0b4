/**
 * What `npm run flow:reference` calls the same, what it calls a difference that is meant, and what one that
 * is not.
 */
import { describe, expect, it } from 'vitest';
import { compare } from './compare.ts';
import type { Called, Request } from './request.ts';

const request = (path: string, rest: Partial<Request> = {}): Request => ({
  method: 'GET',
  path,
  headers: {},
  body: '',
  ...rest,
});
const called = (...requests: Request[]): Called => ({ requests, data: { value: { a: 1 } }, messages: [] });
const failed = (message: string): Called => ({ requests: [], data: undefined, messages: [message] });
const kinds = (ours: Called, theirs: Called): string[] =>
  compare(ours, theirs).map(({ what, difference }) => `${what}: ${difference}`);

describe('two calls', () => {
  it('are the same by method, path, declared headers, body as JSON, and data', () => {
    const post = { method: 'POST', headers: { 'x-key': 'k', accept: '*/*' } };
    expect(
      kinds(
        called(request('/a?b=1', { ...post, body: '{"a":1,"b":2}' })),
        called(request('/a?b=1', { ...post, body: '{"b":2,"a":1}' })),
      ),
    ).toEqual([]);
    expect(kinds(failed('ours'), failed('theirs'))).toEqual([]);
  });

  it.each([
    ['encoding', '/a%2Fb?q=x%20y', '/a/b?q=x+y'],
    ['unfilled', '/a/5', '/a/undefined'],
    ['unfilled', '/a/5.json', '/a/.json'],
    ['default', '/a?q=1&limit=10', '/a?q=1'],
    ['quotes', '/a?sort=-date', '/a?sort=%22-date%22'],
    ['other', '/a?q=1', '/a?q=2'],
    ['other', '/a?q=1', '/a?q=1&limit=10'],
  ])('differ by %s: %s and %s', (difference, ours, theirs) => {
    expect(kinds(called(request(ours)), called(request(theirs)))).toEqual([`request: ${difference}`]);
  });

  it('differ by a header, a body, a request or data that only one of them has', () => {
    const plain = called(request('/a'));
    expect(kinds(plain, called(request('/a', { headers: { 'x-key': 'k' } })))).toEqual(['request: other']);
    expect(kinds(plain, called(request('/a', { body: '{}' })))).toEqual(['request: empty body']);
    expect(kinds(plain, called(request('/a', { body: '{"a":1}' })))).toEqual(['request: other']);
    expect(kinds(plain, called())).toEqual(['request: other']);
    expect(kinds(failed('does not fit'), called(request('/a/b')))).toEqual(['request: refused']);
    expect(kinds(plain, { ...plain, data: { value: { a: 2 } } })).toEqual(['data: other']);
    expect(kinds(plain, { ...plain, data: undefined })).toEqual(['data: other']);
  });

  it('may write the time at which they ran', () => {
    const at = (value: string): Called => ({ ...called(), data: { value: { at: value } } });
    expect(kinds(at('2026-11-17T10:00:00.001Z'), at('2026-11-17T10:00:00.002Z'))).toEqual([]);
    expect(kinds(at('2026-11-17'), at('2026-11-18'))).toEqual(['data: other']);
  });
});
