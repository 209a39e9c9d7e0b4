import { describe, expect, it } from 'vitest';
import {
  createRegistry,
  reply,
  tool,
  ToolError,
  type ContentBlock,
  type ToolDefinition,
} from '../tool/index.ts';
import { encodeOutcome, wireVersion, type WireResult } from './index.ts';

async function called(definition: object, version = '2026-07-28'): Promise<WireResult> {
  const registry = createRegistry(tool({ name: 'probe', ...definition } as unknown as ToolDefinition));
  const outcome = await registry.call('probe', {});
  if (outcome.kind === 'fault') throw new Error(outcome.message);
  return encodeOutcome(registry.get('probe')!, outcome, wireVersion(version));
}

const own: ContentBlock = { type: 'text', text: 'own' };
const image: ContentBlock = { type: 'image', data: 'AAAA', mimeType: 'image/png' };
const json = (value: unknown): ContentBlock => ({ type: 'text', text: JSON.stringify(value) });

describe('the text copy (R-TEXT)', () => {
  it.each<[string, unknown, ContentBlock[], ContentBlock[]]>([
    ['auto', { a: 1 }, [], [json({ a: 1 })]],
    ['auto', { a: 1 }, [own], [own]],
    ['auto', { a: 1 }, [image], [image]],
    ['auto', [1], [], [json([1])]],
    ['auto', [1], [own], [own]],
    ['auto', [1], [image], [image, json([1])]],
    ['always', { a: 1 }, [], [json({ a: 1 })]],
    ['always', { a: 1 }, [own], [own, json({ a: 1 })]],
    ['always', [1], [own, image], [own, image, json([1])]],
    ['non-object', { a: 1 }, [], []],
    ['non-object', [1], [], [json([1])]],
    ['non-object', [1], [image], [image]],
    ['never', { a: 1 }, [], []],
    ['never', [1], [image], [image]],
  ])('%s: %j beside %j gives %j', async (text, value, content, expected) => {
    const definition = { text, output: true, run: () => reply(value, { content }) };
    expect((await called(definition)).content).toEqual(expected);
    const legacy = await called(definition, '2025-11-25');
    expect(legacy.content).toEqual(expected);
  });

  it.each(['auto', 'always', 'non-object', 'never'])(
    '%s: text-only versions always get it, natural and last',
    async (text) => {
      const definition = { text, output: { type: 'array' }, run: () => reply([1], { content: [own] }) };
      expect(await called(definition, '2025-03-26')).toEqual({
        content: [own, json([1])],
        _meta: { 'anyshape/text': 'last' },
      });
    },
  );

  it('is the natural JSON, never the wrapped', async () => {
    const { content, structuredContent } = await called(
      { output: { type: 'integer' }, run: () => 5 },
      '2025-06-18',
    );
    expect({ content, structuredContent }).toEqual({ content: [json(5)], structuredContent: { result: 5 } });
  });
});

describe('a tool without an output schema', () => {
  it.each(['2025-06-18', '2025-11-25'])(
    'on %s marks text of its author that is JSON by chance, and nothing else (R-CLIENT)',
    async (version) => {
      const says = (text: string): object => ({ type: 'text', text });
      const saying = (value: unknown, ...texts: string[]): object => ({
        run: () => reply(value, { content: texts.map(says) as [] }),
      });
      const plain = { _meta: { 'anyshape/text': 'plain' } };
      expect(await called(saying('42', '42'), version)).toEqual({ content: [says('42')], ...plain });
      expect(await called(saying(undefined, 'a', '[1]'), version)).toEqual({
        content: [says('a'), says('[1]')],
        ...plain,
      });
      expect(await called(saying('hello', 'hello'), version)).toEqual({ content: [says('hello')] });
      expect(await called(saying(undefined, '42', 'a'), version)).toEqual({
        content: [says('42'), says('a')],
      });
      expect(await called(saying(5, 'five'), version)).toEqual({ content: [says('five'), says('5')] });
    },
  );

  it.each(['2025-06-18', '2025-11-25'])(
    'on %s sends objects as they are, and anything else as text only (R-WIRE-3)',
    async (version) => {
      expect(await called({ run: () => [1] }, version)).toEqual({ content: [json([1])] });
      expect(await called({ run: () => ({ a: 1 }) }, version)).toEqual({
        content: [json({ a: 1 })],
        structuredContent: { a: 1 },
      });
    },
  );

  it('on modern sends any value as it is', async () => {
    expect(await called({ run: () => null })).toEqual({
      resultType: 'complete',
      content: [json(null)],
      structuredContent: null,
    });
  });

  it('may return nothing', async () => {
    expect(await called({ run: () => undefined })).toEqual({ resultType: 'complete', content: [] });
    expect(await called({ run: () => reply(undefined, { content: [own] }) }, '2024-11-05')).toEqual({
      content: [own],
    });
  });
});

describe('an error (R-WIRE-6)', () => {
  const fails = (value: unknown): object => ({
    output: { type: 'object', required: ['a'] },
    run: () => {
      throw new ToolError('Wrong.', { value });
    },
  });

  it('carries its value on modern, unchecked and unwrapped', async () => {
    expect(await called(fails([1]))).toEqual({
      resultType: 'complete',
      content: [{ type: 'text', text: 'Wrong.' }],
      structuredContent: [1],
      isError: true,
    });
  });

  it.each(['2025-06-18', '2025-11-25'])(
    'on %s only where the advertised schema accepts it',
    async (version) => {
      expect(await called(fails({ a: 1 }), version)).toHaveProperty('structuredContent', { a: 1 });
      expect(await called(fails({ b: 1 }), version)).not.toHaveProperty('structuredContent');
      expect(await called(fails([1]), version)).not.toHaveProperty('structuredContent');
    },
  );

  it('is text alone where nothing else is known', async () => {
    expect(await called(fails({ a: 1 }), '2024-11-05')).toEqual({
      content: [{ type: 'text', text: 'Wrong.' }],
      isError: true,
    });
  });
});

describe('blocks that a version does not know become text (R-WIRE-1)', () => {
  const content: ContentBlock[] = [
    { type: 'text', text: 'a', annotations: { priority: 1, lastModified: '2026-01-01' }, _meta: { x: 1 } },
    { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
    { type: 'resource_link', uri: 'file:///a', name: 'a', title: 'A', description: 'first' },
    { type: 'resource', resource: { uri: 'file:///b', text: 'b' } },
  ];
  const definition = { run: () => reply(undefined, { content }) };

  it('2024-11-05', async () => {
    expect((await called(definition, '2024-11-05')).content).toEqual([
      { type: 'text', text: 'a', annotations: { priority: 1 } },
      { type: 'text', text: '[audio, audio/wav, about 3 bytes]' },
      { type: 'text', text: 'A: file:///a (first)' },
      { type: 'resource', resource: { uri: 'file:///b', text: 'b' } },
    ]);
  });

  it('2025-03-26', async () => {
    expect((await called(definition, '2025-03-26')).content.map(({ type }) => type)).toEqual([
      'text',
      'audio',
      'text',
      'resource',
    ]);
  });

  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])('%s knows them all', async (version) => {
    expect((await called(definition, version)).content).toEqual(content);
  });
});
