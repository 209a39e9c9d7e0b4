/**
 * What tools, resources and prompts learn of the request that they serve, from every official client and
 * transport.
 */
import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { createRegistry, prompt, resource, serve, tool, type RequestContext } from '../../src/index.ts';
import { carriedClients } from './carriers.ts';

interface Seen {
  readonly client: unknown;
  readonly hasSession: boolean;
  readonly meta: unknown;
  readonly visits: unknown;
}

function note(context: RequestContext): Seen {
  const { client, sessionId, meta, state } = context;
  const visits = ((state.get('visits') as number | undefined) ?? 0) + 1;
  state.set('visits', visits);
  return { client, hasSession: sessionId !== undefined, meta, visits };
}

const look = tool({ name: 'look', run: (_args, context) => note(context) });
const seen = resource({ uri: 'seen://now', name: 'seen', read: (context) => JSON.stringify(note(context)) });
const tell = prompt({ name: 'tell', render: (_args, context) => JSON.stringify(note(context)) });

describe.each(carriedClients)('$name', ({ kind, carrier }) => {
  it('is known by name, sends _meta, and finds its state again where it has a session', async () => {
    const isModern = kind.version >= '2026-07-28';
    const isHttp = carrier.name !== 'stdio';
    const hasState = !isHttp || (carrier.hasSessions && !isModern);
    await carrier.with(createRegistry([look, seen, tell]), kind, async (official) => {
      const client = official as unknown as Client;
      const _meta = { 'example.com/tenant': 'a' };
      const called = await client.callTool({ name: 'look', arguments: {}, _meta });
      const again = await client.callTool({ name: 'look', arguments: {} });
      const read = await client.readResource({ uri: 'seen://now', _meta });
      const rendered = await client.getPrompt({ name: 'tell', _meta });
      const valueOf = ({ content }: { content?: unknown }): unknown =>
        JSON.parse((content as { text: string }[])[0]!.text);
      const inContents = JSON.parse((read.contents[0] as { text: string }).text) as unknown;
      const inMessage = JSON.parse((rendered.messages[0]!.content as { text: string }).text) as unknown;
      const known = isModern || !isHttp || carrier.hasSessions;
      const about = {
        ...(known && { client: { name: 'test', version: '1' } }),
        hasSession: isHttp && carrier.hasSessions && !isModern,
      };
      const visit = (number: number): number => (hasState ? number : 1);
      expect(valueOf(called)).toEqual({ ...about, meta: _meta, visits: visit(1) });
      expect(valueOf(again)).toEqual({ ...about, meta: {}, visits: visit(2) });
      expect(inContents).toEqual({ ...about, meta: _meta, visits: visit(3) });
      expect(inMessage).toEqual({ ...about, meta: _meta, visits: visit(4) });
    });
  });
});

describe('headers of a request', () => {
  const headers = tool({
    name: 'headers',
    input: { type: 'object', properties: { names: { type: 'array', items: { type: 'string' } } } },
    run: ({ names = [] }, { header }) => names.map((name) => header(name) ?? null),
  });
  const sent = {
    'X-Tenant': 'a',
    'Accept-Language': 'de',
    Cookie: 'id=secret',
    'X-Api-Key': 'secret',
    'X-Amz-Security-Token': 'secret',
    'X-Forwarded-Access-Token': 'secret',
    'Proxy-Authorization': 'secret',
  };

  it.each([true, false])('reach tools, but for those that carry secrets; fast path: %s', async (fastPath) => {
    const running = await serve([headers], {
      http: { port: 0 },
      fastPath,
      auth: { tokens: [{ principal: 'a', token: 'a-token-of-enough-length-to-be-taken' }] },
    });
    try {
      const names = [...Object.keys(sent), 'authorization', 'x-none'];
      const call = async (version: string): Promise<unknown> => {
        const modern = {
          'io.modelcontextprotocol/protocolVersion': version,
          'io.modelcontextprotocol/clientCapabilities': {},
        };
        const isModern = version === '2026-07-28';
        const response = await fetch(running.url!, {
          method: 'POST',
          headers: {
            ...sent,
            Authorization: 'Bearer a-token-of-enough-length-to-be-taken',
            'Content-Type': 'application/json',
            Accept: 'application/json, text/event-stream',
            'MCP-Protocol-Version': version,
            ...(isModern && { 'Mcp-Method': 'tools/call', 'Mcp-Name': 'headers' }),
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'headers', arguments: { names }, ...(isModern && { _meta: modern }) },
          }),
        });
        const body = (await response.text()).replace(/^[^{]*/, '');
        const { result } = JSON.parse(body) as { result: { content: { text: string }[] } };
        return JSON.parse(result.content[0]!.text);
      };
      const expected = ['a', 'de', null, null, null, null, null, null, null];
      expect(await call('2026-07-28')).toEqual(expected);
      expect(await call('2025-11-25')).toEqual(expected);
    } finally {
      await running.close();
    }
  });
});
