/**
 * The JSON interface that the page asks (docs/console.md). A request of a known sender in; data out. It only
 * reads: calls go through MCP, as those of every client. `/status` is part of it, under its own path.
 */
import type { Registry } from '../../tool/index.ts';
import { wireVersions } from '../../wire/index.ts';
import type { IncomingCall } from '../pipeline/incoming-call.ts';
import { jsonReply, type Reply } from '../pipeline/reply.ts';
import { createEventStreams } from './events.ts';
import type { ConsoleSessions } from './sessions.ts';
import type { Traffic } from './traffic.ts';

/** What the program around the server knows of its tools. */
export interface ConsoleData {
  /** Every tool in short, and what was refused. */
  tools(): object;
  /** All of one tool; undefined where there is none. */
  tool(name: string): object | undefined;
  /** The tool as each protocol version sees it. */
  wire(name: string): object | undefined;
  /** Differences between results and schemas. */
  drift(): object;
  /** Goes up when drift has changed. */
  driftRevision(): number;
  close(): void;
}

export interface ApiParts {
  readonly root: string;
  readonly registry: Registry;
  readonly data: ConsoleData;
  readonly traffic: Traffic;
  readonly sessions: ConsoleSessions;
}

export interface Api {
  answer(call: IncomingCall): Reply | undefined;
  close(): void;
}

const NO_STORE = { 'cache-control': 'no-store' } as const;
const MAX_PAGE = 1_000;

export function createApi({ root, registry, data, traffic, sessions }: ApiParts): Api {
  const events = createEventStreams({ registry, traffic, driftRevision: () => data.driftRevision() });
  const json = (value: object | undefined): Reply | undefined => value && jsonReply(200, value, NO_STORE);
  const resources: Readonly<Record<string, (call: IncomingCall, name: string) => Reply | undefined>> = {
    '': ({ auth }) =>
      json({ principal: auth?.principal ?? null, versions: wireVersions.map(({ name }) => name) }),
    tools: (_call, name) => json(name === '' ? data.tools() : data.tool(name)),
    wire: (_call, name) => json(data.wire(name)),
    drift: () => json(data.drift()),
    traffic: ({ head }) => json(traffic.page(...rangeIn(head.query))),
    minutes: () => json({ minutes: traffic.perMinute() }),
    events: () => ({
      status: 200,
      headers: { ...NO_STORE, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
      body: events.open(),
    }),
  };
  return {
    answer(call) {
      const { method, path } = call.head;
      const [, resource = '', name = ''] = /^\/?([^/]*)\/?(.*)$/s.exec(path.slice(root.length)) ?? [];
      if (resource === 'session') return session(call, sessions);
      if (method !== 'GET')
        return jsonReply(405, { error: 'This can only be read.' }, { ...NO_STORE, allow: 'GET' });
      const decoded = decodedName(name);
      if (decoded === undefined || !Object.hasOwn(resources, resource)) return undefined;
      return resources[resource]!(call, decoded);
    },
    close() {
      events.close();
      data.close();
    },
  };
}

/** The token came as an Authorization header, and was checked like any other. */
function session(call: IncomingCall, sessions: ConsoleSessions): Reply | undefined {
  const { head, auth } = call;
  if (head.method === 'DELETE')
    return { status: 204, headers: { ...NO_STORE, 'set-cookie': sessions.close(head) } };
  if (head.method !== 'POST') return undefined;
  if (auth === undefined) return jsonReply(409, { error: 'This server asks for no token.' }, NO_STORE);
  const cookie = sessions.open(auth, head);
  if (cookie === undefined) return jsonReply(400, { error: 'The request names no Origin.' }, NO_STORE);
  return jsonReply(200, { principal: auth.principal }, { ...NO_STORE, 'set-cookie': cookie });
}

function decodedName(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

function rangeIn(query: string): [from: number, count: number] {
  const parameters = new URLSearchParams(query);
  const from = Math.trunc(Number(parameters.get('from') ?? 0));
  const count = Math.trunc(Number(parameters.get('count') ?? MAX_PAGE));
  return [Number.isFinite(from) ? Math.max(0, from) : 0, Math.min(Math.max(1, count || 1), MAX_PAGE)];
}
