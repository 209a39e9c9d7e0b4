/** The connections of a caller: kept and used again, bounded for each origin, each of them past the guard. */
import type { Agent } from 'undici';
import type { createGuard } from './guard.ts';

export interface PoolSettings {
  readonly connectMs: number;
  readonly silenceMs: number;
  readonly maxBytes: number;
  /** To one origin. */
  readonly connections: number;
}

const MAX_ORIGINS = 256;

export async function openPool(
  guard: ReturnType<typeof createGuard>,
  settings: PoolSettings,
): Promise<Agent> {
  // Loaded with the first call: it takes longer than all the rest of a start.
  const { Agent, buildConnector } = await import('undici');
  const { connectMs, silenceMs, maxBytes, connections } = settings;
  return new Agent({
    connections,
    maxOrigins: MAX_ORIGINS,
    pipelining: 1,
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    maxResponseSize: maxBytes,
    connect: guard((lookup) => buildConnector({ lookup, timeout: connectMs })),
  });
}
