/**
 * Patterns that make backtracking explode: what they spend must grow with the text, not faster (R-BOUND-3).
 */
import { describe, expect, it } from 'vitest';
import { Meter, OutOfSteps } from '../meter.ts';
import type { PatternMatcher } from './index.ts';
import { compilePattern } from './index.ts';

function matcherOf(source: string): PatternMatcher {
  const result = compilePattern(source, 'linear');
  if (!result.ok) throw new Error(`${source}: ${result.reason}`);
  return result.matcher;
}

function stepsOf(source: string, text: string): { answer: boolean; steps: number } {
  const meter = new Meter(1e12);
  const answer = matcherOf(source).test(text, meter);
  return { answer, steps: 1e12 - meter.left };
}

const LETTERS = 'a'.repeat(30_000);

const cases: readonly [source: string, text: string, answer: boolean][] = [
  ['^(a+)+$', `${LETTERS}!`, false],
  ['^(a+)+$', LETTERS, true],
  ['(a|a)*b', LETTERS, false],
  ['(.*)*x', LETTERS, false],
  ['^(?=(a+)+$).*$', `${LETTERS}!`, false],
  ['^(?=(a+)+$).*$', LETTERS, true],
  ['b(?=(a+)+$)', `b${LETTERS}!`, false],
  ['(?<=(a+)+)b', `${LETTERS}c`, false],
  ['(?<=(a+)+)b', `${LETTERS}b`, true],
  ['(\\w+\\s?)+$', `${LETTERS}!`, false],
  ['[a-z]+\\d', LETTERS, false],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', LETTERS, false],
  ['(x+x+)+y', 'x'.repeat(30_000), false],
  ['^(?!.*(a+)+$)', LETTERS, false],
  ['^(?!.*(a+)+$)', `${LETTERS}!`, true],
  ['(?=(?=(?=a*b)a*c)a*d)a', LETTERS, false],
  ['\\b(a+)+\\b!', LETTERS, false],
  ['(?:a?){50}a{50}b', LETTERS, false],
  ['^(?:a?|b?)(?:c?|d?)(?:e?|f?)(?:g?|h?)(?:i?|j?)(?:k?|l?)(?:m?|n?)(?:o?|p?)$', LETTERS, false],
  ['(?=.*x)^a', LETTERS, false],
  ['^\\p{L}*\\p{Lu}\\p{L}*\\d$', 'é'.repeat(30_000), false],
  ['a.{0,200}b.{0,200}c', LETTERS, false],
];

describe('hostile patterns', () => {
  it.each(cases)('%s is answered in steps linear in the text', (source, text, answer) => {
    const whole = stepsOf(source, text);
    expect(whole.answer).toBe(answer);
    expect(whole.steps).toBeLessThan(40 * text.length + 100_000);
  });

  it('spends few steps per character on a megabyte', () => {
    const text = 'abcdefgh '.repeat(116_509);
    for (const source of [
      '(\\w+\\s?)+$!',
      '(a|b|ab)*c!',
      '\\bz\\w*\\b',
      '(?<=q)r',
      '^(?=.*[0-9])(?=.*[A-Z]).*$',
    ]) {
      const { answer, steps } = stepsOf(source, text);
      expect(answer).toBe(false);
      expect(steps / text.length).toBeLessThan(2);
    }
  });

  it('stays linear where the states of a deterministic automaton would double with each letter', () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 48_271) % 0x7fffffff);
    const text = Array.from({ length: 20_000 }, () => (random() % 2 ? 'a' : 'b')).join('');
    const { answer, steps } = stepsOf('a[ab]{60}c', text);
    expect(answer).toBe(false);
    expect(steps / text.length).toBeLessThan(400);
  });

  it('leaves by OutOfSteps, and answers rightly afterwards', () => {
    const matcher = matcherOf('^(?:a|ab)*[ab]{20}c$');
    const text = 'ab'.repeat(500);
    for (let steps = 0; steps < 200; steps += 7) {
      expect(() => matcher.test(text, new Meter(steps))).toThrow(OutOfSteps);
    }
    expect(matcher.test(`${text}c`, new Meter(1e9))).toBe(true);
    expect(matcher.test(text, new Meter(1e9))).toBe(false);
  });

  it('forgets states in the middle of a text without losing its place', () => {
    let seed = 11;
    const random = (): number => (seed = (seed * 48_271) % 0x7fffffff);
    const text = Array.from({ length: 60_000 }, () => 'abcd'[random() % 4]!).join('');
    const matcher = matcherOf('a[^x]{40}b[^x]{3}x');
    expect(matcher.engine).toBe('native');
    const automaton = matcherOf('(?:a|[ac])[^x]{90}b[^x]{3}x');
    expect(automaton.engine).toBe('automaton');
    const end = `a${'c'.repeat(90)}bcccx`;
    expect(automaton.test(text, new Meter(1e9))).toBe(false);
    expect(automaton.test(text + end, new Meter(1e9))).toBe(true);
  });
});

describe('sizes', () => {
  it.each(['(a{1000}){1000}', '^(?:(?:a|ab){200}){200}$', '(?:a|ab){30000}'])('%s is too large', (source) => {
    expect(compilePattern(source, 'linear')).toMatchObject({ ok: false, code: 'too-large' });
  });

  it.each([
    '^.{0,5000}$',
    '^[a-z]{1,10000}$',
    '^.{1,65535}$',
    '^[^\\n]{1,100000}$',
    '^(?!-)[a-z-]{1,50000}$',
  ])('%s counts natively', (source) => {
    expect(matcherOf(source).engine).toBe('native');
    expect(stepsOf(source, 'a'.repeat(5000)).answer).toBe(true);
  });

  it('survives nesting of any depth in either mode', () => {
    for (const depth of [300, 2_000, 100_000]) {
      for (const [open, close] of [
        ['(', ')'],
        ['(?:a|', ')*'],
        ['(?=', ')'],
        ['(?<!', ')'],
      ] as const) {
        const source = open.repeat(depth) + close.repeat(depth);
        expect(compilePattern(source, 'linear')).toMatchObject({ ok: false, code: 'too-large' });
        const trusted = compilePattern(source, 'trusted');
        expect(trusted).toMatchObject({ ok: false, code: 'too-large' });
      }
    }
  });

  it('runs patterns of tens of thousands of characters', () => {
    const source = `^(?:${'ab|ac|'.repeat(3_000)}d)$`;
    expect(stepsOf(source, 'ac').answer).toBe(true);
    expect(stepsOf(`^${'a?'.repeat(9_000)}b$`, 'a'.repeat(500)).answer).toBe(false);
  });
});
