/**
 * Every document of the corpus loads, each operation as a tool or a named problem, each schema admitted
 * (R-OPENAPI).
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../src/cli/read-json.ts';
import { hasShared, sharedPath } from '../shared.mjs';
import { load } from './load.ts';

const isThere = hasShared('corpus', 'openapi');
const folder = sharedPath('corpus', 'openapi');

/** Tools, those of them with an output, and problems that are no hints. */
const COUNTS: Readonly<Record<string, readonly [tools: number, outputs: number, problems: number]>> = {
  'museum-3.1.yaml': [8, 8, 0],
  'notion.json': [24, 20, 0],
  'parameters-style-3.1.json': [25, 0, 0],
  'petstore-3.0.json': [4, 4, 0],
  'schema-types-3.1.json': [23, 0, 0],
  'star-trek-3.0.json': [120, 120, 0],
  'tictactoe-3.1.json': [3, 3, 0],
  'train-travel-3.1.json': [7, 7, 0],
};

const METHODS = /^(?:get|put|post|delete|options|head|patch|trace)$/;

function operationsIn(root: object): number {
  const paths = Object.values((root as { paths: Record<string, object> }).paths);
  return paths.flatMap((item) => Object.keys(item).filter((key) => METHODS.test(key))).length;
}

describe.skipIf(!isThere)('the corpus', () => {
  const files = isThere ? readdirSync(folder) : [];

  it('is what is counted here', () => {
    expect(files).toEqual(Object.keys(COUNTS));
  });

  it.each(files)('%s', async (file) => {
    const read = await readJson(join(folder, file));
    if (!read.ok) throw new Error(read.error.message);
    const root = read.value as object;
    const { registry, problems, listed } = load(root);
    const { tools, refused } = registry;
    const grave = problems.filter(({ severity }) => severity !== 'info');
    expect(refused).toEqual([]);
    expect([tools.length, tools.filter(({ output }) => output !== undefined).length, grave.length]).toEqual(
      COUNTS[file],
    );
    expect(tools).toHaveLength(operationsIn(root));
    for (const { name, input } of tools) {
      expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,62}$/);
      const { properties = {} } = input.schema.document as { properties?: object };
      for (const property of Object.keys(properties))
        expect(property).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,62}$/);
      expect(JSON.stringify(listed(name)).length).toBeLessThan(80_000);
    }
  });
});
