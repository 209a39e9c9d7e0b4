import type { Agent } from 'undici';
import type { CallerSettings } from './caller.ts';

export async function openPool(settings: CallerSettings): Promise<Agent> {
  const undici = await import('undici');
  return new undici.Agent({
    connections: 8,
    pipelining: 1,
    maxOrigins: 256,
    connect: { timeout: settings.timeoutMs ?? 10_000 },
  });
}
