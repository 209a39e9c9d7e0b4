import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextIndex } from './text-index.ts';

const indexOf = (...texts: string[]): TextIndex => new TextIndex(texts.map((text) => [{ text, weight: 1 }]));

describe('an index of texts', () => {
  it('ranks rare words above common ones', () => {
    const index = indexOf('list all pets', 'list all orders', 'list all refunds of orders');
    expect(index.rank('list the refunds', 3)).toEqual({ best: [2, 0, 1], matches: 3 });
  });

  it('counts a word by the weight of its field', () => {
    const index = new TextIndex([
      [{ text: 'pets', weight: 1 }],
      [{ text: 'pets', weight: 3 }],
      [{ text: 'orders', weight: 1 }],
    ]);
    expect(index.rank('pet', 2).best).toEqual([1, 0]);
  });

  it('knows the verbs of APIs by what they mean', () => {
    expect(indexOf('deletePet', 'getPet').rank('remove a pet', 1).best).toEqual([0]);
    expect(indexOf('deletePet', 'getPet').rank('show a pet', 1).best).toEqual([1]);
  });

  it('finds a word by its beginning, where the word itself is nowhere', () => {
    expect(indexOf('getOrganization', 'getPet').rank('organi', 2).best).toEqual([0]);
    expect(indexOf('getRepo', 'getPet').rank('repository', 2).best).toEqual([0]);
  });

  it('leaves out what is hidden', () => {
    const index = indexOf('one pet', 'two pets', 'three pets');
    expect(index.rank('pets', 2, (document) => document === 1)).toEqual({ best: [0, 2], matches: 2 });
  });

  it('has no result for words that are nowhere', () => {
    expect(indexOf('getPet').rank('zzz of the', 5)).toEqual({ best: [], matches: 0 });
    expect(indexOf().rank('pet', 5)).toEqual({ best: [], matches: 0 });
  });

  it('ranks as a sort of all scores would, and a query leaves nothing behind', () => {
    const word = fc.constantFrom('pet', 'order', 'list', 'get', 'user', 'page');
    const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 30 }),
        text,
        fc.integer({ min: 1, max: 8 }),
        (texts, query, most) => {
          const index = indexOf(...texts);
          const whole = index.rank(query, texts.length + 1);
          expect(index.rank(query, most)).toEqual({ ...whole, best: whole.best.slice(0, most) });
          expect(new Set(whole.best).size).toBe(whole.matches);
        },
      ),
    );
  });
});
