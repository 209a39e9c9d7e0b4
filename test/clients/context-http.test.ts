/**
 * The context of tools over HTTP: questions reach a legacy client through its session and a modern one by the
 * result of the call (R-ELICIT), and state that was made for one caller is no good for another.
 */
import { Client, StreamableHTTPClientTransport, type AuthInfo } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { createRegistry, tool } from '../../src/index.ts';
import { createHandler, type HandlerOptions } from '../../src/server/index.ts';

const NAME = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } as const;

const greet = tool({
  name: 'greet',
  async run(_args, { ask, progress, auth }) {
    progress(1, 2);
    const { content } = await ask('Who are you?', NAME);
    return [content?.name, auth];
  },
});

const alice: AuthInfo = { token: 'secret', clientId: 'alice', scopes: ['read'], extra: { team: 'blue' } };

interface Setting extends HandlerOptions {
  readonly version: string;
  /** Who is behind each request, in order; the last one stays. */
  readonly callers?: AuthInfo[];
}

/** Without a network: what the client would send goes straight to the handler. */
async function withHandler<Result>(
  { version, callers = [alice], ...options }: Setting,
  use: (client: Client, asked: string[]) => Promise<Result>,
): Promise<Result> {
  const handler = createHandler(createRegistry(greet), options);
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch: (url, init) => {
      const caller = callerOf(init, callers);
      const request = new Request(url, init);
      return caller === undefined ? handler(request) : handler.as(caller, request);
    },
  });
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: { elicitation: {} },
      ...(version >= '2026-07-28'
        ? { versionNegotiation: { mode: { pin: version } } }
        : { supportedProtocolVersions: [version] }),
    },
  );
  const asked: string[] = [];
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params.message);
    return { action: 'accept', content: { name: 'Ada' } };
  });
  await client.connect(transport);
  try {
    return await use(client, asked);
  } finally {
    await client.close();
    await handler.close();
  }
}

/** Only calls change hands. */
function callerOf(init: RequestInit | undefined, callers: AuthInfo[]): AuthInfo | undefined {
  const isCall = typeof init?.body === 'string' && init.body.includes('"tools/call"');
  return isCall && callers.length > 1 ? callers.shift() : callers[0];
}

const textOf = (result: unknown): string => (result as { content: { text: string }[] }).content[0]!.text;

describe.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
  'a question over HTTP on %s (R-ELICIT)',
  (version) => {
    it('reaches the client, with progress before it, and the tool knows who calls', async () => {
      await withHandler({ version }, async (client, asked) => {
        const heard: number[] = [];
        const onprogress = ({ progress }: { progress: number }): void => void heard.push(progress);
        const result = await client.callTool({ name: 'greet' }, { onprogress });
        const auth = { principal: 'alice', scopes: ['read'], claims: { team: 'blue' } };
        expect(JSON.parse(textOf(result))).toEqual(['Ada', auth]);
        expect(asked).toEqual(['Who are you?']);
        expect(new Set(heard)).toEqual(new Set([1]));
      });
    });
  },
);

describe('a question over HTTP', () => {
  it('cannot reach a legacy client without a session, which is told so (R-ELICIT)', async () => {
    await withHandler({ version: '2025-11-25', stateless: true }, async (client, asked) => {
      const result = await client.callTool({ name: 'greet' });
      expect(result.isError).toBe(true);
      expect(textOf(result)).toBe(
        'This tool asks its user something, which takes a session, and this client has none here.',
      );
      expect(asked).toEqual([]);
    });
  });

  it('is not answered by somebody else than was asked (R-ELICIT)', async () => {
    const callers = [alice, { ...alice, clientId: 'mallory' }];
    await withHandler({ version: '2026-07-28', callers }, async (client) => {
      await expect(client.callTool({ name: 'greet' })).rejects.toMatchObject({
        code: -32602,
        message: 'Invalid or expired requestState',
      });
    });
  });
});
