/**
 * Three processes behind nginx as docs/operating.md has it, asked in turn without stickiness: clients of 2025
 * from both official SDKs keep their session, whichever process answers, and when one of them is killed.
 * Skipped by name where nginx is not installed.
 */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as V1Client } from 'mcp-sdk-v1/client/index.js';
import { StreamableHTTPClientTransport as V1Transport } from 'mcp-sdk-v1/client/streamableHttp.js';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../repo/paths.ts';
import { nginxCommand } from './nginx.ts';
import { operatingFile } from './page.ts';
import { freePort, Project, TOKEN } from './project.ts';

const isMissing = spawnSync('nginx', ['-v']).error !== undefined;
if (isMissing) console.warn('SKIPPED: replicas behind nginx; nginx is missing (apt-get install nginx-light)');

const TOOLS = `import { tool } from 'anyshape';

export const which = tool({ name: 'which', output: { type: 'integer' }, run: () => process.pid });
`;

const requestInit = { headers: { Authorization: `Bearer ${TOKEN}` } };
const info = { name: 'test', version: '1' };

/** Connects, and returns what asks for the process that answers. */
const CLIENTS: Record<string, (url: URL) => Promise<() => Promise<number>>> = {
  async 'SDK v1'(url) {
    const client = new V1Client(info);
    await client.connect(new V1Transport(url, { requestInit }));
    return async () => pidIn((await client.callTool({ name: 'which' })).content);
  },
  async 'SDK v2'(url) {
    const client = new Client(info, { versionNegotiation: { mode: 'legacy' } });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    return async () => pidIn((await client.callTool({ name: 'which' })).content);
  },
};

function pidIn(content: unknown): number {
  return Number((content as readonly { readonly text: string }[])[0]!.text);
}

let project: Project | undefined;
afterEach(() => {
  project?.end();
  project = undefined;
});

describe.skipIf(isMissing)('three replicas behind nginx', () => {
  it('serve the sessions of each other, and go on when one is killed', async () => {
    project = new Project();
    project.put('tools.ts', TOOLS);
    const [port, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const env = {
      ANYSHAPE_HOSTS: 'mcp.example.com,127.0.0.1',
      ANYSHAPE_TOKENS_FILE: project.tokens,
      ANYSHAPE_STATE_KEY: 'a key of thirty-two bytes or more',
    };
    const replicas: ChildProcess[] = [];
    for (const own of ports) {
      const command = ['serve', 'tools.ts', '--http', String(own), '--trust-proxy', '127.0.0.1'];
      const argv = [process.execPath, `${root}/dist/cli/main.js`, ...command];
      replicas.push(await project.start(argv, `http://127.0.0.1:${own}/health`, env));
    }
    const upstream = ports.reduce(
      (text, own, index) => text.replace(`127.0.0.1:300${index + 1}`, `127.0.0.1:${own}`),
      operatingFile('replicas.conf'),
    );
    const proxy = nginxCommand(
      project,
      port,
      (text) => upstream + text.replace('http://127.0.0.1:3000', 'http://my-tools'),
    );
    await project.start(proxy, `http://127.0.0.1:${port}/`);

    const asks: (() => Promise<number>)[] = [];
    for (const connect of Object.values(CLIENTS))
      asks.push(await connect(new URL(`http://127.0.0.1:${port}/mcp`)));
    const answers = async (count: number): Promise<Set<number>> => {
      const calls = Array.from({ length: count }, (_, index) => asks[index % asks.length]!());
      return new Set(await Promise.all(calls));
    };
    const pids = replicas.map(({ pid }) => pid);
    expect([...(await answers(90))].toSorted()).toEqual(pids.toSorted());
    replicas[0]!.kill('SIGKILL');
    await new Promise((resolve) => replicas[0]!.once('exit', resolve));
    expect([...(await answers(90))].toSorted()).toEqual(pids.slice(1).toSorted());
  });
});
