/**
 * Tools that the official SDK gets wrong when it serves them, served by anyshape to the official clients of
 * every version: the list arrives whole, each call gives what the tool returned, and no client refuses it.
 */
import { describe, expect, it } from 'vitest';
import {
  createRegistry,
  reply,
  tool,
  ToolError,
  type AnyTool,
  type ToolDefinition,
} from '../../src/index.ts';
import { wireVersion } from '../../src/wire/index.ts';
import { officialClients, withClient, type CallResult } from './official.ts';

interface Awkward {
  readonly about: string;
  readonly definition: Omit<ToolDefinition, 'name' | 'run'>;
  readonly value: unknown;
  readonly args?: Record<string, unknown>;
}

const tree = {
  $defs: {
    node: {
      $dynamicAnchor: 'node',
      type: 'object',
      properties: { children: { type: 'array', items: { $dynamicRef: '#node' } } },
      unevaluatedProperties: false,
    },
  },
  $ref: '#/$defs/node',
};

const awkward: readonly Awkward[] = [
  { about: 'input true', definition: { input: true }, value: { a: 1 }, args: { any: 'thing' } },
  {
    about: 'input without type',
    definition: { input: { properties: { a: { type: 'string' } } } },
    value: {},
    args: { a: 'x' },
  },
  {
    about: 'input of a root choice',
    definition: { input: { oneOf: [{ required: ['id'] }, { required: ['name'] }] } },
    value: {},
    args: { id: 1 },
  },
  { about: 'output true', definition: { output: true }, value: [1, 'two', null] },
  { about: 'output {} with an array', definition: { output: {} }, value: [1] },
  { about: 'output {} with null', definition: { output: {} }, value: null },
  {
    about: 'properties shorthand',
    definition: { output: { properties: { a: { type: 'string' } } } },
    value: { a: 'x' },
  },
  {
    about: '$dynamicRef with its anchor in $defs',
    definition: { output: tree },
    value: { children: [{ children: [] }] },
  },
  {
    about: 'an $id',
    definition: { output: { $id: 'https://example.com/same', type: 'array', items: { type: 'string' } } },
    value: ['a'],
  },
  {
    about: 'the same $id again',
    definition: { output: { $id: 'https://example.com/same', type: 'array', items: { type: 'integer' } } },
    value: [1],
  },
  {
    about: 'a required toString',
    definition: {
      output: { type: 'object', required: ['toString'], properties: { toString: { type: 'string' } } },
    },
    value: { toString: 'own' },
  },
  {
    about: 'a property named toString that is absent',
    definition: { output: { type: 'object', properties: { toString: { type: 'string' } } } },
    value: {},
  },
  {
    about: 'a nullable object',
    definition: { output: { type: ['object', 'null'], properties: { a: { type: 'integer' } } } },
    value: { a: 1 },
  },
  {
    about: 'a nullable object that is null',
    definition: { output: { type: ['object', 'null'] } },
    value: null,
  },
  {
    about: 'a dialect stamp',
    definition: {
      output: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'array',
        prefixItems: [{ type: 'string' }],
        items: { type: 'integer' },
      },
    },
    value: ['a', 1, 2],
  },
  {
    about: 'draft-07',
    definition: {
      output: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'array',
        items: [{ type: 'string' }],
        additionalItems: false,
      },
    },
    value: ['a'],
  },
  {
    about: 'draft-04',
    definition: {
      output: {
        $schema: 'http://json-schema.org/draft-04/schema#',
        id: 'https://example.com/x',
        type: 'number',
        minimum: 0,
        exclusiveMinimum: true,
      },
    },
    value: 1,
  },
  {
    about: 'booleans under properties',
    definition: {
      input: { type: 'object', properties: { a: true, b: false } },
      output: { type: 'object', properties: { a: true, b: false } },
    },
    value: { a: 1 },
  },
  {
    about: 'a root that refers to itself',
    definition: { output: { type: ['array', 'integer'], items: { $ref: '#' } } },
    value: [1, [2, [3]]],
  },
  {
    about: 'an anchor',
    definition: {
      output: { items: { $ref: '#cell' }, $defs: { cell: { $anchor: 'cell', type: 'integer' } } },
    },
    value: [1],
  },
  {
    about: 'an empty enum beside a choice',
    definition: { output: { anyOf: [{ enum: [] }, { type: 'string' }] } },
    value: 'x',
  },
  { about: 'cents', definition: { output: { type: 'number', multipleOf: 0.01 } }, value: 19.99 },
  {
    about: 'OpenAPI formats, as annotations',
    definition: {
      formats: 'annotate',
      output: {
        type: 'object',
        properties: { n: { type: 'integer', format: 'int32' }, u: { type: 'string', format: 'url' } },
      },
    },
    value: { n: 5_000_000_000, u: 'not a url' },
  },
  {
    about: 'OpenAPI formats',
    definition: {
      output: {
        type: 'object',
        properties: { n: { type: 'integer', format: 'int32' }, u: { type: 'string', format: 'url' } },
      },
    },
    value: { n: 5, u: 'https://example.com/' },
  },
  {
    about: 'tuples',
    definition: { output: { prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false } },
    value: ['a', 1],
  },
  {
    about: 'contains none',
    definition: { output: { type: 'array', contains: { type: 'string' }, minContains: 0 } },
    value: [1],
  },
  {
    about: 'an unknown keyword id',
    definition: { output: { type: 'object', id: 'row', properties: { id: { type: 'string' } } } },
    value: { id: 'a' },
  },
  { about: 'nullable of OpenAPI', definition: { output: { nullable: true, enum: ['a'] } }, value: 'a' },
  {
    about: 'a pattern that needs no u flag',
    definition: { output: { type: 'string', pattern: '^[\\w\\-]+$' } },
    value: 'a-b',
  },
  {
    about: 'unevaluated members behind references',
    definition: {
      output: {
        type: 'object',
        allOf: [{ $ref: '#/$defs/a' }],
        unevaluatedProperties: false,
        $defs: { a: { properties: { x: true } } },
      },
    },
    value: { x: 1 },
  },
  {
    about: 'warn, and an object where a number was declared',
    definition: { output: { type: 'number' }, onMismatch: 'warn' },
    value: { surprise: true },
  },
  {
    about: 'warn, and a number where an object was declared',
    definition: { output: { type: 'object' }, onMismatch: 'warn' },
    value: 5,
  },
  { about: 'off', definition: { output: { type: 'string' }, onMismatch: 'off' }, value: [] },
  { about: 'envelope always', definition: { output: { type: 'integer' }, envelope: 'always' }, value: 5 },
  { about: 'no output and a list', definition: {}, value: [1, 2] },
  { about: 'no output and nothing', definition: {}, value: undefined },
  { about: 'text never', definition: { output: { type: 'integer' }, text: 'never' }, value: 5 },
];

