/**
 * Commands against servers that are started, or that listen on an address (R-CLIENT, R-ACCESS): what
 * environment they get, what they are called, what no output tells, and how pages show a call of theirs. The
 * servers use the official SDK.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Server as LegacyServer } from 'mcp-sdk-v1/server/index.js';
import { StreamableHTTPServerTransport } from 'mcp-sdk-v1/server/streamableHttp.js';
import { ListToolsRequestSchema } from 'mcp-sdk-v1/types.js';
import { describeSources } from '../../src/cli/sources/describe-sources.ts';
import { loadSources } from '../../src/cli/sources/load-sources.ts';
import { serve, tool } from '../../src/index.ts';
import { root } from '../repo/paths.ts';
import { Folder, run } from './cli-run.ts';

const SDK = join(root, 'node_modules/mcp-sdk-v1/dist/esm');

/** Tells its environment, and fails with its whole command line, as careless servers do. */
const SERVER = `
import { Server } from '${SDK}/server/index.js';
import { StdioServerTransport } from '${SDK}/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '${SDK}/types.js';
const server = new Server({ name: 'careless', title: 'The Careless Server', version: '1' }, { capabilities: { tools: {} } });
const inputSchema = { type: 'object', properties: { name: { type: 'string' } } };
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: 'variable', inputSchema }, { name: 'fail', inputSchema }],
}));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  const all = [...process.argv, process.env.SERVICE_KEY].join(' ');
  if (params.name === 'fail') return { isError: true, content: [{ type: 'text', text: 'cannot log in: ' + all }] };
  return { content: [{ type: 'text', text: process.env[params.arguments.name] ?? '(unset)' }] };
});
if (process.argv.includes('--broken')) process.exit(1);
await server.connect(new StdioServerTransport());
`;

const folder = new Folder();
const file = folder.put('server.mjs', SERVER);
let http: Server;
let origin: string;

beforeAll(async () => {
  http = createServer((_, response) => response.writeHead(500).end());
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  origin = `127.0.0.1:${(http.address() as AddressInfo).port}`;
});

afterAll(async () => {
  folder.remove();
  await new Promise((resolve) => http.close(resolve));
});

async function variable(name: string, env: readonly string[] = []): Promise<string> {
  const args = ['call', 'variable', '--args', JSON.stringify({ name }), ...env, '--', 'node', file];
  return (await run(args)).stdout.trim();
}

describe('R-CLIENT: a started server gets the environment', () => {
  beforeAll(() => {
    process.env['SHELL_PROBE'] = 'from the shell';
    process.env['ANYSHAPE_PROBE'] = 'ours';
  });
  afterAll(() => {
    delete process.env['SHELL_PROBE'];
    delete process.env['ANYSHAPE_PROBE'];
  });

  it('of this process, as in a shell, and never what is of anyshape', async () => {
    expect(await variable('SHELL_PROBE')).toBe('from the shell');
    expect(await variable('ANYSHAPE_PROBE')).toBe('(unset)');
  });

  it('with --env KEY=value added or replaced, and --env KEY taken over', async () => {
    expect(await variable('ADDED', ['--env', 'ADDED=a=b'])).toBe('a=b');
    expect(await variable('SHELL_PROBE', ['--env', 'SHELL_PROBE=other'])).toBe('other');
    expect(await variable('SHELL_PROBE', ['--env', 'SHELL_PROBE'])).toBe('from the shell');
  });

  it.each([
    ['ANYSHAPE_PROBE', 'Variables of anyshape are never passed on.'],
    ['anyshape_probe=x', 'Variables of anyshape are never passed on.'],
    ['NOT_SET_ANYWHERE', 'NOT_SET_ANYWHERE is not set'],
    ['1=2', 'Give KEY or KEY=value.'],
  ])('and refuses --env %s', async (word, reason) => {
    const { code, stderr } = await run(['check', '--env', word, '--', 'node', file]);
    expect({ code, told: stderr.includes(reason) }).toEqual({ code: 2, told: true });
  });
});

const SECRET = 'pw-5f1c9e77';
const COMMANDS = [
  ['check'],
  ['check', '--json'],
  ['check', '--sarif'],
  ['show'],
  ['show', '--json'],
  ['docs'],
  ['docs', '--json'],
  ['types'],
  ['types', '--zod'],
  ['types', '--json'],
  ['call', 'variable', '--args', '{"name":"HOME"}'],
  ['call', 'fail'],
  ['call', 'fail', '--json'],
  ['call', 'no_such_tool'],
];

