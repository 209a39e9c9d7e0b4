/**
 * R-WIRE-3: the same server, hardened and not, through every official client. Wherever the call was accepted
 * before, `content`, `structuredContent` and `isError` are the same bytes; nothing that was accepted fails.
 */
import type { McpServer } from '@modelcontextprotocol/server';
import { fromJsonSchema, type CallToolResult } from '@modelcontextprotocol/server';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { harden } from '../../src/sdk/index.ts';
import { officialClients, type ClientKind } from '../clients/official.ts';
import { withServer } from './pair.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

interface Case {
  readonly input?: unknown;
  readonly output?: unknown;
  readonly returns: object | (() => never);
  readonly args?: Record<string, unknown>;
}

const json = (schema: object): unknown => fromJsonSchema(schema as Parameters<typeof fromJsonSchema>[0]);
const text = (content: string): object => ({ type: 'text', text: content });
const structured = (structuredContent: unknown, content: object[] = []): object => ({
  content,
  structuredContent,
});
const union = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('a'), n: z.number() }),
  z.object({ kind: z.literal('b') }),
]);
function nested(depth: number): object {
  return depth === 0 ? { type: 'integer' } : { properties: { a: nested(depth - 1) } };
}

const link = { type: 'resource_link', uri: 'https://example.com/a', name: 'a', title: 'A' };
const image = { type: 'image', data: 'aGk=', mimeType: 'image/png', annotations: { priority: 1 } };
const audio = { type: 'audio', data: 'aGk=', mimeType: 'audio/wav' };
const embedded = { type: 'resource', resource: { uri: 'file:///a', text: 'x', mimeType: 'text/plain' } };

