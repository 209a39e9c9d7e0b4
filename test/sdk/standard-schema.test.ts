/** R-EMBED: a validator is a Standard Schema, which our tools and the official server take as it is. */
import type { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/client/index.ts';
import { admitSchema, compileSchema } from '../../src/schema/index.ts';
import { createRegistry, tool } from '../../src/tool/index.ts';
import { MODERN, withServer } from './pair.ts';

const admitted = admitSchema({ type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] });
if (!admitted.ok) throw new Error(admitted.problems[0]!.message);
const input = compileSchema(admitted.schema);

describe('a validator as a Standard Schema', () => {
  it('is the input of a tool of ours', async () => {
    const double = tool({ name: 'double', input, run: ({ n }) => 2 * n });
    const server = await connect(createRegistry(double));
    expect(await server.call('double', { n: 21 })).toBe(42);
    await expect(server.call('double', { n: 'x' })).rejects.toThrow('must be integer, but is string "x"');
    await server.close();
  });

  it('is the input of a tool of the official server', async () => {
    const prepare = (server: McpServer): void => {
      server.registerTool('double', { inputSchema: input as never }, (({ n }: { n: number }) => ({
        content: [{ type: 'text', text: String(2 * n) }],
      })) as never);
    };
    await withServer(prepare, MODERN, async (client) => {
      const { tools } = await client.listTools();
      expect(tools[0]!.inputSchema).toMatchObject({ properties: { n: { type: 'integer' } } });
      const call = (n: unknown): Promise<unknown> => client.callTool({ name: 'double', arguments: { n } });
      expect(await call(21)).toMatchObject({ content: [{ type: 'text', text: '42' }] });
      expect(await call('x')).toMatchObject({ isError: true });
    });
  });
});
