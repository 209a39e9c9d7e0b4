/** R-CLIENT: what a started server sees of the environment. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, type StdioTarget } from './index.ts';

const program = `
  import { McpServer } from '@modelcontextprotocol/server';
  import { serveStdio } from '@modelcontextprotocol/server/stdio';
  serveStdio(() => {
    const server = new McpServer({ name: 'child', version: '1.0.0' });
    server.registerTool('env', {}, () => ({ content: [], structuredContent: { ...process.env } }));
    return server;
  });`;

async function seen(env?: StdioTarget['env']): Promise<Record<string, string>> {
  const args = ['--input-type=module', '--eval', program];
  await using server = await connect({
    command: process.execPath,
    args,
    ...(env !== undefined && { env }),
  });
  return (await server.call('env')) as Record<string, string>;
}

beforeEach(() => {
  process.env['PROBE_TOKEN'] = 'inherited';
  process.env['ANYSHAPE_PROBE'] = 'ours';
});
afterEach(() => {
  delete process.env['PROBE_TOKEN'];
  delete process.env['ANYSHAPE_PROBE'];
});

it('is harmless by default', async () => {
  const env = await seen();
  expect(env).toHaveProperty('PATH');
  expect(env).not.toHaveProperty('PROBE_TOKEN');
  expect(env).not.toHaveProperty('ANYSHAPE_PROBE');
});

it('has what it is given beside that, but nothing of anyshape', async () => {
  const env = await seen({ GIVEN: 'yes', ANYSHAPE_GIVEN: 'no' });
  expect(env).toMatchObject({ GIVEN: 'yes', PATH: process.env['PATH'] });
  expect(env).not.toHaveProperty('PROBE_TOKEN');
  expect(env).not.toHaveProperty('ANYSHAPE_GIVEN');
});

it('is all of this process with "inherit", but nothing of anyshape', async () => {
  const env = await seen('inherit');
  expect(env).toMatchObject({ PROBE_TOKEN: 'inherited', PATH: process.env['PATH'] });
  expect(env).not.toHaveProperty('ANYSHAPE_PROBE');
});