const cases: Readonly<Record<string, Case>> = {
  'zod object': { output: z.object({ a: z.number() }), returns: structured({ a: 1 }) },
  'zod object with keys that it does not know': {
    output: z.object({ a: z.number() }),
    returns: structured({ a: 1, more: true }),
  },
  'zod object with text': {
    output: z.object({ a: z.number() }),
    returns: structured({ a: 1 }, [text('one')]),
  },
  'zod array': { output: z.array(z.string()), returns: structured(['x']) },
  'zod array with text': { output: z.array(z.string()), returns: structured(['x'], [text('x')]) },
  'zod array with an image': { output: z.array(z.string()), returns: structured(['x'], [image]) },
  'zod number': { output: z.number(), returns: structured(0) },
  'zod nullable object': { output: z.object({ a: z.number() }).nullable(), returns: structured({ a: 1 }) },
  'zod nullable null': { output: z.object({ a: z.number() }).nullable(), returns: structured(null) },
  'zod discriminated union': { output: union, returns: structured({ kind: 'a', n: 1 }) },
  'zod union in an array': { output: z.array(union), returns: structured([{ kind: 'b' }]) },
  'zod record': { output: z.record(z.string(), z.number()), returns: structured({ a: 1 }) },
  'zod email': { output: z.object({ to: z.email() }), returns: structured({ to: 'a@example.com' }) },
  'zod transform': { output: z.object({ a: z.string().default('x') }), returns: structured({}) },
  'coerced input': {
    input: z.object({ n: z.coerce.number() }),
    args: { n: '5' },
    returns: { content: [text('ok')] },
  },
  'raw object': { output: json({ type: 'object', required: ['a'] }), returns: structured({ a: [1] }) },
  'raw without type': { output: json({ required: ['a'] }), returns: structured({ a: 1 }) },
  'raw anything': { output: json({}), returns: structured({ a: 1 }) },
  'raw anything, a text': { output: json({}), returns: structured('x') },
  'raw reference': {
    output: json({ $ref: '#/$defs/a', $defs: { a: { type: 'object' } } }),
    returns: structured({ a: 1 }),
  },
  'raw deep reference': {
    output: json({ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { type: 'object' } } }),
    returns: structured({ a: 1 }),
  },
  'raw allOf': {
    output: json({ allOf: [{ type: 'object' }, { required: ['a'] }] }),
    returns: structured({ a: 1 }),
  },
  'raw const': { output: json({ const: { a: 1 } }), returns: structured({ a: 1 }) },
  'raw nullable': { output: json({ type: ['object', 'null'] }), returns: structured({ a: 1 }) },
  'raw format': { output: json({ type: 'string', format: 'email' }), returns: structured('user@localhost') },
  'raw decimals': { output: json({ type: 'number', multipleOf: 0.01 }), returns: structured(19.99) },
  'raw tuple': {
    output: json({ type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' } }),
    returns: structured(['x', 1]),
  },
  'raw envelope of its own': {
    output: json({ type: 'object', properties: { result: { type: 'number' } }, required: ['result'] }),
    returns: structured({ result: 1 }),
  },
  'inherited name asked for': {
    input: json({ type: 'object', required: ['toString'] }),
    returns: { content: [text('ok')] },
  },
  'a header that breaks the rules': {
    input: json({ type: 'object', properties: { a: { type: 'array', 'x-mcp-header': 'A' } } }),
    args: { a: [1] },
    returns: { content: [text('ok')] },
  },
  'two headers of one name, in zod': {
    input: z.object({
      a: z.string().meta({ 'x-mcp-header': 'Same' }),
      b: z.string().meta({ 'x-mcp-header': 'same' }),
    }),
    args: { a: 'x', b: 'y' },
    returns: { content: [text('ok')] },
  },
  'patterns that our engine does not run': {
    input: json({ type: 'object', properties: { a: { type: 'string', pattern: '^(.+)\\1$' } } }),
    output: json({ type: 'object', properties: { b: { type: 'string', pattern: '^(\\w+) \\1$' } } }),
    args: { a: 'xyxy' },
    returns: structured({ b: 'ab ab' }),
  },
  'a pattern that is invalid with the flag u, in zod': {
    input: z.object({ a: z.string().regex(/^\_[[:alpha:]]?$/) }),
    args: { a: '_a' },
    returns: { content: [text('ok')] },
  },
  'schemas beyond the limits of admission': {
    input: json({ type: 'object', properties: { a: nested(300) } }),
    output: json({ type: 'object', properties: { b: { enum: Array.from({ length: 12_000 }, String) } } }),
    args: { a: { a: {} } },
    returns: structured({ b: '7' }),
  },
  'no output': { returns: { content: [text('plain')] } },
  'no output, an object': { returns: structured({ a: 1 }) },
  'no output, an array': { returns: structured([1, 2]) },
  'no output, null': { returns: structured(null, [image]) },
  'no content at all': { returns: {} },
  'text that is JSON': { returns: { content: [text('42')] } },
  texts: { returns: { content: [text('1'), text('2')] } },
  links: { returns: { content: [link, text('after')] } },
  media: { returns: { content: [image, audio, embedded] } },
  'own meta': { returns: { content: [text('x')], _meta: { 'example.com/a': 1 } } },
  'an error': { returns: { content: [text('no')], isError: true } },
  'an error with a value': {
    output: z.object({ a: z.number() }),
    returns: { ...structured({ why: 'x' }, [text('no')]), isError: true },
  },
  'an error with a list': {
    output: z.array(z.string()),
    returns: { ...structured(['why'], [text('no')]), isError: true },
  },
  'an exception': {
    returns: () => {
      throw new Error('There is no such place.');
    },
  },
  'a missing output': { output: z.object({ a: z.number() }), returns: { content: [text('x')] } },
  'a wrong output': { output: z.object({ a: z.number() }), returns: structured({ a: 'x' }) },
};

function prepared(isHardened: boolean): (server: McpServer) => void {
  return (server) => {
    if (isHardened) harden(server, { onRefused: () => undefined });
    for (const [name, { input, output, returns }] of Object.entries(cases)) {
      const settings = {
        ...(input !== undefined && { inputSchema: input }),
        ...(output !== undefined && { outputSchema: output }),
      };
      const answer = (): CallToolResult =>
        typeof returns === 'function' ? returns() : (returns as CallToolResult);
      server.registerTool(toolName(name), settings as object, answer);
    }
  };
}

function toolName(name: string): string {
  return name.replace(/\W+/g, '-');
}

/** For each tool: whether the client took the result, and what the server sent, as text. */
async function results(
  isHardened: boolean,
  kind: ClientKind,
): Promise<Map<string, readonly [boolean, string]>> {
  let last = '';
  const sent = new Map<string, readonly [boolean, string]>();
  await withServer(
    prepared(isHardened),
    kind,
    async (client) => {
      await client.listTools();
      for (const [name, { args = {} }] of Object.entries(cases)) {
        last = '';
        const taken = await client.callTool({ name: toolName(name), arguments: args }).then(
          () => true,
          () => false,
        );
        sent.set(name, [taken, last]);
      }
    },
    (message) => void (last = message),
  );
  return sent;
}

/** Of a message, byte for byte what a result carries. */
function carried(message: string): string {
  const { content, structuredContent, isError } = (JSON.parse(message) as { result: CallToolResult }).result;
  return JSON.stringify({ content, structuredContent, isError });
}

describe.each(officialClients)('through $name', (kind) => {
  it('every call that was accepted is the same, hardened', async () => {
    const [before, after] = [await results(false, kind), await results(true, kind)];
    const accepted = [...before].filter(([, [taken]]) => taken);
    expect(accepted.length).toBeGreaterThan(30);
    for (const [name, [, message]] of accepted) {
      const [taken, hardened] = after.get(name)!;
      const isOwnError = carried(message).includes('Output validation error');
      const expected = isOwnError ? { name, taken: true } : { name, taken: true, sent: carried(message) };
      const actual = isOwnError ? { name, taken } : { name, taken, sent: carried(hardened) };
      expect(actual).toEqual(expected);
    }
  });
});
