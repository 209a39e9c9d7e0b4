/**
 * The proof against a model: a backtracking matcher that works as V8's does and counts its comparisons.
 * Whatever is proven linear must stay within the cost that the proof names, on texts made to be nearly
 * matched.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Meter } from '../meter.ts';
import { has } from './characters.ts';
import { scanGroups } from './groups.ts';
import { parsePattern } from './parse.ts';
import { proveLinear } from './prove.ts';
import type { Node } from './syntax.ts';
import { longest } from './syntax.ts';
import { trimSearch } from './trim.ts';
import { runs } from '../../../test/properties/runs.ts';

const plenty = new Meter(Infinity);

const PATTERNS = runs(20);

/**
 * Comparisons that backtracking needs to search a text, from every start unless the first thing asked is `^`.
 */
function comparisons(node: Node, text: string, limit: number): number {
  let count = 0;
  const match = (part: Node, at: number, then: (at: number) => boolean): boolean => {
    if (++count > limit) throw new RangeError('more comparisons than proven');
    switch (part.kind) {
      case 'set':
        return at < text.length && has(part.set, text.charCodeAt(at)) && then(at + 1);
      case 'sequence': {
        const from = (index: number, place: number): boolean =>
          index === part.items.length
            ? then(place)
            : match(part.items[index]!, place, (next) => from(index + 1, next));
        return from(0, at);
      }
      case 'choice':
        return part.options.some((option) => match(option, at, then));
      case 'repeat': {
        const turn = (done: number, place: number): boolean =>
          (done < part.max &&
            match(part.body, place, (next) => (next > place || done < part.min) && turn(done + 1, next))) ||
          (done >= part.min && then(place));
        return turn(0, at);
      }
      case 'look':
        return match(part.body, at, () => true) !== part.negated && then(at);
      case 'start':
        return at === 0 && then(at);
      case 'end':
        return at === text.length && then(at);
      default:
        return then(at);
    }
  };
  for (let at = 0; at <= text.length; at++) if (match(node, at, () => true)) break;
  return count;
}

const terms = ['a', 'b', 'c', '[ab]', '[bc]', '.', 'ab', '(?!a)', '(?=b)', '(?=[ab]*c)', '$', '\\b'];
const quantifiers = ['', '', '*', '+', '?', '{2}', '{0,3}', '{2,}', '{1,30}'];
const pattern = fc.letrec<{ choice: string; term: string }>((tie) => ({
  choice: fc
    .array(fc.array(tie('term'), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((options) => options.map((items) => items.join('')).join('|')),
  term: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'proof' },
    fc
      .tuple(fc.constantFrom(...terms), fc.constantFrom(...quantifiers))
      .map(([term, quantifier]) => (/^(?:\(|\$|\\)/.test(term) ? term : term + quantifier)),
    fc
      .tuple(tie('choice'), fc.constantFrom(...quantifiers))
      .map(([body, quantifier]) => `(?:${body})${quantifier}`),
  ),
})).choice;

const text = fc
  .tuple(
    fc.constantFrom('a', 'b', 'ab', 'abc', 'ba', 'aab', 'c'),
    fc.constantFrom('', 'a', 'b', 'c', '!', 'ab!'),
  )
  .map(([unit, end]) => unit.repeat(Math.ceil(400 / unit.length)) + end);

describe('what is proven linear', () => {
  it('costs a backtracking matcher no more than the proof says', () => {
    let proven = 0;
    fc.assert(
      fc.property(
        pattern,
        fc.boolean(),
        fc.array(text, { minLength: 1, maxLength: 4 }),
        (body, anchored, texts) => {
          const source = anchored ? `^(?:${body})$` : body;
          const node = trimSearch(parsePattern(source, true, scanGroups(source), plenty));
          const weight = proveLinear(node, plenty);
          if (weight === undefined) return;
          proven++;
          // The model counts every node it enters, the proof only characters: a constant per place apart.
          const constant = 8 * (source.length + 4);
          for (const sample of texts) comparisons(node, sample, constant * weight * (sample.length + 2));
          // Tightly, where nothing is looked at and every node entered compares a character.
          if (!/[(|?]/.test(source) && longest(node) === Infinity) {
            for (const sample of texts) {
              expect(comparisons(node, sample, Infinity)).toBeLessThan(
                (4 * weight + 4) * (sample.length + 2),
              );
            }
          }
        },
      ),
      PATTERNS,
    );
    expect(proven).toBeGreaterThan(PATTERNS.numRuns! / 20);
  });

  it('excludes what is empty in two ways, though each character has one place', () => {
    const source = '^(?:a?|b?)(?:c?|d?)(?:e?|f?)$';
    expect(proveLinear(parsePattern(source, true, scanGroups(source), plenty), plenty)).toBeUndefined();
  });

  it.each([
    ['^[a-z]+$', 1],
    ['foo', 3],
    ['^\\d{4}\\d{2}$', 1],
    ['^a{1,3}a$', undefined],
    ['^(?:ab?){3}b$', undefined],
    ['^(?:ab?){3}c$', 3],
    ['^(?:a|b)*$', 2],
    ['^P(?!.*W)\\d*$', undefined],
    ['^P(?![^W]*W)\\d*$', 4],
    ['^a*(?=.*W)\\d*$', undefined],
    ['^a*(?=\\dW)\\d*$', 6],
    ['(?=.*x)^a', undefined],
  ] as const)('%s has the weight %s', (source, weight) => {
    expect(proveLinear(trimSearch(parsePattern(source, true, scanGroups(source), plenty)), plenty)).toBe(
      weight,
    );
  });
});
