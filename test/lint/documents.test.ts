/** The pages in docs/rules equal the text of the rules. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { read, root } from '../repo/paths.ts';
import { rulePages } from './rules-document.ts';

describe('docs/rules', () => {
  const pages = rulePages();

  it('has a page for each rule, in the words of the rule', async () => {
    const options = await resolveConfig(join(root, 'docs/rules/README.md'));
    mkdirSync(join(root, 'docs/rules'), { recursive: true });
    for (const [name, text] of pages) {
      const expected = await format(text, { ...options, parser: 'markdown', proseWrap: 'always' });
      if (process.env['UPDATE_DOCS'] !== undefined) writeFileSync(join(root, 'docs/rules', name), expected);
      expect(read(`docs/rules/${name}`), name).toBe(expected);
    }
  });

  it('has no other page', () => {
    expect(readdirSync(join(root, 'docs/rules')).sort()).toEqual([...pages.keys()].sort());
  });
});
