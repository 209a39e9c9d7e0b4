/**
 * The crowd of the soak: a fresh server under 10,000 idle connections, 300 half-sent bodies and 100 callers
 * that do not read their answers, and one good caller among them. The memory of the server and the latency of
 * the good caller must stay within bounds.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, modernCall } from '../http/calls.ts';
import { startServer } from './server.ts';

const CROWD = { idle: 10_000, halfSent: 300, notReading: 100 };
const MAX_MEMORY_MB = 400;
const MAX_P99_MS = 50;
/** Below the 30 seconds after which a server may cut off a request that does not arrive. */
const CALLER_MS = 12_000;
const CALL_INTERVAL_MS = 4;
const OPEN_MS = 60_000;
/** Descriptors of a process for anything but connections. */
const SPARE_DESCRIPTORS = 200;

interface CrowdState {
  readonly open: number;
  readonly closed: number;
  readonly failed: number;
}

export async function soakInCrowd(say: (text: string) => void, fault: (text: string) => void): Promise<void> {
  const crowd = fitting(say);
  const server = await startServer();
  const memoryAtStart = peakInMb(server.pid);
  const clients = fork(
    resolve('test/soak/crowd.mjs'),
    [server.url, JSON.stringify({ ...crowd, sources: sourceAddresses(crowd) })],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const end = (): void => void clients.kill('SIGKILL');
  process.once('exit', end);
  try {
    say(`crowd: ${crowd.idle} idle, ${crowd.halfSent} half-sent, ${crowd.notReading} not reading`);
    const opened = await once(clients, 'message', { signal: AbortSignal.timeout(OPEN_MS) });
    const { open } = opened[0] as CrowdState;
    const wanted = crowd.idle + crowd.halfSent + crowd.notReading;
    if (open < wanted) say(`  ${wanted - open} of ${wanted} connections are not held by the server`);
    const times = await goodCalls(server.url, fault);
    clients.send('state');
    const [after] = (await once(clients, 'message')) as [CrowdState];
    say(`  connections: ${open} at first, ${after.open} at the end, ${after.closed} closed by the server`);
    judge(times, peakInMb(server.pid), memoryAtStart, say, fault);
  } catch (error) {
    fault(`the crowd: ${String(error)}`);
  } finally {
    end();
    process.off('exit', end);
    const ended = await server.stop();
    if (ended !== 0) fault(`the server in the crowd ended with ${ended}`);
  }
}

/**
 * Fewer idle connections where a process may not have as many descriptors; Node raises the soft limit by
 * itself.
 */
function fitting(say: (text: string) => void): typeof CROWD {
  const limit = descriptorLimit();
  const needed = CROWD.idle + CROWD.halfSent + CROWD.notReading + SPARE_DESCRIPTORS;
  if (limit >= needed) return CROWD;
  const idle = Math.max(0, CROWD.idle - (needed - limit));
  say(`  ulimit -n is ${limit}, and the crowd needs ${needed}: only ${idle} idle connections are tested`);
  return { ...CROWD, idle };
}

function descriptorLimit(): number {
  if (!existsSync('/proc/self/limits')) return Infinity;
  const [, soft] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return soft === undefined || soft === 'unlimited' ? Infinity : Number(soft);
}

/** How many addresses 127.0.0.x are needed, by the ports that one has for outgoing connections. */
function sourceAddresses({ idle, halfSent, notReading }: typeof CROWD): number {
  const file = '/proc/sys/net/ipv4/ip_local_port_range';
  if (!existsSync(file)) return 1;
  const [least = 0, most = 0] = readFileSync(file, 'utf8').trim().split(/\s+/).map(Number);
  return Math.ceil((2 * (idle + halfSent + notReading)) / (most - least));
}

/** The most that was resident since the process began. */
function peakInMb(pid: number): number {
  if (!existsSync(`/proc/${pid}/status`)) return NaN;
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function goodCalls(url: string, fault: (text: string) => void): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const end = performance.now() + CALLER_MS;
  for (let n = 0; performance.now() < end; n++) {
    const sent = performance.now();
    const { status, messages } = await ask(url, modernCall(n, 'echo', { n }), agent);
    times.push(performance.now() - sent);
    const value = messages.at(-1)?.result?.['structuredContent'];
    if (status !== 200 || value !== n) fault(`a good call in the crowd got status ${status}`);
    await pause(CALL_INTERVAL_MS);
  }
  agent.destroy();
  return times.sort((left, right) => left - right);
}

function judge(
  times: readonly number[],
  peak: number,
  memoryAtStart: number,
  say: (text: string) => void,
  fault: (text: string) => void,
): void {
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  const p99 = at(0.99);
  const figures = [`median ${at(0.5).toFixed(1)}`, `p99 ${p99.toFixed(1)}`, `worst ${at(1).toFixed(1)} ms`];
  say(`  good caller: ${figures.join(', ')} of ${times.length} calls (load ${loadavg()[0]!.toFixed(1)})`);
  say(`  memory of the server: ${memoryAtStart.toFixed(0)} MB at its start, at most ${peak.toFixed(0)} MB`);
  if (peak > MAX_MEMORY_MB) fault(`the server took ${peak.toFixed(0)} MB, more than ${MAX_MEMORY_MB}`);
  if (p99 > MAX_P99_MS) fault(`a good caller's p99 was ${p99.toFixed(1)} ms, more than ${MAX_P99_MS}`);
}