describe('R-ACCESS: no secret of a command line or an address is told', () => {
  it.each(COMMANDS)('%s %s %s %s', async (...words) => {
    const command = words.filter((word) => word !== undefined);
    const secrets = ['--token', SECRET, `KEY=${SECRET}`, `--key=${SECRET}`, SECRET];
    const outputs = await Promise.all([
      run([...command, '--env', `SERVICE_KEY=${SECRET}`, '--', 'node', file, ...secrets]),
      run([...command, `stdio:node ${file} --broken --token ${SECRET}`]),
      run([...command, `http://user:${SECRET}@${origin}/mcp?key=${SECRET}#${SECRET}`]),
    ]);
    for (const { stdout, stderr } of outputs) expect(stdout + stderr).not.toContain(SECRET);
    expect(outputs.map(({ stdout, stderr }) => (stdout + stderr).length > 0)).not.toContain(false);
    expect(outputs.slice(1).map(({ code }) => code)).toEqual([3, 3]);
  });

  it('nor in progress, nor in the command that renews a file', async () => {
    const told: string[] = [];
    const progress = { at: (...words: unknown[]) => void told.push(words.join(' ')), end: () => undefined };
    const words = [`stdio:node ${file} --token ${SECRET}`, `http://me:${SECRET}@${origin}/mcp?key=${SECRET}`];
    const settings = { serverCommand: ['node', file, SECRET], progress };
    const loaded = await loadSources(words, settings);
    await describeSources(loaded, { progress });
    expect(told).toEqual([`0 3 node ${file} …`, `1 3 http://${origin}/mcp`, `2 3 node ${file} …`]);
    const out = folder.put('old.md', 'old');
    for (const source of [[words[0]!], ['--', 'node', file, '--key', SECRET]]) {
      const { code, stderr } = await run(['docs', '--out', out, '--check', ...source]);
      expect(code).toBe(1);
      expect(stderr).toContain('anyshape docs ');
      expect(stderr).not.toContain(SECRET);
    }
  });

  it('but the error of a call is', async () => {
    const { code, stderr } = await run(['call', 'fail', '--', 'node', file, '--token', SECRET]);
    expect(code).toBe(1);
    expect(stderr).toContain('cannot log in: ');
    expect(stderr).toContain('--token [secret]');
  });
});

describe('R-CLIENT: a server is called by its own name', () => {
  const server = ['--', 'node', file];

  it.each([
    [['check'], 'The Careless Server: variable input'],
    [['show'], '2 tools of The Careless Server (MCP 2025-11-25), as anyshape would serve them to '],
    [['docs'], '# The Careless Server\n'],
    [['types'], '// Tools of the server "The Careless Server".\n'],
    [['types', '--zod'], '// Tools of the server "The Careless Server".\n'],
  ])('%j', async (command, text) => {
    expect((await run([...command, ...server])).stdout).toContain(text);
  });

  it('in check --json and show --json, beside the command', async () => {
    const check = JSON.parse((await run(['check', '--json', ...server])).stdout) as Record<string, unknown>;
    expect(check['servers']).toEqual([{ name: `node ${file}`, title: 'The Careless Server' }]);
    const show = JSON.parse((await run(['show', '--json', ...server])).stdout) as Record<string, unknown>;
    expect(show['servers']).toEqual([{ title: 'The Careless Server', protocol: '2025-11-25' }]);
  });
});

const ECHO = {
  name: 'echo',
  inputSchema: { type: 'object' as const, properties: { text: { const: 'hi' } } },
};

/** What a page shows as code. */
async function codeOf(words: readonly string[]): Promise<string[]> {
  const { stdout } = await run(['docs', ...words]);
  return [...stdout.matchAll(/```(?:sh|ts)\n([\s\S]*?)```/g)].map(([, text]) => text!);
}

describe('R-DOCS, R-CLIENT: a page about a server of others', () => {
  it('shows its command and no request where it is started, and says nothing of its errors', async () => {
    const { stdout } = await run(['docs', '--', 'node', file, '--token', SECRET]);
    expect(stdout).toContain(`anyshape call fail --args '{"name":"name"}' -- node ${file} '…'\n`);
    expect(stdout).toContain(`connect({ command: "node", args: ["${file}", "…"], env: "inherit" });`);
    expect(stdout).not.toMatch(/curl|127\.0\.0\.1|# Errors|isError/);
  });

  it('shows no single request where the server speaks a version that wants a session', async () => {
    const legacy = createServer((request, response) => {
      const server = new LegacyServer({ name: 'old', version: '1' }, { capabilities: { tools: {} } });
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [ECHO] }));
      const transport = new StreamableHTTPServerTransport({});
      void server.connect(transport as never).then(() => transport.handleRequest(request, response));
    });
    await new Promise<void>((resolve) => legacy.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(legacy.address() as AddressInfo).port}/mcp`;
    const blocks = await codeOf([url]);
    legacy.closeAllConnections();
    await new Promise((resolve) => legacy.close(resolve));
    expect(blocks.map((text) => text.split('\n')[0])).toEqual([
      `anyshape call echo ${url} --args '{"text":"hi"}'`,
      "import { connect } from 'anyshape/client';",
    ]);
    expect(blocks[1]).toContain(`connect("${url}")`);
  });

  it('shows a request that can be sent where it speaks 2026-07-28', async () => {
    const echo = tool({ name: 'echo', input: ECHO.inputSchema, run: () => 'hi' });
    const server = await serve([echo], { http: { port: 0 } });
    const url = server.url!;
    const blocks = await codeOf([url]);
    await server.close();
    expect(blocks.map((text) => text.split('\n')[0])).toEqual([
      `anyshape call echo ${url} --args '{"text":"hi"}'`,
      `curl ${url} \\`,
      "import { connect } from 'anyshape/client';",
    ]);
    expect(blocks[1]).toContain('MCP-Protocol-Version: 2026-07-28');
  });
});
