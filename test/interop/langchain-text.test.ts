/**
 * LangChain shows the JSON of the whole block for a result that has `_meta`: a tool without an output schema
 * must send none beside its text. Needs `npm run interop:short:install`.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { connect } from '../../src/client/index.ts';
import { createRegistry, reply, serve, tool } from '../../src/index.ts';

const PACKAGES = new URL('short/package.json', import.meta.url);
const isInstalled = existsSync(new URL('node_modules/@langchain/mcp-adapters', PACKAGES));

const content = (text: string): { readonly content: [{ type: 'text'; text: string }] } => ({
  content: [{ type: 'text', text }],
});
const registry = createRegistry([
  tool({ name: 'number', run: () => 42 }),
  tool({ name: 'list', run: () => ['a', 1] }),
  tool({ name: 'words', run: () => reply(undefined, content('some words')) }),
  tool({ name: 'digits', run: () => reply('42', content('42')) }),
]);

interface Adapter {
  getTools(): Promise<
    { readonly name: string; invoke(call: object): Promise<{ readonly content: unknown }> }[]
  >;
  close(): Promise<void>;
}

it.skipIf(!isInstalled)('LangChain gives a model the text of a result as it is', async () => {
  const path = createRequire(fileURLToPath(PACKAGES)).resolve('@langchain/mcp-adapters');
  const { MultiServerMCPClient } = (await import(pathToFileURL(path).href)) as {
    MultiServerMCPClient: new (options: object) => Adapter;
  };
  const running = await serve(registry, { http: { port: 0 } });
  const client = new MultiServerMCPClient({ mcpServers: { own: { transport: 'http', url: running.url } } });
  try {
    const shown: Record<string, unknown> = {};
    for (const found of await client.getTools()) {
      const call = { type: 'tool_call', id: '1', name: found.name, args: {} };
      shown[found.name] = (await found.invoke(call)).content;
    }
    expect(shown).toMatchObject({ number: '42', list: '["a",1]', words: 'some words' });
  } finally {
    await client.close();
    await running.close();
  }
});

it.each(['2024-11-05', '2025-06-18', '2025-11-25', '2026-07-28'])(
  'our client tells values from texts on %s all the same',
  async (version) => {
    await using connection = await connect(registry, { version });
    expect(await connection.call('number')).toBe(42);
    expect(await connection.call('list')).toEqual(['a', 1]);
    expect(await connection.call('words')).toBe('some words');
    expect(await connection.call('digits')).toBe('42');
  },
);
