import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isServedVersion, otherVersions, wireVersion, wireVersions } from './index.ts';

describe('names that are no version of the table', () => {
  it.each([
    ['2024-10-07', '2024-11-05', true],
    ['2026-06-30', '2026-07-28', false],
    ['DRAFT-2026-v1', '2026-07-28', false],
    ['2027-01-01', '2026-07-28', false],
    ['1999-01-01', '2025-06-18', false],
    ['nonsense', '2025-06-18', false],
  ])('%s is shaped as %s, and is served: %s', (name, shaped, isServed) => {
    expect([wireVersion(name).name, isServedVersion(name)]).toEqual([shaped, isServed]);
  });

  it('the versions themselves are served', () => {
    for (const { name } of wireVersions)
      expect([wireVersion(name).name, isServedVersion(name)]).toEqual([name, true]);
  });

  it('docs/compatibility.md has the same table', () => {
    const page = readFileSync(new URL('../../docs/compatibility.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter((line) => /\| (?:yes|no) +\|$/.test(line));
    const told = rows.map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', ''))
        .slice(1, 4),
    );
    expect(told).toEqual(
      otherVersions.map(({ name, readAs, isServed }) => [name, readAs.name, isServed ? 'yes' : 'no']),
    );
  });
});
