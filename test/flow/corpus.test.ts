/**
 * Real route files (R-FLOW-2, R-FLOW-4, R-FLOW-8): all load in `compat`, and every tool of them is called
 * through official clients against a server that answers as declared, and then not as declared.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../src/json/index.ts';
import { sampleOf } from '../../src/sources/sample/index.ts';
import { officialClients, withClient } from '../clients/official.ts';
import { corpus, isCorpusThere, rootsAt, secrets } from './corpus.ts';
import { load, type Loaded } from './routes.ts';
import { ApiStub, bytes, json } from './stub.ts';

let api: ApiStub;
let loaded: Loaded;
beforeAll(async () => {
  api = await ApiStub.start();
  loaded = load(corpus, { env: secrets, roots: rootsAt(api.url) });
});
afterAll(() => api.close());

describe.skipIf(!isCorpusThere)('the 72 files of the corpus', () => {
  it('load in compat: all 326 tools, and none is refused', () => {
    expect(corpus).toHaveLength(72);
    expect(loaded.registry.refused).toEqual([]);
    expect(loaded.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(loaded.registry.tools).toHaveLength(326);
    for (const { name } of loaded.registry.tools) expect(name).toMatch(/^[a-z0-9_]{1,63}$/);
  });

  it('have each violation of a rule reported in spec, by code, tool and place, and nothing else refused', () => {
    const { problems, registry } = load(corpus, { env: secrets, mode: 'spec' });
    const errors = problems.filter(({ severity }) => severity === 'error');
    const counts: Record<string, number> = {};
    for (const { code } of errors) counts[code] = (counts[code] ?? 0) + 1;
    expect(counts).toEqual({
      'output-depth': 54,
      'output-keyword': 3,
      'output-type': 60,
      'output-type-missing': 3,
      'route-list': 7,
    });
    const bad = new Set(errors.map(({ file, tool }) => `${file} ${tool}`));
    expect(registry.tools).toHaveLength(326 - bad.size);
    expect(errors).toContainEqual({
      code: 'output-keyword',
      severity: 'error',
      file: 'worldbank__worldBank.json',
      tool: 'listCountries',
      name: 'list_countries_worldbank',
      pointer: '/tools/listCountries/output/schema/items/oneOf',
      message:
        '"oneOf" is no keyword of output schemas, and is not read: there are no unions: describe the one shape of the result.',
    });
  });

  it('leave out what lacks its secret, and name it', () => {
    const { problems, registry } = load(corpus, { env: {} });
    const lacking = problems.filter(({ code }) => code === 'route-secret');
    expect(registry.tools).toHaveLength(326 - lacking.length);
    expect(lacking.length).toBeGreaterThan(50);
    expect(lacking.find(({ file }) => file.startsWith('omdb'))?.message).toBe(
      'The environment lacks OMDB_API_KEY: the tool is left out.',
    );
    expect(load(corpus, { env: {}, showsUnavailable: true }).registry.tools).toHaveLength(326);
  });

  it('have tests that are ready-made calls', () => {
    for (const { name, input } of loaded.registry.tools) {
      const [first] = loaded.tests.get(name)!;
      expect(first, name).toBeDefined();
      const unknown = Object.keys(first!.args).filter((key) => !(key in propertiesOf(input.schema.document)));
      expect({ name, unknown }).toEqual({ name, unknown: [] });
    }
  });
});

/** Of the oldest client, which differs from the other v1 by its validator alone, every eighth tool. */
const kinds = officialClients
  .filter(({ name }) => name === 'v2 on 2026-07-28' || name.startsWith('v1'))
  .map((kind) => ({ ...kind, every: kind.name.startsWith('v1 of') ? 8 : 1 }));

describe.skipIf(!isCorpusThere).each(kinds)('every tool of the corpus, called by $name', (kind) => {
  it(
    'gives what its API answers, as declared and not as declared (R-FLOW-6, R-FLOW-8)',
    { timeout: 120_000 },
    async () => {
      await withClient(loaded.registry, kind, async (client) => {
        await client.listTools();
        for (const [index, tool] of loaded.registry.tools.entries()) {
          if (index % kind.every !== 0) continue;
          const { args } = loaded.tests.get(tool.name)![0]!;
          const declared = dataOf(tool);
          const before = loaded.mismatches.length;
          for (const data of [declared, drifted(declared)]) {
            api.answer = typeof data === 'string' ? bytes('text/plain', data) : json(data);
            const { structuredContent, isError, content } = await client.callTool({
              name: tool.name,
              arguments: args,
            });
            const text = content.map((block) => block.text).join('\n');
            expect({ name: tool.name, isError: isError ?? false, text }).toMatchObject({ isError: false });
            expect(structuredContent).toEqual({ status: true, messages: [], data });
            const isMissed = loaded.mismatches.length > before;
            expect({ name: tool.name, isMissed }).toEqual({
              name: tool.name,
              isMissed: data !== declared && canMiss(tool),
            });
          }
        }
      });
    },
  );
});

type RegisteredTool = Loaded['registry']['tools'][number];

function propertiesOf(document: unknown): object {
  return isObject(document) && isObject(document['properties']) ? document['properties'] : {};
}

function schemaOfData({ output }: RegisteredTool): object {
  return (propertiesOf(output!.schema.document) as { readonly data: object }).data;
}

/** Where nothing is declared, anything fits; a text is one whatever it says. */
function canMiss(tool: RegisteredTool): boolean {
  const schema = schemaOfData(tool) as { readonly type?: unknown };
  return schema.type !== undefined && schema.type !== 'string';
}

function dataOf(tool: RegisteredTool): unknown {
  const sample = sampleOf(tool.output!);
  if (!sample.ok) throw new Error(`no sample for ${tool.name}`);
  const { data } = sample.value as { readonly data: unknown };
  return Object.keys(schemaOfData(tool)).length === 0 ? { nothing: ['is', 'declared'] } : data;
}

/** An object where an array is declared, and the other way round. */
function drifted(data: unknown): unknown {
  return typeof data === 'string' ? `${data} and more` : Array.isArray(data) ? { rows: data } : [data];
}
