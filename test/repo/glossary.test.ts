/** docs/glossary.md stays short: at most 40 terms of one sentence each, in order, and all of them in use. */
import { describe, expect, it } from 'vitest';
import { filesBelow, read } from './paths.ts';

const PAGE = 'docs/glossary.md';
const entries = [...read(PAGE).matchAll(/^- \*\*(.+?)\*\*: ((?:.+\n?(?!- ))+)/gm)].map(
  ([, term, text]) => [term!, text!.replaceAll(/\s+/g, ' ').trim()] as const,
);

describe('the glossary', () => {
  it('has at most 40 terms, each once and in alphabetical order', () => {
    const terms = entries.map(([term]) => term);
    expect(terms.length).toBeGreaterThan(20);
    expect(terms.length).toBeLessThanOrEqual(40);
    expect(terms).toEqual([...new Set(terms)].toSorted());
  });

  it.each(entries)('says what "%s" is in one sentence', (_term, text) => {
    expect(text).toMatch(/^[^.]+(?:\.\w[^.]*)*\.$/);
  });

  it('has only words that five files use', () => {
    const texts = [...filesBelow('src', '.ts'), ...filesBelow('docs', '.md')]
      .filter((path) => path !== PAGE)
      .map((path) => read(path).replaceAll(/[\s*]+/g, ' '));
    const uses = (term: string): number => {
      const word = new RegExp(`\\b${term.replace(/e$/, 'e?').replace(' ', '[ -]')}(?:s|ed|ing|d)?\\b`, 'i');
      return texts.filter((text) => word.test(text)).length;
    };
    expect(entries.filter(([term]) => uses(term) < 5)).toEqual([]);
  });
});
