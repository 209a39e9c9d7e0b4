import { describe, expect, it } from 'vitest';
import { createRegistry, tool } from '../tool/index.ts';
import { listen } from '../../test/http/calls.ts';
import { createHandler } from './handler.ts';

const registry = createRegistry(tool({ name: 'one', run: () => 1 }));
const inSeconds = (seconds: number): number => Date.now() / 1_000 + seconds;

function subscribe(handler: ReturnType<typeof createHandler>, expiresAt: number): Promise<Response> {
  const { headers, body } = listen;
  const request = new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body: body! });
  return handler.as({ token: 'secret', clientId: 'alice', scopes: [], expiresAt }, request);
}

describe('a stream', () => {
  it('ends when the token that opened it expires', async () => {
    const handler = createHandler(registry);
    const response = await subscribe(handler, inSeconds(0.3));
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    // Reads to the end, which nobody else brings about.
    expect(await response.text()).toContain('data:');
    await handler.close();
  });

  it('goes on with a token that lasts longer than a timer can count', async () => {
    const handler = createHandler(registry);
    const response = await subscribe(handler, inSeconds(10 ** 9));
    const reader = response.body!.getReader();
    await reader.read();
    registry.add(tool({ name: 'two', run: () => 2 }));
    const { done, value } = await reader.read();
    expect(done).toBe(false);
    expect(new TextDecoder().decode(value)).toContain('list_changed');
    await handler.close();
  });
});
