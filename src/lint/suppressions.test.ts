/**
 * Which findings a suppression of the configuration covers: `*` stands for any text, and the rest for itself.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DescribedSource } from '../sources/index.ts';
import { applySuppressions } from './suppressions.ts';
import type { Finding } from './rule.ts';

function isSuppressed(pattern: string, tool: string): boolean {
  const source: DescribedSource = { name: 'tools.json', kind: 'list', tools: [] };
  const finding: Finding = {
    rule: 'weight',
    severity: 'hint',
    message: 'A.',
    source: source.name,
    tool,
    place: '',
  };
  const suppress = [{ rule: 'weight', tool: pattern, reason: 'a test' }];
  const [judged] = applySuppressions([finding], source, { suppress, baseline: undefined });
  return judged!.suppressed !== undefined;
}

describe('the wildcard of a suppression', () => {
  it.each([
    ['a*b', 'ab'],
    ['a*b', 'a and b'],
    ['a*b', 'a b and b'],
    ['*', ''],
    ['*', 'anything'],
    ['ord*', 'order'],
    ['*er', 'order'],
    ['*rd*', 'order'],
    ['a*b*c', 'a-b-b-c'],
    ['**', 'x'],
    ['order', 'order'],
  ])('%s covers "%s"', (pattern, tool) => {
    expect(isSuppressed(pattern, tool)).toBe(true);
  });

  it.each([
    ['a*b', 'a and b, then c'],
    ['a*b', 'abc'],
    ['*er', 'orders'],
    ['ord*', 'reorder'],
    ['a*b*c', 'a-b-c-d'],
    ['a*b*c', 'a-c-b'],
    ['aa*aa', 'aaa'],
    ['a*ab*b', 'ab'],
    ['get_*_price', 'get_price'],
    ['order', 'orders'],
    ['order', 'reorder'],
  ])('%s does not cover "%s"', (pattern, tool) => {
    expect(isSuppressed(pattern, tool)).toBe(false);
  });

  it('covers what a regular expression with .* in its place covers', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (pattern, tool) => {
        const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(tool) || pattern === tool;
        expect(isSuppressed(pattern, tool)).toBe(expected);
      }),
    );
  });
});
