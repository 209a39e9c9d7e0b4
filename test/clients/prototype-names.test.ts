/**
 * R-WIRE-5, R-WIRE-7: names that every JavaScript object has, as parameters and in results, through the
 * official clients of every version. Those with zod 3.25 (Gemini CLI, Mastra, Inspector) lose a list or a
 * result over `constructor`.
 */
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/client/index.ts';
import { createRegistry, reply, tool, type AnyTool, type Registry } from '../../src/index.ts';
import { inheritedNames } from '../../src/wire/client-compat/rules/inherited-names.ts';
import { officialClients, withClient } from './official.ts';

const names = [...inheritedNames, 'prototype'];

/** An own member, also of the name `__proto__`. */
function withMember(name: string, value: unknown): Record<string, unknown> {
  return JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`) as Record<string, unknown>;
}

const echo = (name: string, input: object, output?: object): AnyTool =>
  tool({ name, input, ...(output !== undefined && { output }), run: (args: unknown) => args } as never);

const registry: Registry = createRegistry([
  echo('plain', { properties: { a: { type: 'string' } } }),
  ...names.flatMap((name, index) => {
    const declared = { type: 'object', properties: withMember(name, { type: 'string' }) };
    return [
      echo(`declared_${index}`, declared, declared),
      echo(`required_${index}`, { ...declared, required: [name], additionalProperties: false }),
      echo(
        `inside_${index}`,
        { type: 'object', properties: { a: declared } },
        { properties: { a: declared } },
      ),
      echo(`open_${index}`, declared, { type: 'object' }),
      echo(`bare_${index}`, declared),
      echo(`branch_${index}`, { oneOf: [declared] }, { $ref: '#/$defs/a', $defs: { a: declared } }),
    ];
  }),
]);

/** Results whose schema does not name such a member, and does not take an envelope as it is. */
const text = { type: 'string' };
const undeclared: Readonly<Record<string, object>> = {
  map: { type: 'object', additionalProperties: text },
  nullable: { type: ['object', 'null'], additionalProperties: text },
  closed: { type: 'object', patternProperties: { '^[_A-Za-z]+$': text }, additionalProperties: false },
  referred: { $ref: '#/$defs/words', $defs: { words: { type: 'object', unevaluatedProperties: text } } },
  asked: { type: 'object', properties: { a: text }, required: ['a'] },
};
const dataNames: Registry = createRegistry(
  Object.entries(undeclared).map(([name, output]) => echo(name, { type: 'object' }, output)),
);

describe.each(officialClients)('$name, where names are data', (kind) => {
  it.each(Object.keys(undeclared))('delivers each of them as a member of a result: %s', async (shape) => {
    await withClient(dataNames, kind, async (client) => {
      await client.listTools();
      for (const name of ['other', ...names]) {
        const sent = { a: 'y', ...withMember(name, 'x') };
        const { content, structuredContent, isError, _meta } = await client.callTool({
          name: shape,
          arguments: sent,
        });
        expect(isError ?? false).toBe(false);
        expect(JSON.parse(content.at(-1)?.text ?? '')).toEqual(sent);
        if (structuredContent === undefined) continue;
        const isWrapped = _meta?.['anyshape/wrapped'] !== undefined;
        const value = isWrapped ? (structuredContent as { result: unknown }).result : structuredContent;
        expect(JSON.stringify(value)).toBe(JSON.stringify(sent));
        if (kind.version >= '2026-07-28' || name === 'other') expect(isWrapped).toBe(false);
        if (shape === 'asked') expect(structuredContent).toMatchObject({ a: 'y' });
      }
    });
  });
});

describe.each(officialClients)('$name', (kind) => {
  it('lists every tool that has such a parameter', async () => {
    expect(registry.refused).toEqual([]);
    const { tools } = await withClient(registry, kind, (client) => client.listTools());
    expect(tools.map(({ name }) => name)).toEqual(registry.tools.map(({ name }) => name));
  });

  it.each(names)('delivers %s both ways', async (name) => {
    const index = names.indexOf(name);
    const given = withMember(name, 'x');
    await withClient(registry, kind, async (client) => {
      await client.listTools();
      for (const prefix of ['declared', 'required', 'open', 'bare', 'branch', 'inside']) {
        const sent = prefix === 'inside' ? { a: given } : given;
        const call = { name: `${prefix}_${index}`, arguments: sent };
        const result = await client.callTool(call);
        expect(result.isError ?? false).toBe(false);
        expect(JSON.parse(result.content.at(-1)?.text ?? '')).toEqual(sent);
        const structured = result.structuredContent as Record<string, unknown> | undefined;
        if (structured === undefined) continue;
        const isWrapped = result._meta?.['anyshape/wrapped'] === true;
        expect(JSON.stringify(isWrapped ? structured['result'] : structured)).toBe(JSON.stringify(sent));
      }
    });
  });
});

/** `_meta` of a tool, of a block and of the resource in it, each with such a name. */
const marked: Registry = createRegistry([
  ...names.map((name, index) =>
    tool({ name: `meta_${index}`, meta: { ...withMember(name, 'x'), 'example/kept': 1 }, run: () => 1 }),
  ),
  ...names.map((name, index) =>
    tool({
      name: `block_${index}`,
      run: () => {
        const _meta = { ...withMember(name, 'x'), 'example/kept': 1 };
        const resource = { uri: 'file:///a', text: 'in', _meta };
        return reply(undefined, {
          content: [
            { type: 'text', text: 'out', _meta },
            { type: 'resource', resource },
          ],
        });
      },
    }),
  ),
]);

describe.each(officialClients)('$name, given _meta with such names', (kind) => {
  it('lists every tool, with the rest of its _meta', async () => {
    const { tools } = await withClient(marked, kind, (client) => client.listTools());
    expect(tools.map(({ name }) => name)).toEqual(marked.tools.map(({ name }) => name));
    if (kind.version < '2025-06-18') return;
    for (const listed of tools.slice(0, names.length)) {
      expect((listed as { _meta?: object })._meta).toMatchObject({ 'example/kept': 1 });
    }
  });

  it('gets every result', async () => {
    await withClient(marked, kind, async (client) => {
      for (const index of names.keys()) {
        const { content } = await client.callTool({ name: `block_${index}` });
        expect(content.map(({ type }) => type)).toEqual(['text', 'resource']);
        expect(content[0]?.text).toBe('out');
      }
    });
  });
});

describe('our own client', () => {
  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
    'gets natural schemas and values on %s, where names are data',
    async (version) => {
      await using connection = await connect(dataNames, { version });
      const tools = await connection.tools();
      expect(Object.fromEntries(tools.map(({ name, outputSchema }) => [name, outputSchema]))).toEqual(
        undeclared,
      );
      for (const shape of Object.keys(undeclared)) {
        for (const name of names) {
          const given = { a: 'y', ...withMember(name, 'x') };
          expect(JSON.stringify(await connection.call(shape, given))).toBe(JSON.stringify(given));
        }
      }
    },
  );

  it.each(['2025-11-25', '2026-07-28'])('gets the natural value on %s', async (version) => {
    const connection = await connect(registry, { version });
    try {
      for (const [index, name] of names.entries()) {
        const given = withMember(name, 'x');
        for (const prefix of ['declared', 'open', 'bare']) {
          const value = await connection.call(`${prefix}_${index}`, given);
          expect(JSON.stringify(value)).toBe(JSON.stringify(given));
        }
      }
    } finally {
      await connection.close();
    }
  });
});
