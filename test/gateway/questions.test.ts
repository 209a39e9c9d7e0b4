/**
 * Questions of a server to the user cross protocol versions (R-GATEWAY, R-ELICIT): a server of 2025 holds its
 * call while a client of 2026 asks its user and calls again. A question that names no call never reaches
 * another caller.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { withPerson } from '../clients/asking.ts';
import { createRegistry, serve, tool } from '../../src/index.ts';
import { commanded, scripted, scriptFolder, withGateway } from './setting.ts';

const scripts = scriptFolder();
afterAll(() => scripts.remove());

const tools = (...names: string[]): object[] =>
  names.map((name) => ({ name, inputSchema: { type: 'object' } }));
const script = scripts.write({ tools: tools('ask', 'sample', 'hang', 'pid') });
const blue = () => ({ action: 'accept', content: { colour: 'blue' } }) as const;

describe.each(['2026-07-28', '2025-06-18'])('a client of %s', (version) => {
  it('answers a question of an older server, which is called once', async () => {
    await withGateway([scripted('one', script)], ({ registry, gateway }) =>
      withPerson(version, registry, { answer: blue }, async ({ asked, call }) => {
        const { content } = await call('ask');
        expect(content).toEqual([{ type: 'text', text: '{"action":"accept","content":{"colour":"blue"}}' }]);
        expect(asked).toMatchObject([{ message: 'Which colour?' }]);
        expect(gateway.upstreams[0]!.upstream.callers.size).toBe(0);
      }),
    );
  });

  it('answers a question of a server of 2026', async () => {
    const schema = {
      type: 'object',
      properties: { colour: { type: 'string' } },
      required: ['colour'],
    } as const;
    const asking = tool({
      name: 'ask',
      output: { type: 'object' },
      run: async (_args, { ask }) => (await ask('Which colour?', schema)).content ?? {},
    });
    const server = await serve(createRegistry([asking]), { http: { port: 0 } });
    try {
      await withGateway([{ ...commanded('one', []), target: server.url! }], ({ registry }) =>
        withPerson(version, registry, { answer: blue }, async ({ call }) => {
          expect((await call('ask')).structuredContent).toEqual({ colour: 'blue' });
        }),
      );
    } finally {
      await server.close();
    }
  });

  it('is never asked for another caller: the server gets cancel', async () => {
    await withGateway([scripted('one', script)], ({ registry }) =>
      withPerson(version, registry, { answer: blue }, async ({ asked, call }) => {
        const controller = new AbortController();
        const other = registry.call('hang', {}, { signal: controller.signal });
        const { content } = await call('ask');
        expect(content).toEqual([{ type: 'text', text: '{"action":"cancel"}' }]);
        expect(asked).toEqual([]);
        controller.abort();
        await other;
      }),
    );
  });
});

it('sampling is refused to the server', async () => {
  await withGateway([scripted('one', script)], async ({ registry }) => {
    const outcome = await registry.call('sample', {});
    expect(outcome).toMatchObject({ content: [{ text: expect.stringContaining('-32601') }] });
  });
});
