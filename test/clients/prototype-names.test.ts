/**
 * R-WIRE-5, R-WIRE-7: names that every JavaScript object has, as parameters and in results, through the official clients
 * of every version. Those with zod 3.25 (Gemini CLI, Mastra, Inspector) lose a list or a result over `constructor`.
 */
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/client/index.ts';
import { createRegistry, tool, type AnyTool, type Registry } from '../../src/index.ts';
import { inheritedNames } from '../../src/wire/readers/rules/names.ts';
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

describe('our own client', () => {
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
