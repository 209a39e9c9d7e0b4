/**
 * One bad tool is one bad tool (R-ISOLATE): twenty broken ones among a hundred good ones, on every official
 * client.
 */
import { describe, expect, it } from 'vitest';
import { createRegistry, tool, type AnyTool } from '../../src/index.ts';
import { officialClients, withClient } from './official.ts';

let deep: Record<string, unknown> = {};
for (let level = 0; level < 100; level++) deep = { not: deep };

/** Each with the code of its first problem, and the place of it. */
const broken: readonly (readonly [definition: object, code: string, place: string])[] = [
  [{ input: null }, 'not-a-schema', ''],
  [{ input: 5 }, 'not-a-schema', ''],
  [{ input: [] }, 'not-a-schema', ''],
  [{ input: false }, 'role-input', ''],
  [{ input: { type: 'array' } }, 'role-input', ''],
  [{ output: null }, 'not-a-schema', ''],
  [{ output: 'string' }, 'not-a-schema', ''],
  [{ output: { type: 'text' } }, 'keyword-value', '/type'],
  [{ output: { properties: { a: 1 } } }, 'not-a-schema', '/properties/a'],
  [{ output: { $ref: '#/$defs/missing' } }, 'reference-unresolved', '/$ref'],
  [{ output: { $ref: 'https://example.com/remote.json' } }, 'reference-unresolved', '/$ref'],
  [{ output: { $ref: 'sibling.json' } }, 'reference-unresolved', '/$ref'],
  [{ output: { $ref: '#' } }, 'reference-loop', ''],
  [{ output: { pattern: '(' } }, 'pattern-invalid', '/pattern'],
  [{ output: { pattern: '^(a+)\\1$' } }, 'pattern-back-reference', '/pattern'],
  [{ output: deep }, 'limit-depth', ''],
  [{ output: { $schema: 'https://example.com/dialect' } }, 'dialect-unknown', '/$schema'],
  [{ output: { minimum: 1, exclusiveMinimum: true } }, 'keyword-value', '/exclusiveMinimum'],
  [{ output: { default: () => 1 } }, 'not-json', '/default'],
  [{ run: 'not a function' }, 'tool-definition', ''],
];

const tools: AnyTool[] = Array.from({ length: 120 }, (_, index) => {
  const isBroken = index % 6 === 5;
  const definition = isBroken ? broken[(index - 5) / 6]![0] : { output: { type: 'integer' } };
  return tool({ name: `tool_${index}`, run: () => index, ...definition });
});
const isGood = (index: number): boolean => index % 6 !== 5;
const good = tools.map((_, index) => index).filter(isGood);

describe('twenty broken tools among a hundred good ones', () => {
  it('are each named with their place, and with what to do', () => {
    const { refused } = createRegistry(tools);
    expect(refused.map(({ name }) => name)).toEqual(broken.map((_, index) => `tool_${index * 6 + 5}`));
    for (const [index, [, code, place]] of broken.entries()) {
      const [first] = refused[index]!.problems;
      expect({ index, code: first?.code }).toEqual({ index, code });
      if (code !== 'limit-depth' && code !== 'reference-loop') expect(first?.schemaPath).toBe(place);
      expect(first?.message.length).toBeGreaterThan(20);
    }
  });

  it.each(officialClients)('leave all hundred to $name', async (kind) => {
    await withClient(createRegistry(tools), kind, async (client) => {
      const { tools: listed } = await client.listTools();
      expect(listed.map(({ name }) => name)).toEqual(good.map((index) => `tool_${index}`));
      for (const index of good) {
        const { content, isError } = await client.callTool({ name: `tool_${index}` });
        expect({ content, isError: isError ?? false }).toEqual({
          content: [{ type: 'text', text: String(index) }],
          isError: false,
        });
      }
    });
  });
});
