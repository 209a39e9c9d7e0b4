/** Options that are nearly right work, or say what to write. */
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/client/index.ts';
import { serve, tool } from '../../src/index.ts';
import { createHandler } from '../../src/server/index.ts';

const hello = tool({ name: 'hello', output: { type: 'string' }, run: () => 'hello' });

describe('met half way', () => {
  it('serve takes a port alone', async () => {
    const running = await serve([hello], { http: 0 });
    try {
      await using server = await connect(running.url!);
      expect(await server.call('hello')).toBe('hello');
    } finally {
      await running.close();
    }
  });

  it('createHandler takes tools, and one tool', async () => {
    for (const tools of [[hello], hello]) {
      const handler = createHandler(tools);
      const response = await handler(
        new Request('http://localhost/mcp', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        }),
      );
      expect(await response.text()).toContain('"hello"');
      await handler.close();
    }
  });

  it('a path is answered with what to write', async () => {
    await expect(serve('tools.ts' as never)).rejects.toThrow(TypeError);
    await expect(serve('tools.ts' as never)).rejects.toThrow('anyshape serve tools.ts');
    expect(() => createHandler('tools.ts' as never)).toThrow('import * as tools from "tools.ts"');
    await expect(serve(undefined as never)).rejects.toThrow('give a tool, a list of tools, or a registry');
  });
});
