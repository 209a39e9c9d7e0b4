/**
 * The types of a connection; the compiler is the judge, and a few calls prove that they are about something.
 */
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createRegistry, tool } from '../tool/index.ts';
import { connect, type NaturalTool, type ToolMapOf } from './index.ts';

const tools = {
  count: tool({
    name: 'count',
    input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    output: { type: 'integer' },
    run: ({ text }) => text.length,
  }),
  words: tool({
    name: 'words',
    input: { type: 'object', properties: { limit: { type: 'integer' } } },
    output: { type: 'array', items: { type: 'string' } },
    run: () => ['a', 'b'],
  }),
  version: '1.0.0',
};

describe('a connection', () => {
  it('is typed by the tools of the same program', async () => {
    type Map = ToolMapOf<typeof tools>;
    expectTypeOf<keyof Map>().toEqualTypeOf<'count' | 'words'>();
    await using server = await connect<Map>(createRegistry([tools.count, tools.words]));
    const count = await server.call('count', { text: 'four' });
    expectTypeOf(count).toEqualTypeOf<number>();
    expect(count).toBe(4);
    const words = await server.call('words');
    expectTypeOf(words).toExtend<readonly string[]>();
    expect(words).toEqual(['a', 'b']);
    expectTypeOf<'other'>().not.toExtend<Parameters<typeof server.call>[0]>();
    // @ts-expect-error the text is required
    await expect(server.call('count')).rejects.toThrow('"text"');
    // @ts-expect-error a number is no text
    await expect(server.call('count', { text: 5 })).rejects.toThrow('/text');
    // @ts-expect-error there is no such tool
    await expect(server.call('other')).rejects.toThrow('other');
  });

  it('is typed by a written or generated interface', async () => {
    interface Known {
      count: { input: { text: string }; output: number };
    }
    await using server = await connect<Known>(createRegistry([tools.count]));
    const { value, warnings } = await server.callForResult('count', { text: 'two' });
    expectTypeOf(value).toEqualTypeOf<number>();
    expect({ value, warnings }).toEqual({ value: 3, warnings: [] });
  });

  it('takes any name and gives unknown where nothing is known', async () => {
    await using server = await connect(createRegistry([tools.words]));
    const words = await server.call('words', { limit: 2 });
    expectTypeOf(words).toEqualTypeOf<unknown>();
    expectTypeOf(server.tools).returns.resolves.toEqualTypeOf<readonly NaturalTool[]>();
    expect(words).toEqual(['a', 'b']);
  });
});
