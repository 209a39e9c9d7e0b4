/** The connections of a caller: reused, bounded for each origin, each checked by the guard. */
import type { Agent } from 'undici';
import type { createGuard } from './guard.ts';

export interface PoolSettings {
  readonly connectTimeoutMs: number;
  readonly idleTimeoutMs: number;
  readonly maxBytes: number;
  /** To one origin. */
  readonly connections: number;
}

const MAX_ORIGINS = 256;

export async function openPool(
  guard: ReturnType<typeof createGuard>,
  settings: PoolSettings,
): Promise<Agent> {
  // Loaded with the first call: it takes longer than the rest of the start.
  const { Agent, buildConnector } = await import('undici');
  const { connectTimeoutMs, idleTimeoutMs, maxBytes, connections } = settings;
  return new Agent({
    connections,
    maxOrigins: MAX_ORIGINS,
    pipelining: 1,
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    maxResponseSize: maxBytes,
    connect: guard((lookup) => buildConnector({ lookup, timeout: connectTimeoutMs })),
  });
}
