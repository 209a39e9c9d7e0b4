/**
 * Servers with broken tools, before which the official clients fail, and the same servers behind the gateway
 * (R-GATEWAY): each tool works, or is refused by name beside a working one.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { officialClients, withClient, type CallResult } from '../clients/official.ts';
import { SCRIPTED, scripted, scriptFolder, withGateway } from './setting.ts';

const scripts = scriptFolder();
afterAll(() => scripts.remove());

const clients = officialClients.filter(({ name }) =>
  ['v2 on 2026-07-28', 'v2 on 2025-06-18', 'v1 (1.32)'].includes(name),
);

const good = { name: 'good', inputSchema: { type: 'object', properties: { n: { type: 'number' } } } };
const text = (value: unknown): CallResult => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });
const bomb = { type: 'object', $defs: {} as Record<string, unknown>, $ref: '#/$defs/a0' };
for (let index = 0; index < 30; index++) {
  const next = { $ref: `#/$defs/a${index + 1}` };
  bomb.$defs[`a${index}`] = { type: 'object', properties: { x: next, y: next } };
}
bomb.$defs['a30'] = { type: 'object' };
const large = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
  ),
};

interface Case {
  readonly what: string;
  readonly tool: Readonly<Record<string, unknown>>;
  readonly args?: Record<string, unknown>;
  readonly result?: unknown;
  /** How the official v2 client fares without the gateway. */
  readonly direct: 'list fails' | 'call fails' | 'works';
  /** Behind the gateway: the value of a call, or the code of the problem. */
  readonly behind: { readonly value: unknown } | { readonly text: string } | { readonly refused: string };
}

const OBJECT = { type: 'object' } as const;
const NUMBER_A = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] } as const;
const DRAFT_07 = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: { a: { type: 'array', items: [{ type: 'string' }] } },
} as const;
const UNRESOLVED = { type: 'object', properties: { a: { $ref: '#/$defs/Missing' } } } as const;
const oneOf = (name: string): object => ({
  type: 'object',
  properties: { [name]: { type: 'string' } },
  required: [name],
});

const cases: readonly Case[] = [
  {
    what: 'a draft-07 stamp on an input',
    tool: { inputSchema: DRAFT_07 },
    args: { a: ['x'] },
    direct: 'works',
    behind: { text: '{"a":["x"]}' },
  },
  {
    what: 'a draft-07 stamp on an output',
    tool: { inputSchema: OBJECT, outputSchema: DRAFT_07 },
    result: { content: [], structuredContent: { a: ['x'] } },
    direct: 'works',
    behind: { value: { a: ['x'] } },
  },
  {
    what: 'a union at the root of an input',
    tool: { inputSchema: { anyOf: [oneOf('a'), oneOf('b')] } },
    args: { b: 'x' },
    direct: 'list fails',
    behind: { text: '{"b":"x"}' },
  },
  {
    what: 'a boolean as input',
    tool: { inputSchema: true },
    args: { a: 'x' },
    direct: 'list fails',
    behind: { text: '{"a":"x"}' },
  },
  { what: 'no input at all', tool: {}, args: { a: 1 }, direct: 'list fails', behind: { text: '{"a":1}' } },
  {
    what: 'hints that are no booleans',
    tool: { inputSchema: OBJECT, annotations: { readOnlyHint: 'yes' } },
    direct: 'list fails',
    behind: { text: '{}' },
  },
  {
    what: 'an input with a reference to nothing',
    tool: { inputSchema: UNRESOLVED },
    args: { a: 1 },
    direct: 'works',
    behind: { refused: 'reference-unresolved' },
  },
  {
    what: 'an output with a reference to nothing',
    tool: { inputSchema: OBJECT, outputSchema: UNRESOLVED },
    result: { content: [], structuredContent: { a: 1 } },
    direct: 'call fails',
    behind: { value: { a: 1 } },
  },
  {
    what: 'an array without items',
    tool: { inputSchema: { type: 'object', properties: { a: { type: 'array' } } } },
    args: { a: [1] },
    direct: 'works',
    behind: { text: '{"a":[1]}' },
  },
  {
    what: 'a parameter filter[id]',
    tool: { inputSchema: { type: 'object', properties: { 'filter[id]': { type: 'string' } } } },
    args: { 'filter[id]': 'x' },
    direct: 'works',
    behind: { text: '{"filter[id]":"x"}' },
  },
  {
    what: 'a reference to another server',
    tool: { inputSchema: { type: 'object', properties: { a: { $ref: 'https://example.com/a.json' } } } },
    direct: 'works',
    behind: { refused: 'reference-unresolved' },
  },
  {
    what: 'a result that does not fit its schema',
    tool: { inputSchema: OBJECT, outputSchema: NUMBER_A },
    result: { content: [], structuredContent: { a: 'no' } },
    direct: 'call fails',
    behind: { value: { a: 'no' } },
  },
  {
    what: 'a result as JSON text alone',
    tool: { inputSchema: OBJECT, outputSchema: NUMBER_A },
    result: text({ a: 1 }),
    direct: 'call fails',
    behind: { value: { a: 1 } },
  },
  {
    what: 'a result as text that is no JSON',
    tool: { inputSchema: OBJECT, outputSchema: NUMBER_A },
    result: { content: [{ type: 'text', text: 'hello' }] },
    direct: 'call fails',
    behind: { text: 'hello' },
  },
  {
    what: 'references that double thirty times',
    tool: { inputSchema: OBJECT, outputSchema: bomb },
    result: { content: [], structuredContent: { x: {} } },
    direct: 'works',
    behind: { value: { x: {} } },
  },
  {
    what: 'the same $id twice',
    tool: {
      inputSchema: {
        $id: 'urn:x',
        type: 'object',
        properties: { a: { $id: 'urn:x', type: 'string' } },
      },
    },
    direct: 'works',
    behind: { refused: 'id-duplicate' },
  },
  {
    what: 'a parameter constructor',
    tool: { inputSchema: oneOf('constructor') },
    args: { constructor: 'x' },
    direct: 'works',
    behind: { text: '{"constructor":"x"}' },
  },
  {
    what: 'ten thousand properties',
    tool: { inputSchema: large },
    direct: 'works',
    behind: { refused: 'limit-subschemas' },
  },
];

