/**
 * The callers of the soak. Each is one turn of one kind of caller, good or bad; whoever is good says what was
 * wrong with its answer, and nothing when all was well.
 */
import { once } from 'node:events';
import type { Agent } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, legacy, modernCall, open, readReply, start, type Reply } from '../http/calls.ts';

export interface Turn {
  readonly url: string;
  readonly agent: Agent;
  readonly session: string;
  readonly n: number;
}

export type Neighbour = (turn: Turn) => Promise<string | undefined>;

const valueOf = ({ messages }: Reply): unknown => messages.at(-1)?.result?.['structuredContent'];
const textOf = (reply: Reply): string => JSON.stringify(reply.messages.at(-1)?.result?.['content'] ?? null);

function expected(reply: Reply, value: unknown): string | undefined {
  const found = valueOf(reply);
  if (reply.status === 200 && JSON.stringify(found) === JSON.stringify(value)) return undefined;
  return `status ${reply.status}, ${JSON.stringify(found)?.slice(0, 80)} instead of ${JSON.stringify(value).slice(0, 80)}`;
}

const modernCaller: Neighbour = async ({ url, agent, n }) =>
  expected(await ask(url, modernCall(n, 'echo', { n }), agent), n);

const sessionCaller: Neighbour = async ({ url, agent, session, n }) => {
  const call = legacy(n, 'tools/call', { name: 'echo', arguments: { n } }, session);
  return expected(await ask(url, call, agent), { result: n });
};

const slowReader: Neighbour = async ({ url, agent, n }) => {
  const answer = await open(url, modernCall(n, 'large', { n }), agent);
  answer.pause();
  await pause(250);
  const reply = await readReply(answer);
  const value = valueOf(reply);
  const isRight = Array.isArray(value) && value.length === 50_000 && value.every((item) => item === n);
  return isRight ? undefined : `a slow reader got status ${reply.status}, and not its array`;
};

const halfSender: Neighbour = async ({ url, n }) => {
  const { hostname, port } = new URL(url);
  const { headers, body = '' } = modernCall(n, 'echo', { n });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connectSocket(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST /mcp HTTP/1.1\r\nHost: ${hostname}\r\n${lines.join('')}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 50)}`,
  );
  await pause(200);
  socket.destroy();
  return undefined;
};

const leaver: Neighbour = async ({ url, n }) => {
  const outgoing = start(url, modernCall(n, 'flood', { n }), false).on('error', () => undefined);
  await pause(15);
  outgoing.destroy();
  await pause(150);
  return undefined;
};

const hung: Neighbour = async ({ url, agent, n }) => {
  const text = textOf(await ask(url, modernCall(n, 'hang', { n }), agent));
  return text.includes('500 ms') ? undefined : `a tool that hangs was answered with ${text.slice(0, 120)}`;
};

const thrown: Neighbour = async ({ url, agent, n }) => {
  const reply = await ask(url, modernCall(n, 'throw', { n }), agent);
  const text = textOf(reply);
  const isRight = reply.messages.at(-1)?.result?.['isError'] === true && !text.includes('secret');
  return isRight ? undefined : `a tool that throws was answered with ${text.slice(0, 120)}`;
};

const flooded: Neighbour = async ({ url, agent, n }) =>
  expected(await ask(url, modernCall(n, 'flood', { n }), agent), n);

/** Good callers are many, so that bad ones are tried on somebody. */
export const NEIGHBOURS: Readonly<Record<string, Neighbour>> = {
  'modern calls': modernCaller,
  'modern calls, again': modernCaller,
  'session calls': sessionCaller,
  'slow readers': slowReader,
  'half-sent bodies': halfSender,
  'disconnects in mid-call': leaver,
  'tools that hang': hung,
  'tools that throw': thrown,
  'tools that flood progress': flooded,
};
