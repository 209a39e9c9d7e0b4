/**
 * Every requirement id that the repository cites is defined in docs/requirements.md, and every defined one is
 * tested.
 */
import { describe, expect, it } from 'vitest';
import { citationsIn, citingTexts, definedIds, isTest } from './requirement-ids.ts';

describe('requirement ids', () => {
  const defined = definedIds();
  const { files, shortened } = citationsIn(citingTexts());

  it('are defined once', () => {
    expect(defined.length).toBeGreaterThan(50);
    expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([]);
  });

  it('are defined where they are cited', () => {
    expect([...files].filter(([id]) => !defined.includes(id))).toEqual([]);
  });

  it('are cited by a test where they are defined', () => {
    expect(defined.filter((id) => !(files.get(id) ?? []).some(isTest))).toEqual([]);
  });

  it('are written out', () => {
    expect(shortened).toEqual([]);
  });

  it('are found by the search', () => {
    expect(definedIds('- **R-A-1** One.\n  R-B\n- **R-C** Two.\n')).toEqual(['R-A-1', 'R-C']);
    const texts = new Map([
      ['src/a.ts', 'R-A-1, -2 and R-C.'],
      ['src/a.test.ts', "it('holds (R-A-1)')"],
    ]);
    expect(citationsIn(texts)).toEqual({
      files: new Map([
        ['R-A-1', ['src/a.ts', 'src/a.test.ts']],
        ['R-C', ['src/a.ts']],
      ]),
      shortened: ['src/a.ts: R-A-1, -2'],
    });
  });
});
