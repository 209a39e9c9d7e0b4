/**
 * The soak of the gateway: the real command before servers of which one is good and the others die, hang,
 * flood or answer nonsense. Each good call gets its own answer, each bad one an answer; the good server is
 * never disturbed; heap and handles of the gateway end as they began, and its processes with it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, legacy, modernCall, openSession, type Reply } from '../http/calls.ts';

export interface GatewaySoak {
  readonly calls: number;
  /** How often a server is killed, each time after it has answered. */
  readonly restarts: number;
  readonly say: (text: string) => void;
  readonly fault: (text: string) => void;
}

const CONNECTIONS = 16;
const MAX_HEAP_GROWTH_MB = 5;
const MB = 1_048_576;
/** One call in so many goes to a bad server. */
const BAD_EVERY = 25;
const FLOOD_EVERY = 4_000;

export async function soakGateway({ calls, restarts, say, fault }: GatewaySoak): Promise<void> {
  const gateway = await startGateway();
  const { url } = gateway;
  const before = await warmedUp(url, Math.min(calls, 5_000));
  const start = performance.now();
  const [answered] = await Promise.all([load(url, calls, fault), killAgain(url, restarts, fault)]);
  const seconds = (performance.now() - start) / 1_000;
  say(`gateway: ${answered} calls and ${restarts} restarts in ${seconds.toFixed(0)} s`);
  const upstreams = await statusOf(url);
  const good = upstreams.find(({ key }) => key === 'good')!;
  if (good.restarts !== 0 || good.failedCalls !== 0) fault(`the good server: ${JSON.stringify(good)}`);
  const after = await settled(url, before.handles);
  const growth = (after.heap - before.heap) / MB;
  say(`gateway heap: ${(before.heap / MB).toFixed(1)} MB before, ${growth.toFixed(1)} MB more after`);
  if (growth > MAX_HEAP_GROWTH_MB) fault(`the heap of the gateway grew by ${growth.toFixed(1)} MB`);
  if (after.handles.join() !== before.handles.join())
    fault(`handles: ${before.handles.join()} before, ${after.handles.join()} after`);
  const left = await gateway.stop();
  if (left.length > 0) fault(`processes left: ${left.join(', ')}`);
}

interface StartedGateway {
  readonly url: string;
  /** SIGTERM; the servers that run on after it. */
  readonly stop: () => Promise<number[]>;
}

async function startGateway(): Promise<StartedGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'anyshape-soak-'));
  const pids = join(folder, 'pids');
  const names = ['echo', 'pid', 'exit', 'nonsense', 'twice', 'wait', 'hang', 'flood'];
  const tools = names.map((name) => ({ name, inputSchema: { type: 'object' } }));
  writeFileSync(join(folder, 'script.json'), JSON.stringify({ tools, pids }));
  const entry = {
    command: process.execPath,
    args: [resolve('test/gateway/scripted-server.mjs'), join(folder, 'script.json')],
    tools: { hang: { timeout: 200 } },
  };
  const mcpServers = { good: entry, bad: entry, dying: entry };
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers }));
  const words = ['serve', join(folder, 'mcp.json'), resolve('test/soak/gateway-tools.mjs')];
  const child = spawn(
    process.execPath,
    ['--expose-gc', resolve('dist/cli/main.js'), ...words, '--http', '0', '--log-level', 'error'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit');
  return {
    url: await urlIn(child.stderr),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      process.off('exit', kill);
      await pause(500);
      const all = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
      rmSync(folder, { recursive: true, force: true });
      return all.filter(isRunning);
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function urlIn(stderr: NodeJS.ReadableStream): Promise<string> {
  return new Promise((found) => {
    let text = '';
    stderr.setEncoding('utf8').on('data', (chunk: string) => {
      if (text.length < 100_000) text += chunk;
      const [url] = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(text) ?? [];
      if (url !== undefined) found(url);
    });
  });
}

interface Held {
  readonly heap: number;
  readonly handles: readonly string[];
}

async function heldBy(url: string): Promise<Held> {
  const { messages } = await ask(url, modernCall(0, 'held'));
  return messages.at(-1)!.result!['structuredContent'] as Held;
}

async function warmedUp(url: string, calls: number): Promise<Held> {
  await load(url, calls, () => undefined);
  await pause(1_000);
  return heldBy(url);
}

/** Connections of clients, and servers that start, end a moment later. */
async function settled(url: string, handles: readonly string[]): Promise<Held> {
  for (let step = 0; ; step++) {
    const held = await heldBy(url);
    if (step === 40 || held.handles.join() === handles.join()) return held;
    await pause(250);
  }
}

async function load(url: string, calls: number, fault: GatewaySoak['fault']): Promise<number> {
  let next = 0;
  const session = await openSession(url);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (next < calls) {
        const n = next++;
        const isBad = n % BAD_EVERY === 1;
        const wrong = isBad
          ? await badCall(url, n, agent)
          : await goodCall(url, n, agent, index % 2 === 0 ? session : undefined);
        if (wrong !== undefined) fault(`call ${n}: ${wrong}`);
      }
      agent.destroy();
    }),
  );
  return next;
}

