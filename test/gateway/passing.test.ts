/**
 * What passes the gateway unchanged: results, content, `_meta`, progress, cancellation, resources, prompts
 * (R-GATEWAY).
 */
import { readFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, describe, expect, it } from 'vitest';
import { officialClients, withClient } from '../clients/official.ts';
import { scripted, scriptFolder, until, withGateway, type Running } from './setting.ts';

const scripts = scriptFolder();
afterAll(() => scripts.remove());

const OBJECT = { type: 'object' } as const;
const tools = (...names: string[]): object[] => names.map((name) => ({ name, inputSchema: OBJECT }));
const versions = ['2026-07-28', '2025-06-18'];
const clientOf = (version: string) => officialClients.find(({ name }) => name === `v2 on ${version}`)!;

/** With the members that `OfficialClient` leaves out. */
async function withV2<Result>(
  { registry }: Running,
  version: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  return withClient(registry, clientOf(version), (client) => use(client as unknown as Client));
}

describe.each(versions)('on %s', (version) => {
  it('blocks, _meta and isError arrive as the server sent them', async () => {
    const blocks = [
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      { type: 'text', text: 'no', annotations: { audience: ['user'] }, _meta: { 'x.y/z': 1 } },
      { type: 'resource_link', uri: 'ui://a/b', name: 'b' },
    ];
    const failed = {
      content: blocks,
      isError: true,
      _meta: { 'com.example/id': 7, 'anyshape/wrapped': true },
    };
    const fine = { content: blocks, structuredContent: { result: 1 }, _meta: { 'anyshape/wrapped': false } };
    const script = scripts.write({ tools: tools('failed', 'fine'), results: { failed, fine } });
    await withGateway([scripted('one', script)], (running) =>
      withV2(running, version, async (client) => {
        await client.listTools();
        const error = await client.callTool({ name: 'failed', arguments: {} });
        expect(error).toMatchObject({ content: blocks, isError: true, _meta: { 'com.example/id': 7 } });
        expect(error._meta).not.toHaveProperty('anyshape/wrapped');
        const value = await client.callTool({ name: 'fine', arguments: {} });
        expect(value).toMatchObject({ content: blocks, structuredContent: { result: 1 } });
      }),
    );
  });

  it('progress arrives, and the server gets a token only where the client wants it', async () => {
    const script = scripts.write({ tools: tools('progress') });
    await withGateway([scripted('one', script)], (running) =>
      withV2(running, version, async (client) => {
        await client.listTools();
        const seen: number[] = [];
        const call = { name: 'progress', arguments: {} };
        const quiet = await client.callTool(call);
        const loud = await client.callTool(call, { onprogress: ({ progress }) => void seen.push(progress) });
        expect(quiet.content).toEqual([{ type: 'text', text: 'no token' }]);
        expect(loud.content).toEqual([{ type: 'text', text: 'a token' }]);
        expect(seen.at(-1)).toBe(3);
      }),
    );
  });

  it('a cancelled call is cancelled at the server', async () => {
    const cancelled = scripts.path(`cancelled-${version}`);
    const script = scripts.write({ tools: tools('hang'), cancelled });
    await withGateway([scripted('one', script)], (running) =>
      withV2(running, version, async (client) => {
        await client.listTools();
        const controller = new AbortController();
        const call = client.callTool({ name: 'hang', arguments: {} }, { signal: controller.signal });
        const [member] = running.gateway.upstreams;
        await until(() => member!.upstream.callers.size === 1);
        controller.abort(new Error('enough'));
        await expect(call).rejects.toThrow('enough');
        await until(() => readOr(cancelled) !== '');
        expect(member!.upstream.callers.size).toBe(0);
      }),
    );
  });

  it('resources, templates, prompts and completions are those of the server, prompts with its prefix', async () => {
    const script = scripts.write({
      tools: [],
      resources: [{ uri: 'ui://widget/one', name: 'one', mimeType: 'text/html', _meta: { 'x.y/z': 1 } }],
      templates: [{ uriTemplate: 'note://{id}', name: 'note' }],
      prompts: [{ name: 'greet', arguments: [{ name: 'who', required: true }] }],
      contents: { 'ui://widget/one': [{ uri: 'ui://widget/one', mimeType: 'text/html', text: '<p>' }] },
    });
    const other = scripts.write({ tools: tools('good') });
    await withGateway([scripted('first', script), scripted('other', other)], (running) =>
      withV2(running, version, async (client) => {
        const { resources } = await client.listResources();
        expect(resources).toMatchObject([{ uri: 'ui://widget/one', _meta: { 'x.y/z': 1 } }]);
        const { contents } = await client.readResource({ uri: 'ui://widget/one' });
        expect(contents).toEqual([{ uri: 'ui://widget/one', mimeType: 'text/html', text: '<p>' }]);
        const note = await client.readResource({ uri: 'note://7' });
        expect(note.contents).toMatchObject([{ text: 'content of note://7' }]);
        const { prompts } = await client.listPrompts();
        expect(prompts).toMatchObject([
          { name: 'first__greet', arguments: [{ name: 'who', required: true }] },
        ]);
        const greeting = await client.getPrompt({ name: 'first__greet', arguments: { who: 'you' } });
        expect(greeting.messages).toMatchObject([{ content: { text: 'greet {"who":"you"}' } }]);
        const { completion } = await client.complete({
          ref: { type: 'ref/prompt', name: 'first__greet' },
          argument: { name: 'who', value: 'x' },
        });
        expect(completion.values).toEqual(['xa', 'xb']);
      }),
    );
  });

  it('arguments that are almost right are repaired', async () => {
    const tool = { name: 'add', inputSchema: { type: 'object', properties: { n: { type: 'integer' } } } };
    const script = scripts.write({ tools: [tool] });
    await withGateway([scripted('one', script)], ({ registry }) =>
      expect(registry.call('add', { n: '5' })).resolves.toMatchObject({
        content: [{ type: 'text', text: '{"n":5}' }],
        repairs: [{}],
      }),
    );
  });
});

it('a list that changed is listed again, and what has not changed stays the same tool', async () => {
  const script = scripts.write({ tools: tools('a', 'changed'), live: true }, 'live.json');
  await withGateway([scripted('one', script)], async ({ registry }) => {
    const before = registry.get('changed');
    scripts.write({ tools: tools('b', 'changed'), live: true }, 'live.json');
    const changes: string[] = [];
    registry.onChange(({ kind }) => changes.push(kind));
    await registry.call('changed', {});
    await until(() => registry.get('b') !== undefined);
    expect(registry.tools.map(({ name }) => name)).toEqual(['changed', 'b']);
    expect(registry.get('changed')).toBe(before);
    expect(changes).toEqual(['tools']);
  });
});

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
