/**
 * `serve --search`: three tools that find, describe and call all others (R-OPENAPI). Needs `npm run build`.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSources } from '../../src/cli/sources/load-sources.ts';
import { connect } from '../../src/client/index.ts';
import { searchRegistry } from '../../src/search/index.ts';
import { createRegistry, tool, type Registry } from '../../src/tool/index.ts';
import { encodeOutcome, wireVersion } from '../../src/wire/index.ts';
import { Folder, run } from '../e2e/cli-run.ts';
import { ApiStub, json } from '../flow/stub.ts';
import { root } from '../repo/paths.ts';
import { hasShared, sharedPath } from '../shared.mjs';
import { REQUESTS } from './requests.ts';

const BIN = join(root, 'dist/cli/main.js');
const VERSIONS = ['2024-11-05', '2025-06-18', '2025-11-25', '2026-07-28'].map(wireVersion);

interface Answer {
  readonly names: readonly string[];
  /** Of the longest answer on the wire, over all versions. */
  readonly bytes: number;
}

async function search(registry: Registry, query: string, limit?: number): Promise<Answer> {
  const args = limit === undefined ? { query } : { query, limit };
  const outcome = await registry.call('search_tools', args);
  if (outcome.kind !== 'value') throw new Error(JSON.stringify(outcome));
  const entry = registry.get('search_tools')!;
  const sizes = VERSIONS.map((version) =>
    Buffer.byteLength(JSON.stringify(encodeOutcome(entry, outcome, version))),
  );
  const { tools } = outcome.value as { tools: { name: string }[] };
  return { names: tools.map(({ name }) => name), bytes: Math.max(...sizes) };
}

const isThere = hasShared('corpus', 'openapi');

describe.skipIf(!isThere)('all documents of the corpus together', () => {
  let registry: Registry;
  let names: ReadonlySet<string>;
  beforeAll(async () => {
    const folder = sharedPath('corpus', 'openapi');
    const loaded = await loadSources(readdirSync(folder).map((file) => join(folder, file)));
    names = new Set(loaded.registry.tools.map(({ name }) => name));
    registry = searchRegistry(loaded.registry, { topicOf: (name) => loaded.topics.get(name) });
  });

  it('find the operation for the words of a user within the first five, in at least 80 % of sixty requests', async () => {
    const missed: string[] = [];
    for (const [request, ...operations] of REQUESTS) {
      expect(operations.filter((name) => !names.has(name))).toEqual([]);
      const { names: found } = await search(registry, request, 5);
      if (!found.some((name) => operations.includes(name))) missed.push(request);
    }
    expect(REQUESTS).toHaveLength(60);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(12);
  });

  it('answer in under 4 kB on every version', async () => {
    for (const [request] of REQUESTS)
      for (const limit of [undefined, 20])
        expect((await search(registry, request, limit)).bytes).toBeLessThan(4_096);
  });
});

describe('a search over 10,000 tools', () => {
  const WORDS = 'account invoice customer order payment shipment product warehouse employee contract'.split(
    ' ',
  );
  const VERBS = 'get list create update delete archive restore export import validate'.split(' ');
  const tools = WORDS.flatMap((first) =>
    WORDS.flatMap((second) =>
      VERBS.flatMap((verb) =>
        WORDS.map((third) =>
          tool({
            name: `${verb}_${first}_${second}_${third}`,
            description: `It is told at length what happens to the ${second} of the ${first}. `.repeat(4),
            input: { type: 'object', properties: { [`${third}Id`]: { type: 'string' } } },
            output: { type: 'object', properties: { [`${first}Name`]: { type: 'string' } } },
            run: () => ({}),
          }),
        ),
      ),
    ),
  );
  const registry = searchRegistry(createRegistry(tools));

  it('finds the one that has all words, in under 4 kB', async () => {
    const { names, bytes } = await search(registry, 'remove the payment of a customer order', 20);
    expect(tools).toHaveLength(10_000);
    const words = new Set(names[0]!.split('_'));
    expect(['delete', 'payment', 'customer', 'order'].every((word) => words.has(word))).toBe(true);
    expect(bytes).toBeLessThan(4_096);
  });
});

describe('serve --search', () => {
  const folder = new Folder();
  let api: ApiStub;
  beforeAll(async () => {
    api = await ApiStub.start((asked, response) =>
      json(asked.path.endsWith('/13') ? { id: 'thirteen' } : { id: 7 })(asked, response),
    );
  });
  afterAll(() => {
    api.close();
    folder.remove();
  });

  const responses = {
    200: {
      description: '',
      content: {
        'application/json': {
          schema: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
        },
      },
    },
  };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const documentOf = (count: number): string =>
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Pets', version: '1' },
      paths: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `/pets${index}/{id}`,
          { get: { operationId: `getPet${index}`, parameters: [id], responses } },
        ]),
      ),
    });

  it('finds and calls tools of several sources, checks them by their schemas, and records drift', async () => {
    const document = folder.put('pets.json', documentOf(3));
    const module = folder.put(
      'own.mjs',
      `import { tool } from 'anyshape';
       export const roll = tool({ name: 'roll_dice', description: 'Rolls dice.', output: { type: 'integer' }, run: () => 4 });`,
    );
    const drift = join(folder.path, 'drift.jsonl');
    const words = [
      'serve',
      document,
      module,
      '--search',
      '--root',
      api.url,
      '--allow-private',
      '--drift',
      drift,
    ];
    const client = await connect({
      command: process.execPath,
      args: [BIN, ...words],
    });
    try {
      expect((await client.tools()).map(({ name }) => name)).toEqual([
        'search_tools',
        'describe_tool',
        'call_tool',
      ]);
      expect(await client.call('search_tools', { query: 'throw dice' })).toMatchObject({
        tools: [{ name: 'roll_dice', signature: '() → integer' }],
      });
      expect(await client.call('call_tool', { name: 'roll_dice' })).toBe(4);
      expect(await client.call('call_tool', { name: 'getPet1', arguments: { id: 7 } })).toEqual({ id: 7 });
      const drifted = { name: 'getPet1', arguments: { id: 13 } };
      expect(await client.call('call_tool', drifted)).toEqual({ id: 'thirteen' });
      await expect(client.call('call_tool', { name: 'getPet1', arguments: { id: 'no' } })).rejects.toThrow(
        /The input of "getPet1" does not fit/,
      );
    } finally {
      await client.close();
    }
    expect((await run(['drift', drift])).stdout).toContain('getPet1');
  });

  it('is named in one line above 128 tools', () => {
    const serve = (count: number, ...flags: string[]): object => {
      const source = folder.put('many.json', documentOf(count));
      const words = ['serve', source, '--root', api.url, ...flags, '--log', 'text'];
      const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...words], {
        input: '',
        encoding: 'utf8',
      });
      return { code: status, stdout, stderr };
    };
    const line =
      'anyshape: 129 tools are too many for most models: --search serves three tools that find and call them.\n';
    expect(serve(129)).toEqual({ code: 0, stdout: '', stderr: line });
    expect(serve(128)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(serve(129, '--search')).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});
