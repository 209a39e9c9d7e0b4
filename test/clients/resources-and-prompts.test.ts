/**
 * Resources, templates, prompts and completions, as every official client gets them on its version and over
 * each transport: only the members that the version knows, the same contents, the same errors.
 */
import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it, vi } from 'vitest';
import { createRegistry, prompt, resource, resourceTemplate, tool } from '../../src/index.ts';
import type { Registry } from '../../src/tool/index.ts';
import { carriedClients } from './carriers.ts';
import type { OfficialClient } from './official.ts';

const readme = resource({
  uri: 'docs://readme',
  name: 'readme',
  title: 'Read me',
  description: 'What this is.',
  mimeType: 'text/markdown',
  size: 7,
  annotations: { audience: ['user'], priority: 1, lastModified: '2026-01-12T15:00:58Z' },
  icons: [{ src: 'https://example.com/readme.png', mimeType: 'image/png' }],
  meta: { 'example.com/lang': 'en' },
  read: () => '# Hello',
});
const logo = resource({
  uri: 'docs://logo',
  name: 'logo',
  mimeType: 'image/png',
  read: () => new Uint8Array([137, 80, 78, 71]),
});
const notes = resourceTemplate({
  uriTemplate: 'notes://{owner}/{+path}',
  name: 'notes',
  title: 'Notes',
  complete: { owner: ['ada', 'alan', 'grace'] },
  read: ({ owner, path }, { uri }) =>
    path === 'gone' ? undefined : { text: `${path} of ${owner}`, mimeType: 'text/plain', meta: { uri } },
});
const review = prompt({
  name: 'review',
  title: 'Review',
  description: 'Reviews a text.',
  input: {
    type: 'object',
    properties: {
      text: { type: 'string', description: 'What is reviewed.' },
      rounds: { type: 'integer', minimum: 1 },
      tone: { enum: ['kind', 'honest'] },
    },
    required: ['text'],
  },
  render: ({ text, rounds = 1, tone = 'kind' }) => [
    `Review ${rounds} times, ${tone}: ${text}`,
    { role: 'assistant', content: { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' } },
  ],
});
const hello = tool({ name: 'hello', run: () => 'hello' });

const everything = (): Registry => createRegistry([hello, readme, logo, notes, review]);

/** What all of them have, whatever their generation. */
type Reader = OfficialClient &
  Pick<
    Client,
    'listResources' | 'listResourceTemplates' | 'readResource' | 'listPrompts' | 'getPrompt' | 'complete'
  > &
  Pick<Client, 'getServerCapabilities' | 'listen' | 'subscribeResource' | 'unsubscribeResource'>;

const since = (version: string, first: string, members: object): object => (version >= first ? members : {});

describe.each(carriedClients)('$name', ({ kind, carrier }) => {
  const { version } = kind;
  const withReader = (registry: Registry, use: (client: Reader) => Promise<void>): Promise<void> =>
    carrier.with(registry, kind, (client) => use(client as Reader));

  it('learns what there is', async () => {
    await withReader(everything(), async (client) => {
      expect(client.getServerCapabilities()).toMatchObject({
        tools: {},
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        completions: {},
      });
    });
    await withReader(createRegistry([hello]), async (client) => {
      expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: true }, logging: {} });
    });
  });

  it('lists resources and templates with what its version knows', async () => {
    await withReader(everything(), async (client) => {
      const { resources } = await client.listResources();
      expect(resources).toEqual([
        {
          uri: 'docs://readme',
          name: 'readme',
          description: 'What this is.',
          mimeType: 'text/markdown',
          size: 7,
          annotations: {
            audience: ['user'],
            priority: 1,
            ...since(version, '2025-06-18', { lastModified: '2026-01-12T15:00:58Z' }),
          },
          ...since(version, '2025-06-18', { title: 'Read me', _meta: { 'example.com/lang': 'en' } }),
          ...since(version, '2025-11-25', {
            icons: [{ src: 'https://example.com/readme.png', mimeType: 'image/png' }],
          }),
        },
        { uri: 'docs://logo', name: 'logo', mimeType: 'image/png' },
      ]);
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates).toEqual([
        {
          uriTemplate: 'notes://{owner}/{+path}',
          name: 'notes',
          ...since(version, '2025-06-18', { title: 'Notes' }),
        },
      ]);
    });
  });

  it('reads text, bytes and what a template leads to', async () => {
    await withReader(everything(), async (client) => {
      const contents = async (uri: string): Promise<unknown> => (await client.readResource({ uri })).contents;
      expect(await contents('docs://readme')).toEqual([
        { uri: 'docs://readme', mimeType: 'text/markdown', text: '# Hello' },
      ]);
      expect(await contents('docs://logo')).toEqual([
        { uri: 'docs://logo', mimeType: 'image/png', blob: 'iVBORw==' },
      ]);
      const uri = 'notes://ada/2026/%C3%A9t%C3%A9';
      expect(await contents(uri)).toEqual([
        {
          uri,
          mimeType: 'text/plain',
          text: '2026/été of ada',
          ...since(version, '2025-06-18', { _meta: { uri } }),
        },
      ]);
    });
  });

  it('is told what is no resource', async () => {
    const uris = ['docs://nothing', 'notes://ada/gone', 'notes://ada', 'notes://ada/%2E./grace', 'no uri'];
    await withReader(everything(), async (client) => {
      for (const uri of uris) {
        await expect(client.readResource({ uri }), uri).rejects.toMatchObject({
          code: -32602,
          data: { uri },
        });
      }
    });
  });

  it('lists prompts and gets their messages, numbers given as texts', async () => {
    await withReader(everything(), async (client) => {
      const { prompts } = await client.listPrompts();
      expect(prompts).toEqual([
        {
          name: 'review',
          description: 'Reviews a text.',
          ...since(version, '2025-06-18', { title: 'Review' }),
          arguments: [
            { name: 'text', description: 'What is reviewed.', required: true },
            { name: 'rounds', required: false },
            { name: 'tone', required: false },
          ],
        },
      ]);
      const { description, messages } = await client.getPrompt({
        name: 'review',
        arguments: { text: 'Once', rounds: '2', tone: '' },
      });
      const audio =
        version === '2024-11-05'
          ? { type: 'text', text: '[audio, audio/wav, about 3 bytes]' }
          : { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' };
      expect({ description, messages }).toEqual({
        description: 'Reviews a text.',
        messages: [
          { role: 'user', content: { type: 'text', text: 'Review 2 times, kind: Once' } },
          { role: 'assistant', content: audio },
        ],
      });
    });
  });

  it('is told which argument of a prompt is wrong', async () => {
    await withReader(everything(), async (client) => {
      const wrong = client.getPrompt({ name: 'review', arguments: { text: 'x', rounds: 'often' } });
      await expect(wrong).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('/rounds: must be integer') as string,
      });
      await expect(client.getPrompt({ name: 'review' })).rejects.toThrow('"text"');
      await expect(client.getPrompt({ name: 'other' })).rejects.toThrow('There is no prompt "other".');
    });
  });

  it('completes arguments of prompts and variables of templates', async () => {
    await withReader(everything(), async (client) => {
      const values = async (ref: object, argument: object): Promise<unknown> =>
        (await client.complete({ ref, argument } as never)).completion.values;
      const ofPrompt = { type: 'ref/prompt', name: 'review' };
      const ofTemplate = { type: 'ref/resource', uri: 'notes://{owner}/{+path}' };
      expect(await values(ofPrompt, { name: 'tone', value: 'h' })).toEqual(['honest']);
      expect(await values(ofPrompt, { name: 'text', value: 'h' })).toEqual([]);
      expect(await values(ofTemplate, { name: 'owner', value: 'A' })).toEqual(['ada', 'alan']);
      await expect(values(ofTemplate, { name: 'other', value: '' })).rejects.toMatchObject({ code: -32602 });
    });
  });

  it('pages through 2,500 resources', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) =>
      resource({ uri: `item://${index}`, name: `item ${index}`, read: () => `${index}` }),
    );
    await withReader(createRegistry(many), async (client) => {
      const uris: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await client.listResources(cursor === undefined ? undefined : { cursor });
        uris.push(...page.resources.map(({ uri }) => uri));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(new Set(uris).size).toBe(2_500);
    });
  });

  const listen = version >= '2026-07-28' ? listenModern : carrier.hasSessions ? listenLegacy : undefined;
  if (listen === undefined) return;
  it('hears of the lists that change, and of what it has subscribed to', async () => {
    const registry = everything();
    await withReader(registry, async (client) => {
      const updated: unknown[] = [];
      const changed = new Set<string>();
      Object.assign(client, {
        fallbackNotificationHandler: async ({ method, params }: { method: string; params?: object }) => {
          if (method !== 'notifications/resources/updated') changed.add(method);
          else updated.push((params as { uri: string }).uri);
        },
      });
      const stop = await listen(client, 'docs://readme');
      logo.updated();
      // The stream of a legacy HTTP client opens on its own time.
      await vi.waitFor(() => {
        readme.updated();
        expect(updated).toContain('docs://readme');
      });
      expect(updated).not.toContain('docs://logo');
      registry.removePrompt('review');
      registry.removeResource('docs://logo');
      await vi.waitFor(() =>
        expect([...changed]).toEqual(
          expect.arrayContaining([
            'notifications/prompts/list_changed',
            'notifications/resources/list_changed',
          ]),
        ),
      );
      expect((await client.listPrompts()).prompts).toEqual([]);
      await stop();
      const before = updated.length;
      readme.updated();
      await client.listResources();
      expect(updated.length).toBe(before);
    });
  });
});

type Stop = () => Promise<unknown>;

async function listenLegacy(client: Reader, uri: string): Promise<Stop> {
  await client.subscribeResource({ uri });
  await expect(client.subscribeResource({ uri: 'docs://other' })).rejects.toMatchObject({ code: -32602 });
  return () => client.unsubscribeResource({ uri });
}

async function listenModern(client: Reader, uri: string): Promise<Stop> {
  const filter = { promptsListChanged: true, resourcesListChanged: true, resourceSubscriptions: [uri] };
  const subscription = await client.listen(filter);
  return () => subscription.close();
}
