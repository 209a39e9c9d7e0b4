import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasShared, sharedPath } from '../../../test/shared.mjs';
import { formatCheck } from './index.ts';

interface Group {
  readonly description: string;
  readonly schema: { readonly format: string };
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

const suite = sharedPath('suite/tests');
const isSuitePresent = hasShared('suite/tests');

/** How many assertions there are, so that an empty or moved folder cannot pass for success. */
const dialects = [
  ['draft2020-12', 764],
  ['draft2019-09', 757],
  ['draft7', 676],
  ['draft6', 325],
  ['draft4', 219],
] as const;

describe.skipIf(!isSuitePresent)('the official suite for formats, without one exception', () => {
  it.each(dialects)('%s: all %i assertions', (dialect, count) => {
    const folder = join(suite, dialect, 'optional/format');
    const results = readdirSync(folder).flatMap((file) => assertions(join(folder, file)));
    expect(results.filter(({ actual, expected }) => actual !== expected)).toEqual([]);
    expect(results).toHaveLength(count);
  });

  it('draft2020-12: the texts of format-assertion.json', () => {
    const results = assertions(join(suite, 'draft2020-12/optional/format-assertion.json'));
    expect(results.filter(({ actual, expected }) => actual !== expected)).toEqual([]);
    expect(results).toHaveLength(4);
  });
});

function assertions(path: string): { name: string; actual: boolean; expected: boolean }[] {
  const groups = JSON.parse(readFileSync(path, 'utf8')) as readonly Group[];
  return groups.flatMap((group) =>
    group.tests.map(({ description, data, valid }) => ({
      name: `${path}: ${group.description}: ${description}`,
      actual: typeof data !== 'string' || (formatCheck(group.schema.format)?.(data) ?? true),
      expected: valid,
    })),
  );
}