async function goodCall(
  url: string,
  n: number,
  agent: Agent,
  session: string | undefined,
): Promise<string | undefined> {
  const sent =
    session === undefined
      ? modernCall(n, 'good__echo', { n })
      : legacy(n, 'tools/call', { name: 'good__echo', arguments: { n } }, session);
  const { messages, status } = await ask(url, sent, agent);
  const answers = messages.filter(({ id }) => id === n);
  const text = textOf(answers[0]);
  if (answers.length === 1 && text === `{"n":${n}}`) return undefined;
  return `${status} ${JSON.stringify(messages).slice(0, 200)}`;
}

const BAD = ['nonsense', 'twice', 'wait', 'hang', 'hang'] as const;

async function badCall(url: string, n: number, agent: Agent): Promise<string | undefined> {
  const tool = n % FLOOD_EVERY === 1 ? 'flood' : BAD[Math.floor(n / BAD_EVERY) % BAD.length]!;
  const args = { ms: 30, bytes: 20 * MB };
  const { messages, status } = await ask(url, modernCall(n, `bad__${tool}`, args), agent);
  const answers = messages.filter(({ id, result }) => id === n && result !== undefined);
  return answers.length === 1 ? undefined : `${tool}: ${status} ${JSON.stringify(messages).slice(0, 200)}`;
}

/** A server that answers, is killed in mid-call, and answers again from a new process. */
async function killAgain(url: string, times: number, fault: GatewaySoak['fault']): Promise<void> {
  let last: string | undefined;
  for (let time = 0; time < times; time++) {
    const pid = await answerOf(url, 'dying__pid');
    if (pid === undefined || !/^\d+$/.test(pid) || pid === last) fault(`restart ${time}: ${pid}`);
    last = pid;
    const ended = await answerOf(url, 'dying__exit');
    if (ended?.includes('ended while it was called') !== true) fault(`end ${time}: ${ended}`);
  }
}

async function answerOf(url: string, tool: string): Promise<string | undefined> {
  return textOf((await ask(url, modernCall(1, tool))).messages.at(-1));
}

function textOf(message: Reply['messages'][number] | undefined): string | undefined {
  const content = message?.result?.['content'] as readonly { readonly text?: string }[] | undefined;
  return content?.[0]?.text;
}

interface Row {
  readonly key: string;
  readonly restarts: number;
  readonly failedCalls: number;
}

async function statusOf(url: string): Promise<readonly Row[]> {
  const response = await fetch(new URL('/status', url), { headers: { connection: 'close' } });
  return ((await response.json()) as { readonly upstreams: readonly Row[] }).upstreams;
}
