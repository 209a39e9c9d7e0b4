/**
 * One stdio connection to a server in this process, as lines of text: what was sent in, everything that came
 * back out.
 */
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
// Loaded before anything is timed in turns: the fast path loads it when a line is for it.
import '@modelcontextprotocol/server/stdio';
import '../../src/server/sdk/sdk-server.ts';
import { createRegistry, serve, type AnyTool, type ServeOptions } from '../../src/index.ts';
import type { TraceEntry } from '../../src/server/observability/trace.ts';

export interface Conversation {
  /** As they were answered; ids that are drawn for each answer say nothing. */
  readonly messages: readonly object[];
  /** How many lists and calls the fast path answered. */
  readonly byFastPath: number;
}

export interface Pipe {
  readonly input: PassThrough;
  readonly messages: readonly { readonly id?: unknown }[];
  readonly traces: readonly TraceEntry[];
  send(message: object | string): void;
  /** Until nothing has come for a while, counted in turns of the event loop. */
  still(): Promise<void>;
  close(): Promise<void>;
}

const STILL_TURNS = 40;

export async function openPipe(
  tools: readonly AnyTool[],
  options: Pick<ServeOptions, 'fastPath' | 'configure'>,
): Promise<Pipe> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const traces: TraceEntry[] = [];
  const messages: { id?: unknown }[] = [];
  let rest = '';
  output.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop()!;
    for (const line of lines) messages.push(JSON.parse(line) as object);
  });
  const registry = createRegistry(tools, { onCrash: () => undefined, onMismatch: () => undefined });
  const onTrace = (entry: TraceEntry): void => void traces.push(entry);
  const server = await serve(registry, { ...options, input, output, onTrace, onError: () => undefined });
  return {
    input,
    messages,
    traces,
    send: (message) => input.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`),
    async still() {
      for (let turns = 0, seen = messages.length; turns < STILL_TURNS; turns++) {
        await turn();
        if (messages.length !== seen) [turns, seen] = [0, messages.length];
      }
    },
    close: () => server.close(),
  };
}

export async function converse(
  tools: readonly AnyTool[],
  fastPath: boolean,
  lines: readonly (object | string)[],
  isBurst: boolean,
  configure?: ServeOptions['configure'],
): Promise<Conversation> {
  // By default it is on, unless `configure` changed what it answers.
  const switched = fastPath ? {} : { fastPath };
  const pipe = await openPipe(tools, { ...switched, ...(configure !== undefined && { configure }) });
  for (const line of lines) {
    pipe.send(line);
    if (!isBurst) await pipe.still();
  }
  await pipe.still();
  await pipe.close();
  const byFastPath = pipe.traces.filter(({ answeredBy }) => answeredBy === 'fast-path').length;
  const texts = pipe.messages.map((message) => JSON.stringify(sorted(message)).replace(UUID, '(id)'));
  return { messages: texts.sort().map((text) => JSON.parse(text) as object), byFastPath };
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The order of members has no meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}
