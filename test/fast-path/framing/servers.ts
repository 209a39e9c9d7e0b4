/** The same tools behind two ports, one with the fast path and one without. */
import { setTimeout as pause } from 'node:timers/promises';
import { createRegistry, serve, tool, type AnyTool, type ServeOptions } from '../../../src/index.ts';
import type { RunningServer } from '../../../src/server/index.ts';

export interface Served extends RunningServer {
  readonly port: number;
  /** Of all calls and lists that were answered: how many by the fast path. */
  readonly answered: Record<'fast-path' | 'sdk', number>;
}

/** Small, so that a body that is too large need not be. */
export const MAX_BODY_BYTES = 20_000;

const SLOW_MS = 60;

export const basicTools: readonly AnyTool[] = [
  tool({ name: 'echo', input: { properties: { n: {} } }, output: {}, run: ({ n }) => n ?? null }),
  tool({
    name: 'slow',
    input: { properties: { n: {} } },
    output: {},
    run: ({ n }) => pause(SLOW_MS, n ?? null),
  }),
  tool({
    name: 'asks',
    run: async (_args, { ask }) =>
      (await ask('Sure?', { type: 'object', properties: { yes: { type: 'boolean' } } })).action,
  }),
];

export async function openServer(
  fastPath: boolean,
  tools: readonly AnyTool[] = basicTools,
  options: ServeOptions = {},
): Promise<Served> {
  const answered = { 'fast-path': 0, sdk: 0 };
  const registry = createRegistry(tools, { onCrash: () => undefined, onMismatch: () => undefined });
  const server = await serve(registry, {
    http: { port: 0 },
    fastPath,
    maxBodyBytes: MAX_BODY_BYTES,
    // Many connections stand side by side; what is refused for their number says nothing.
    requestLimits: { inFlight: 100_000, perMinute: Infinity },
    onError: () => undefined,
    onTrace: ({ answeredBy }) => void answered[answeredBy ?? 'sdk']++,
    ...options,
  });
  return { ...server, answered, port: Number(new URL(server.url!).port) };
}
