/**
 * R-ACCESS on the command line: which server gets `--header`, `--token` and ANYSHAPE_TOKEN, and what is never
 * told.
 */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serve, tool, ToolError, type RunningServer } from '../../src/index.ts';
import { run } from './cli-run.ts';

const TOKEN = 'ann-token-0123456789';
const fail = tool({
  name: 'fail',
  run: () => {
    throw new ToolError(`cannot use ${TOKEN}`);
  },
});
let server: RunningServer;
let other: Server;
let otherUrl: string;
const received: IncomingHttpHeaders[] = [];

beforeAll(async () => {
  server = await serve([tool({ name: 'whoami', run: (_, { auth }) => auth?.principal }), fail], {
    http: { port: 0 },
    auth: { tokens: [{ principal: 'ann', token: TOKEN, scopes: [] }] },
    onError: () => undefined,
  });
  other = createServer((request, response) => {
    request.resume();
    received.push(request.headers);
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  await server.close();
  other.close();
});
beforeEach(() => {
  received.length = 0;
});

const COMMANDS = [['list'], ['show'], ['check'], ['types'], ['docs'], ['call', 'whoami']];

describe.each(COMMANDS)('R-ACCESS: %s %s', (...words) => {
  const command = words.filter((word) => word !== undefined);

  it('gets in with --token, --header and ANYSHAPE_TOKEN, and says what to do without', async () => {
    const url = server.url!;
    const ways = [
      await run([...command, url, '--token', TOKEN]),
      await run([...command, url, '--header', `Authorization: Bearer ${TOKEN}`]),
      await run([...command, url], { env: { ANYSHAPE_TOKEN: TOKEN } }),
    ];
    for (const { code, stdout } of ways) {
      expect(code).not.toBe(3);
      expect(stdout).toMatch(/ann|whoami|Whoami|2 schemas/);
    }
    const refusal = await run([...command, url]);
    expect(refusal).toMatchObject({ code: 3 });
    expect(refusal.stderr).toContain(
      `${url}: The server asks for a token (401). Run "anyshape login ${url}", or give --token or ANYSHAPE_TOKEN.`,
    );
    const wrong = await run([...command, url, '--token', 'wrong-token-0123456789']);
    expect(wrong.stderr).toContain('The server refuses the token (401).');
    expect(wrong.stdout + wrong.stderr).not.toContain('wrong-token-0123456789');
  });
});

describe('R-ACCESS: a token on the command line', () => {
  it.each([
    [['list', '--token', TOKEN], 'name exactly one http(s) address'],
    [['list', 'tools.ts', '--header', `X-Key: ${TOKEN}`], 'name exactly one http(s) address'],
    [['list', 'https://a.example/mcp', 'https://b.example/mcp', '--token', TOKEN], 'name exactly one'],
    [['list', 'http://a.example/mcp', '--token', TOKEN], 'not sent over plain http'],
    [['list', 'https://a.example/mcp', '--header', TOKEN], 'a header has a name'],
    [['list', 'https://a.example/mcp', '--header', `Host: ${TOKEN}`], 'is set by the transport'],
    [['list', 'https://a.example/mcp', '--token', `${TOKEN} b`], 'one word of visible ASCII'],
    [
      ['list', 'https://a.example/mcp', '--token', TOKEN, '--header', `Authorization: ${TOKEN}`],
      'give --token or the header Authorization, not both',
    ],
  ])('is refused: %j', async (words, reason) => {
    const { code, stdout, stderr } = await run(words);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
    expect(stdout + stderr).not.toContain(TOKEN);
  });

  it('of the environment goes to one address only', async () => {
    const env = { ANYSHAPE_TOKEN: TOKEN };
    const two = await run(['list', otherUrl, server.url!], { env });
    expect(two.stderr).toContain(
      'ANYSHAPE_TOKEN is not sent: it is for one server, and 2 addresses are named',
    );
    expect(received.map(({ authorization }) => authorization)).not.toContain(`Bearer ${TOKEN}`);
    expect(received.length).toBeGreaterThan(0);
    const plain = await run(['call', 'count', '--args', '{"text":"a"}'], { env });
    expect(plain).toMatchObject({ code: 0, stderr: '' });
  });

  it('is in no output, also where the server repeats it', async () => {
    for (const words of [['fail'], ['fail', '--json']]) {
      const { code, stdout, stderr } = await run(['call', ...words, server.url!, '--token', TOKEN]);
      expect(code).toBe(1);
      expect(stdout + stderr).toContain('[secret]');
      expect(stdout + stderr).not.toContain(TOKEN);
    }
  });

  it('--timeout ends the wait for a server', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/mcp`;
    const { code, stderr } = await run(['list', url, '--timeout', '200ms']);
    silent.close();
    silent.closeAllConnections();
    expect(code).toBe(3);
    expect(stderr).toContain(
      `anyshape: ${url}: cannot be reached: The server did not answer within 200 ms.\n`,
    );
  });
});
