import { describe, expect, it } from 'vitest';
import { sarifOf } from './sarif.ts';

describe('a log in SARIF', () => {
  it('names every place of a finding that stands for several', () => {
    const finding = {
      rule: 'output-type',
      severity: 'error' as const,
      message: 'Wrong.',
      source: 'weather.mjs',
      tool: 'find',
      place: '/a',
      pointer: '/a',
      also: ['/b', '/c'],
    };
    const log = sarifOf([finding]);
    expect(log).toMatchObject({
      runs: [
        {
          results: [
            {
              relatedLocations: [
                { id: 0, logicalLocations: [{ fullyQualifiedName: 'weather.mjs /b' }] },
                { id: 1, logicalLocations: [{ fullyQualifiedName: 'weather.mjs /c' }] },
              ],
            },
          ],
        },
      ],
    });
  });
});
