/** No form of a secret is left in a text, and nothing else is taken out of it (R-FLOW-11). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/properties/runs.ts';
import { redact, redactValue } from './redact.ts';

const secrets = fc.string({ unit: 'binary', minLength: 8, maxLength: 40 });
/** Capitals and blanks alone: they neither hold a secret nor look like an end of one. */
const around = fc.string({ unit: fc.constantFrom('A', 'B', ' ', '\n'), maxLength: 12 });

const inHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!,
  );
const escapedUnits = (text: string): string =>
  Array.from(
    { length: text.length },
    (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');

const FORMS: readonly (readonly [string, (secret: string) => string])[] = [
  ['itself', (secret) => secret],
  ['a part of a URL', encodeURIComponent],
  [
    'a part of a URL in small letters',
    (secret) => encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
  ],
  ['encoded twice', (secret) => encodeURIComponent(encodeURIComponent(secret))],
  ['a form', (secret) => new URLSearchParams({ k: secret }).toString().slice(2)],
  ['JSON', (secret) => JSON.stringify(secret).slice(1, -1)],
  ['JSON in escapes alone', escapedUnits],
  ['HTML', inHtml],
];

describe('a text', () => {
  it.each(FORMS)('has no secret left that was written as %s', (_how, write) => {
    fc.assert(
      fc.property(secrets, around, around, (secret, before, after) => {
        expect(redact(before + write(secret) + after, [secret])).toBe(`${before}[secret]${after}`);
      }),
      runs(0.5),
    );
  });

  it('has no secret left in base64, wherever it stands in it', () => {
    const encodings = ['base64', 'base64url'] as const;
    fc.assert(
      fc.property(
        secrets,
        fc.string(),
        fc.string(),
        fc.constantFrom(...encodings),
        (secret, before, after, encoding) => {
          const text = Buffer.from(before + secret + after).toString(encoding);
          const left = redact(text, [secret]);
          expect(left).toContain('[secret]');
          // What is left at its two ends depends on the neighbours, too.
          expect(left.replace('[secret]', '').length).toBeLessThanOrEqual(
            Math.ceil((Buffer.byteLength(before + after) * 4) / 3) + 6,
          );
        },
      ),
      runs(0.5),
    );
  });

  it('keeps base64 that a short secret could be in by chance', () => {
    expect(redact(Buffer.from('my pass').toString('base64'), ['pass'])).toBe('bXkgcGFzcw==');
  });

  it('without a secret is left as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(redact(text, ['a-key-that-is-not-in-it'])).toBe(text);
      }),
      runs(0.5),
    );
  });

  it('loses the longer secret where one holds the other, and all of them where there are several', () => {
    expect(redact('abcdef abcd wxyz', ['abcd', 'abcdef', 'wxyz'])).toBe('[secret] [secret] [secret]');
  });

  it('keeps what is too short to be one', () => {
    expect(redact('a 1 abc', ['', '1', 'abc'])).toBe('a 1 abc');
  });
});

describe('a value', () => {
  it('is given back itself where it holds no secret', () => {
    const value = { a: ['x', 1, null] };
    expect(redactValue(value, ['not-in-it'])).toBe(value);
    expect(redactValue(value, [])).toBe(value);
  });

  it('loses secrets in texts and names, and nothing else', () => {
    const value = { 'k-SECRET': ['SECRET', 5, null, { deep: 'a SECRET b' }], __proto__: null };
    expect(redactValue(value, ['SECRET'])).toEqual({
      'k-[secret]': ['[secret]', 5, null, { deep: 'a [secret] b' }],
    });
    const own = JSON.parse('{"__proto__":"SECRET"}') as object;
    expect(Object.entries(redactValue(own, ['SECRET']) as object)).toEqual([['__proto__', '[secret]']]);
  });

  it('may be deep, and may contain itself', () => {
    let deep: unknown = 'SECRET';
    for (let i = 0; i < 200_000; i++) deep = [deep];
    let copy = redactValue(deep, ['SECRET']);
    while (Array.isArray(copy)) copy = copy[0];
    expect(copy).toBe('[secret]');
    const self: Record<string, unknown> = { a: 'SECRET' };
    self['self'] = self;
    const cleaned = redactValue(self, ['SECRET']) as typeof self;
    expect(cleaned['self']).toBe(cleaned);
    expect(cleaned['a']).toBe('[secret]');
  });
});