describe.each(cases)('$what', ({ tool, args = {}, result, direct, behind }) => {
  const name = 'broken';
  const script = scripts.write({
    tools: [good, { name, ...tool }],
    results: result === undefined ? {} : { [name]: result },
  });

  it(`without the gateway: ${direct}`, async () => {
    const kind = officialClients.find((client) => client.name === 'v2 on 2025-06-18')!;
    const client = await kind.connect(kind.spawn(process.execPath, [SCRIPTED, script]));
    try {
      const isListed = await client.listTools().then(
        () => true,
        () => false,
      );
      const called = isListed
        ? await client.callTool({ name, arguments: args }).then(
            () => 'works',
            () => 'call fails',
          )
        : 'list fails';
      expect(called).toBe(direct);
    } finally {
      await client.close();
    }
  });

  it.each(clients)('behind the gateway, with $name', async (kind) => {
    await withGateway([scripted('one', script)], ({ gateway, registry }) =>
      withClient(registry, kind, async (client) => {
        const { tools } = await client.listTools();
        const goodResult = await client.callTool({ name: 'good', arguments: { n: 1 } });
        expect(goodResult.content).toEqual([{ type: 'text', text: '{"n":1}' }]);
        const [member] = gateway.upstreams;
        if ('refused' in behind) {
          expect(tools.map((listed) => listed.name)).toEqual(['good']);
          expect(member!.offer.refused).toMatchObject([{ name, problems: [{ code: behind.refused }] }]);
          return;
        }
        expect(tools.map((listed) => listed.name)).toEqual(['good', name]);
        const called = await client.callTool({ name, arguments: args });
        expect(called.isError).toBeUndefined();
        if ('text' in behind) expect(called.content[0]).toMatchObject({ type: 'text', text: behind.text });
        else expect(called.structuredContent).toEqual(behind.value);
      }),
    );
  });
});

it('of an output schema with a broken place only that place is lost', async () => {
  const output = {
    type: 'object',
    properties: {
      a: { $ref: '#/$defs/Missing', description: 'An a.' },
      b: { type: 'number' },
      c: { type: 'array', items: { type: 'no-such-type' } },
    },
    required: ['b'],
  };
  const inverted = { type: 'object', not: { properties: { a: { $ref: '#/$defs/Missing' } } } };
  const script = scripts.write({
    tools: [
      { name: 'mended', inputSchema: OBJECT, outputSchema: output },
      { name: 'lost', inputSchema: OBJECT, outputSchema: inverted },
    ],
    results: { mended: { content: [], structuredContent: { a: 1, b: 'no', c: [1] } } },
  });
  await withGateway([scripted('one', script)], async ({ registry, gateway, mismatches }) => {
    const { lostOutputs } = gateway.upstreams[0]!.offer;
    expect([...lostOutputs].map(([name, { isWhole }]) => [name, isWhole])).toEqual([
      ['mended', false],
      ['lost', true],
    ]);
    expect(registry.get('lost')!.output).toBeUndefined();
    expect(registry.get('mended')!.output!.schema.document).toMatchObject({
      properties: { a: { description: 'An a.' }, b: { type: 'number' }, c: { type: 'array' } },
    });
    // What is left is still checked.
    expect(await registry.call('mended', {})).toMatchObject({ kind: 'value' });
    expect(mismatches).toMatchObject([{ failures: [{ instancePath: '/b' }] }]);
  });
});
