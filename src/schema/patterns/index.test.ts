/** What callers see of a pattern: its answer, its engine, its refusal. */
import { describe, expect, it } from 'vitest';
import { Meter, OutOfSteps, TICKS_PER_STEP } from '../meter.ts';
import type { PatternMatcher } from './index.ts';
import { compilePattern, exampleFor } from './index.ts';

function matcherOf(source: string): PatternMatcher {
  const result = compilePattern(source, 'linear');
  if (!result.ok) throw new Error(`${source}: ${result.reason}`);
  return result.matcher;
}

const test = (source: string, text: string): boolean => matcherOf(source).test(text, new Meter(1e6));

describe('compilePattern', () => {
  it.each([
    ...[
      'abc',
      'X_',
      '[0-9]',
      '\\d',
      '^x-',
      '^[A-Za-z0-9_.-]+$',
      '^[a-z]+$',
      '^\\d{4}-\\d{2}$',
      '^\\S+$',
      '^$',
      '',
    ],
    ...[
      'a+',
      'f.*',
      'aaa*',
      '[0-9]{2,}',
      '[a-z]+$',
      '.*',
      '^https?://.+',
      '\\.(jpe?g|png)$',
      '^[^@]+@[^@]+$',
    ],
    ...[
      '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$',
      '^(?!-)[a-z-]{1,63}$',
      '^(?=.{1,253}$)[a-z]+(?:\\.[a-z]+)*$',
      '\\bfoo\\b',
    ],
    ...['^\\p{Letter}+$', '^🐲*$', '^[\\w-.]+$'],
  ])('runs %s natively', (source) => {
    expect(matcherOf(source).engine).toBe('native');
  });

  it.each([
    ['^x-', ['x-', 'x-a'], ['', 'x', 'ax-', 'X-']],
    ['\\.png$', ['.png', 'a.png'], ['.png2', 'apng', '']],
    ['^a\\/b$', ['a/b'], ['a/b/', 'xa/b', '']],
    ['^x.*', ['x', 'x\ny'], ['ax', '']],
  ])('compares a fixed text at an end, %s, in a few steps', (source, fitting, others) => {
    const meter = new Meter(4);
    for (const text of fitting) expect(matcherOf(source).test(text, new Meter(4))).toBe(true);
    for (const text of others) expect(matcherOf(source).test(text, new Meter(4))).toBe(false);
    expect(matcherOf(source).test(`x-${'a'.repeat(1_000_000)}`, meter)).toBe(source.startsWith('^x'));
  });

  it('leaves halves of pairs to the flag', () => {
    expect(test('^\\uD83D', '\uD83D\uDC32')).toBe(false);
    expect(test('^\\uD83D', '\uD83Da')).toBe(true);
    expect(test('\uDC32$', '\uD83D\uDC32')).toBe(false);
  });

  it.each([
    ...[
      '0[a-z]+\\d',
      '^(a+)+$',
      'b(a|a)*b',
      'f.*o',
      '^a*a$',
      '^(?:ab|ac)+$',
      '^.*bar$',
      '^(?:a?|b?)c$',
      '(?<=a)b',
    ],
    ...[
      '^(?:a?b?)*$',
      '^\\w+[\\d_]$',
      '(?=.*x)^a',
      '(?=.*x)a',
      '0[a-z]{1,100}\\d',
      '^é*[^a]$',
      '^\\p{L}*é$',
      '\\Ba',
    ],
  ])('runs %s on the automaton', (source) => {
    expect(matcherOf(source).engine).toBe('automaton');
  });

  it('searches anywhere in the text, and matches characters, not halves of them', () => {
    expect(test('es', 'expression')).toBe(true);
    expect(test('^es', 'expression')).toBe(false);
    expect(test('^.$', '😀')).toBe(true);
    expect(test('^(?:.|..)$', '😀')).toBe(true);
    expect(test('^(?:..|...)$', '😀')).toBe(false);
    expect(test('^\\ud83d', '😀')).toBe(false);
    expect(test('(?<=\\ud83d)\\ude00', '😀')).toBe(false);
  });

  it('falls back to Annex B where the flag u forbids a source', () => {
    expect(test('^[\\w-.]+$', 'a-b.c')).toBe(true);
    expect(test('^a\\-b$', 'a-b')).toBe(true);
    expect(test('^a\\-(?:b|bc)$', 'a-bc')).toBe(true);
    expect(test('\\-..$', '-😀')).toBe(true);
  });

  it('does not take the digit after an octal escape into it when printing', () => {
    expect(test('\\-(?:\\01)2x*', '-\x012')).toBe(true);
    expect(test('\\-(?:\\01)2x*', '-\x0a')).toBe(false);
  });

  it('does not match between the halves of a surrogate pair, as V8 does by mistake', () => {
    expect(test('\\B', 'a🐉a')).toBe(false);
    expect(test('(?<![a🐉])(?!a)', 'a🐉a')).toBe(false);
  });

  it('refuses invalid sources with the reason', () => {
    for (const mode of ['linear', 'trusted'] as const) {
      const result = compilePattern('a(b', mode);
      expect(result).toMatchObject({ ok: false, code: 'invalid' });
      expect(!result.ok && result.reason).toContain('Unterminated group');
    }
  });

  it('refuses back-references unless patterns are trusted', () => {
    for (const source of ['^(a+)\\1$', '(?<x>\\w)\\k<x>', '\\-(.)\\1', '(?:(a)|b)*\\1', '(?<=(a)\\1)']) {
      expect(compilePattern(source, 'linear')).toMatchObject({ ok: false, code: 'back-reference' });
      expect(compilePattern(source, 'trusted')).toMatchObject({ ok: true });
    }
    const trusted = compilePattern('^(.)\\1$', 'trusted');
    if (!trusted.ok) throw new Error(trusted.reason);
    expect(trusted.matcher.engine).toBe('native');
    expect(trusted.matcher.test('bb', new Meter(100))).toBe(true);
    expect(trusted.matcher.test('ba', new Meter(100))).toBe(false);
  });

  it('writes out back-references to groups that hold few texts', () => {
    expect(test('^([\'"])[^\'"]*\\1$', '"a"')).toBe(true);
    expect(test('^([\'"])[^\'"]*\\1$', '"a\'')).toBe(false);
    expect(test('^(?<dash>-?)a\\k<dash>b$', '-a-b')).toBe(true);
    expect(test('^(?<dash>-?)a\\k<dash>b$', '-ab')).toBe(false);
    expect(test('^(?:(x)|y)\\1$', 'y')).toBe(true);
    expect(test('^(?:(x)|y)\\1$', 'yx')).toBe(false);
  });

  const A38 = 'a'.repeat(38);
  it.each([
    [`^(${A38}|bb)x\\1$`, [`${A38}x${A38}`, 'bbxbb'], [`${A38}xbb`, `${A38}x`, `${A38}xa${A38}`]],
    ['^(a{40}|[bc]{2})-\\1$', [`${'a'.repeat(40)}-${'a'.repeat(40)}`, 'bc-bc'], ['bc-cb', 'aa-aa']],
    ['^(?<tag>begin-of-a-long-section|end)=\\k<tag>$', ['end=end'], ['end=begin-of-a-long-section']],
    ['^((?:ab){20})\\1$', ['ab'.repeat(40)], ['ab'.repeat(39)]],
    ['^(a{1500})x\\1$', [`${'a'.repeat(1500)}x${'a'.repeat(1500)}`], ['axa']],
    ['^(a\\1)-\\1$', ['a-a'], ['aa-aa', 'a-']],
    ['^(a|a|aa|a{2})-\\1$', ['a-a', 'aa-aa'], ['a-aa']],
  ])('R-BOUND-3: runs a back-reference to few texts, however long they are: %s', (source, yes, no) => {
    const native = new RegExp(source, 'u');
    expect(yes.map((text) => [native.test(text), test(source, text)])).toEqual(yes.map(() => [true, true]));
    expect(no.map((text) => [native.test(text), test(source, text)])).toEqual(no.map(() => [false, false]));
  });

  it.each([
    ['^([a-q])\\1$', 'that can hold more than 16 texts'],
    ['^([ab]{5})\\1$', 'that can hold more than 16 texts'],
    ['^(a{0,16})\\1$', 'that can hold more than 16 texts'],
    ['^(\\p{L})\\1$', 'that can hold more than 16 texts'],
    ['^(a+)\\1$', 'with a repetition that has no end'],
    ['^(x(?:ab|c)*)\\1$', 'with a repetition that has no end'],
    ['^(a(?=b))\\1$', 'with an assertion in it'],
    ['^(\\ba)\\1$', 'with an assertion in it'],
    ['(?=(a))\\1', 'that stands in an assertion'],
    ['(?<=(a)\\1)', 'that stands in an assertion'],
    ['(?:(a)|b)*\\1', 'that stands in a repetition, and the reference outside of it'],
    ['\\1(a\\2)(b)', 'that refers back itself'],
    [
      `^${'(a)?'.repeat(11)}${Array.from({ length: 11 }, (_, i) => `(?:\\${11 - i})`).join('')}$`,
      'whose texts, written out, make more than 2000 ways',
    ],
  ])('R-BOUND-3: names the bound that refuses a back-reference: %s', (source, clause) => {
    const refusal = compilePattern(source, 'linear');
    expect(refusal).toMatchObject({ ok: false, code: 'back-reference' });
    expect(!refusal.ok && refusal.reason).toContain(` refers back to a group ${clause}, which`);
  });

  it('R-BOUND-3: bounds the work of long texts by steps', () => {
    expect(() => compilePattern('^(a{4000000})\\1$', 'linear')).toThrow(OutOfSteps);
    expect(() => compilePattern('^((?:(?:a{99}){99}){99}|b)\\1$', 'linear')).toThrow(OutOfSteps);
  });

  it('gives the same matcher for the same text, and keeps a bounded number', () => {
    const first = compilePattern('^cached$', 'linear');
    expect(compilePattern('^cached$', 'linear')).toBe(first);
    for (let i = 0; i < 1_000; i++) compilePattern(`^other${i}$`, 'linear');
    expect(compilePattern('^cached$', 'linear')).not.toBe(first);
  });

  it('charges the native matcher by the length of the text', () => {
    const meter = new Meter(1_000);
    matcherOf('^[a-z]*$').test('a'.repeat(4_000), meter);
    expect(1_000 * TICKS_PER_STEP - meter.left).toBe(1_004);
  });
});

