/**
 * The proxies of docs/operating.md, each as its real program on loopback: calls pass, events arrive while a
 * tool runs, the server learns the address of the client, and its own pages stay inside. Skipped by name
 * where a program is not installed.
 */
import { spawnSync } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../repo/paths.ts';
import { nginxCommand } from './nginx.ts';
import { operatingFile } from './page.ts';
import { freePort, Project, TOKEN } from './project.ts';

const isInstalled = (program: string): boolean => spawnSync(program, ['version']).error === undefined;

interface Proxy {
  readonly program: string;
  /** The file on the page with its ports changed, and the command that runs it. */
  readonly argv: (project: Project, server: number, port: number) => readonly string[];
}

const PROXIES: readonly Proxy[] = [
  {
    program: 'nginx',
    argv: (project, server, port) =>
      nginxCommand(project, port, (text) => text.replaceAll('127.0.0.1:3000', `127.0.0.1:${server}`)),
  },
  {
    program: 'caddy',
    argv(project, server, port) {
      const text = operatingFile('Caddyfile')
        .replace(/^mcp\.example\.com/m, `http://mcp.example.com:${port}`)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${server}`);
      const file = project.put('Caddyfile', `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\n${text}`);
      return ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'];
    },
  },
];

interface Answer {
  readonly status: number;
  /** Each with the time when it arrived. */
  readonly parts: readonly (readonly [at: number, text: string])[];
}

/** By its own name, which `fetch` does not let a caller set. */
function ask(port: number, path: string, body?: object): Promise<Answer> {
  const headers = {
    host: 'mcp.example.com',
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const parts: [number, string][] = [];
      response.on('data', (part) => parts.push([performance.now(), String(part)]));
      response.on('end', () => resolve({ status: response.statusCode!, parts }));
    });
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'count', arguments: {}, _meta: { progressToken: 1 } },
};

let project: Project | undefined;
afterEach(() => {
  project?.end();
  project = undefined;
});

describe.each(PROXIES)('behind $program', ({ program, argv }) => {
  it.skipIf(!isInstalled(program))('calls pass, and events are not held back', async () => {
    project = new Project();
    const [server, port] = [await freePort(), await freePort()];
    const command = ['serve', 'tools.ts', '--http', String(server), '--trust-proxy', '127.0.0.1'];
    const env = { ANYSHAPE_HOSTS: 'mcp.example.com', ANYSHAPE_TOKENS_FILE: project.tokens };
    await project.start(
      [process.execPath, `${root}/dist/cli/main.js`, ...command],
      `http://127.0.0.1:${server}/health`,
      env,
    );
    const data = { XDG_DATA_HOME: project.folder, XDG_CONFIG_HOME: project.folder };
    await project.start(argv(project, server, port), `http://127.0.0.1:${port}/`, data);

    const { status, parts } = await ask(port, '/mcp', CALL);
    const [progress] = parts.filter(([, text]) => text.includes('notifications/progress'));
    const [result] = parts.filter(([, text]) => text.includes('"result"'));
    expect(status).toBe(200);
    // The tool waits for 1,500 ms between both.
    expect(result![0] - progress![0]).toBeGreaterThan(750);
    for (const path of ['/health', '/ready', '/metrics'])
      expect((await ask(port, path)).parts.join('')).not.toMatch(/"status"|anyshape_/);
  });
});
