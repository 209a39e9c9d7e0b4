/**
 * docs/profiles.md lists each rule as the data has it. `UPDATE_DOCS=1 npx vitest run test/hosts/document`
 * writes it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { root } from '../repo/paths.ts';
import { MARKERS, rulesTable } from './profiles-document.ts';

it('docs/profiles.md has every rule, with its source and date', async () => {
  const page = join(root, 'docs/profiles.md');
  const text = readFileSync(page, 'utf8');
  const [start, end] = MARKERS.map((marker) => text.indexOf(marker));
  const whole = `${text.slice(0, start! + MARKERS[0].length)}\n\n${rulesTable()}\n${text.slice(end)}`;
  const expected = await format(whole, { ...(await resolveConfig(page)), parser: 'markdown' });
  if (process.env['UPDATE_DOCS'] !== undefined) writeFileSync(page, expected);
  expect(readFileSync(page, 'utf8')).toBe(expected);
});