const nameOf = (index: number): string => `tool_${index}`;
const tools: readonly AnyTool[] = awkward.map(({ definition, value }, index) =>
  tool({ input: true, ...definition, name: nameOf(index), run: () => value }),
);

/** The natural value, by what a client of this kind can see of it. */
function valueIn(result: CallResult, version: string): unknown {
  const { structuredContent: structured, _meta = {}, content } = result;
  if (structured === undefined) {
    const text = content.find(({ type }) => type === 'text')?.text;
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  }
  expect(wireVersion(version).outputs).not.toBe('none');
  return _meta['anyshape/wrapped'] === true ? (structured as { result: unknown }).result : structured;
}

describe.each(officialClients)('$name', (kind) => {
  it('lists every awkward tool and gets from each what it returned (R-WIRE-5, R-WIRE-7)', async () => {
    const registry = createRegistry(tools, { onMismatch: () => undefined });
    expect(registry.refused).toEqual([]);
    await withClient(registry, kind, async (client) => {
      const { tools: listed } = await client.listTools();
      expect(listed.map(({ name }) => name)).toEqual(awkward.map((_, index) => nameOf(index)));
      for (const [index, { about, value, args = {} }] of awkward.entries()) {
        const result = await client.callTool({ name: nameOf(index), arguments: args });
        expect({ about, isError: result.isError ?? false, value: valueIn(result, kind.version) }).toEqual({
          about,
          isError: false,
          value,
        });
      }
    });
  });

  it('gets errors as errors, never wrapped, never checked as outputs (R-WIRE-6)', async () => {
    const fails = tool({
      name: 'fails',
      output: { type: 'array' },
      run: () => {
        throw new ToolError('Nothing there.', { value: { code: 404 } });
      },
    });
    const misses = tool({ name: 'misses', output: { type: 'array' }, run: () => 'text' as never });
    const registry = createRegistry([fails, misses], { onMismatch: () => undefined });
    await withClient(registry, kind, async (client) => {
      await client.listTools();
      const failed = await client.callTool({ name: 'fails' });
      expect(failed.isError).toBe(true);
      expect(failed.content).toEqual([{ type: 'text', text: 'Nothing there.' }]);
      const isModern = wireVersion(kind.version).outputs === 'any';
      expect(failed.structuredContent).toEqual(isModern ? { code: 404 } : undefined);
      const missed = await client.callTool({ name: 'misses' });
      expect(missed.isError).toBe(true);
      expect(missed.structuredContent).toBeUndefined();
    });
  });

  it('is told what was wrong with its arguments (R-IN-2)', async () => {
    const input = { type: 'object', properties: { days: { type: 'integer' } }, required: ['days'] } as const;
    const registry = createRegistry(tool({ name: 'forecast', input, run: () => 1 }));
    await withClient(registry, kind, async (client) => {
      const result = await client.callTool({ name: 'forecast', arguments: { days: '5' } });
      expect(result.isError).toBe(true);
      expect(result.content[0]?.text).toContain('/days: must be integer, but is string "5"');
      await expect(client.callTool({ name: 'nobody' })).rejects.toMatchObject({ code: -32602 });
    });
  });

  it('hears of tools that come and go', async () => {
    const registry = createRegistry(tool({ name: 'first', run: () => 1 }));
    await withClient(registry, kind, async (client) => {
      expect((await client.listTools()).tools).toHaveLength(1);
      registry.add(tool({ name: 'second', output: { type: 'integer' }, run: () => 2 }));
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['first', 'second']);
      registry.remove('first');
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['second']);
    });
  });

  it('gets blocks as its version knows them (R-WIRE-1)', async () => {
    const replies = tool({
      name: 'replies',
      output: { type: 'integer' },
      run: () =>
        reply(5, {
          content: [
            { type: 'text', text: 'five' },
            { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
            { type: 'resource_link', uri: 'file:///a', name: 'a' },
          ],
        }),
    });
    await withClient(createRegistry(replies), kind, async (client) => {
      const { content } = await client.callTool({ name: 'replies' });
      const types = content.map(({ type }) => type);
      const isTextOnly = wireVersion(kind.version).outputs === 'none';
      const audio = kind.version === '2024-11-05' ? 'text' : 'audio';
      expect(types).toEqual(
        isTextOnly ? ['text', audio, 'text', 'text'] : ['text', 'audio', 'resource_link'],
      );
    });
  });
});
