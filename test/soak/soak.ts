/**
 * `npm run soak [seconds]`: a real server among bad neighbours for a minute, then SIGTERM under load. 64
 * connections of all kinds and 1,000 idle streams; every good call gets its own answer, the heap is flat,
 * every call that was begun when the signal came is answered, none twice. Then another server in a crowd of
 * connections (`crowd.ts`), and the gateway before bad servers (`gateway.ts`). Exits with 1 where one of
 * these fails, or where all together take too long. `npm run soak crowd` and `npm run soak gateway [calls]`
 * are these alone.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, legacy, listen, modernCall, open, openSession, stream } from '../http/calls.ts';
import { soakInCrowd } from './crowd.ts';
import { soakGateway } from './gateway.ts';
import { NEIGHBOURS } from './neighbours.ts';
import { startServer } from './server.ts';

const CONNECTIONS = 64;
const IDLE_STREAMS = 1_000;
const MAX_HEAP_GROWTH_MB = 12;
const [part = '60', amount = '100000'] = process.argv.slice(2);
const isPart = part === 'crowd' || part === 'gateway';
const seconds = isPart ? 0 : Number(part);
const GATEWAY_SECONDS = 1_800;
const LIMIT_MS = (seconds + 120 + (part === 'crowd' ? 0 : GATEWAY_SECONDS)) * 1_000;

const faults: string[] = [];
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const fault = (text: string): void => {
  if (faults.push(text) <= 20) say(`  FAULT ${text}`);
};

setTimeout(() => {
  fault(`it took longer than ${LIMIT_MS / 1_000} s`);
  finish();
}, LIMIT_MS).unref();
const soakBehind = (): Promise<void> => soakGateway({ calls: Number(amount), restarts: 100, say, fault });
if (isPart) {
  await (part === 'crowd' ? soakInCrowd(say, fault) : soakBehind());
  finish();
}

const server = await startServer();
const { url } = server;
say(`soak: ${seconds} s at ${url}, ${CONNECTIONS} connections, ${IDLE_STREAMS} idle streams`);

let next = 0;
await loadFor(5);
const heapBefore = await heapInMb();
const streams = await openStreams();
const counts = await loadFor(seconds);
for (const [name, count] of Object.entries(counts)) say(`  ${String(count).padStart(8)}  ${name}`);
await closeStreams(streams);
await pause(1_000);
const growth = (await heapInMb()) - heapBefore;
say(`heap: ${heapBefore.toFixed(1)} MB before, ${growth.toFixed(1)} MB more after`);
if (growth > MAX_HEAP_GROWTH_MB)
  fault(`the heap grew by ${growth.toFixed(1)} MB, more than ${MAX_HEAP_GROWTH_MB}`);
await stopUnderLoad();
await soakInCrowd(say, fault);
await soakBehind();
finish();

function finish(): never {
  say(faults.length === 0 ? 'soak: no faults' : `soak: ${faults.length} faults`);
  process.exit(faults.length === 0 ? 0 : 1);
}

/** What each kind of caller did in that time. */
async function loadFor(time: number): Promise<Record<string, number>> {
  const kinds = Object.entries(NEIGHBOURS);
  const counts = Object.fromEntries(kinds.map(([name]) => [name, 0]));
  const until = Date.now() + time * 1_000;
  const session = await openSession(url);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      const [name, turn] = kinds[index % kinds.length]!;
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (Date.now() < until) {
        const wrong = await turn({ url, agent, session, n: next++ }).catch((error: unknown) => String(error));
        if (wrong !== undefined) fault(`${name}: ${wrong}`);
        counts[name]!++;
      }
      agent.destroy();
    }),
  );
  return counts;
}

interface IdleStream {
  readonly incoming: IncomingMessage;
  readonly session: string | undefined;
}

async function openStreams(): Promise<IdleStream[]> {
  const streams: IdleStream[] = [];
  while (streams.length < IDLE_STREAMS) {
    const session = streams.length % 2 === 0 ? await openSession(url) : undefined;
    const incoming = await open(url, session === undefined ? listen : stream(session));
    if (incoming.statusCode !== 200) fault(`a stream was refused with ${incoming.statusCode}`);
    incoming.on('error', () => undefined).resume();
    streams.push({ incoming, session });
  }
  return streams;
}

async function closeStreams(streams: readonly IdleStream[]): Promise<void> {
  const lost = streams.filter(({ incoming }) => incoming.closed).length;
  if (lost > 0) fault(`${lost} idle streams were lost`);
  for (const { incoming, session } of streams) {
    const closed = incoming.closed ? undefined : once(incoming, 'close');
    incoming.destroy();
    await closed;
    if (session !== undefined) await ask(url, { ...stream(session), method: 'DELETE' });
  }
}

async function heapInMb(): Promise<number> {
  const { messages } = await ask(url, modernCall(0, 'heap'));
  return Number(messages.at(-1)?.result?.['structuredContent']) / 1024 / 1024;
}

async function stopUnderLoad(): Promise<void> {
  const answered: number[] = [];
  const session = await openSession(url);
  const clients = Array.from({ length: CONNECTIONS }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let isServed = true; isServed;) {
      const n = next++;
      const call =
        index % 2 === 0
          ? modernCall(n, 'work', { n })
          : legacy(n, 'tools/call', { name: 'work', arguments: { n } }, session);
      const reply = await ask(url, call, agent).catch(() => undefined);
      isServed = reply?.status === 200;
      if (isServed) for (const { id } of reply!.messages) answered.push(id as number);
    }
    agent.destroy();
  });
  await pause(2_000);
  const ended = await server.stop();
  await Promise.all(clients);
  const begun = server.begun();
  const wasAnswered = new Set(answered);
  const lost = begun.filter((n) => !wasAnswered.has(n)).length;
  const repeated = answered.length - wasAnswered.size + (begun.length - new Set(begun).size);
  say(`SIGTERM under load: ${begun.length} calls begun, ${answered.length} answered, exit ${ended}`);
  if (lost > 0) fault(`${lost} calls were begun and not answered`);
  if (repeated > 0) fault(`${repeated} calls ran or were answered twice`);
  if (begun.length < CONNECTIONS) fault('there was hardly any load when the signal came');
  if (ended !== 0) fault(`the server ended with ${ended}`);
}