describe('exampleFor', () => {
  const wish = { least: 0, option: 0 };

  it.each([
    ['^[A-Z]{3}-\\d{4}$', 'ABC-1234'],
    ['^#[0-9a-f]{6}$', '#abcdef'],
    ['^[^/]+/[^/]+$', 'a/b'],
    ['^(["\'])x\\1$', '"x"'],
    ['^é$', 'é'],
    ['\\bword\\b', 'word'],
  ])('makes for %s the text %s', (source, text) => {
    expect(exampleFor(source, wish)).toBe(text);
    expect(test(source, text)).toBe(true);
  });

  it('draws repeats out as far as is wished, and takes the option that is wished', () => {
    expect(exampleFor('^[a-z]+@[a-z]{2,3}$', { least: 8, option: 0 })).toBe('abcde@fg');
    expect(exampleFor('^(?:a|bb|ccc)$', { least: 0, option: 2 })).toBe('ccc');
  });

  it.each(['^(((a{999}){999}){999})$', '^(?:|((a{999}){999}){999})$', '^((a?){999999}){999999}$', '('])(
    'ends soon for patterns that people do not write: %s',
    (source) => {
      const made = exampleFor(source, { least: 0, option: 1 });
      expect((made ?? '').length).toBeLessThanOrEqual(1_000);
    },
  );
});
