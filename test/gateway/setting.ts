/** A gateway before servers that tests script: started, used and closed again, with all its processes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_POLICY } from '../../src/sources/index.ts';
import { createGateway, type Gateway, type GatewaySettings } from '../../src/sources/mcp/gateway.ts';
import type { UpstreamServer } from '../../src/sources/mcp/upstream-server.ts';
import { createRegistry, type Mismatch, type Registry } from '../../src/tool/index.ts';

export const SCRIPTED: string = fileURLToPath(new URL('scripted-server.mjs', import.meta.url));

/** See `scripted-server.mjs`. */
export type Script = Readonly<Record<string, unknown>>;

export interface Scripts {
  /** The path of a script. */
  write(script: Script, name?: string): string;
  path(name: string): string;
  /** The ids of the processes that have written themselves down there. */
  pids(name: string): number[];
  remove(): void;
}

export function scriptFolder(): Scripts {
  const folder = mkdtempSync(join(tmpdir(), 'anyshape-gateway-'));
  let count = 0;
  const path = (name: string): string => join(folder, name);
  return {
    path,
    write(script, name = `script-${++count}.json`) {
      writeFileSync(path(name), JSON.stringify(script));
      return path(name);
    },
    pids: (name) => readFileSync(path(name), 'utf8').trim().split('\n').map(Number),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function scripted(
  key: string,
  script: string,
  policy: Partial<UpstreamServer['policy']> = {},
): UpstreamServer {
  return commanded(key, [SCRIPTED, script], policy);
}

export function commanded(
  key: string,
  args: readonly string[],
  policy: Partial<UpstreamServer['policy']> = {},
): UpstreamServer {
  return {
    key,
    name: key,
    target: { command: process.execPath, args, env: {} },
    options: {},
    secrets: [],
    policy: { ...DEFAULT_POLICY, ...policy },
  };
}

export interface Running {
  readonly gateway: Gateway;
  readonly registry: Registry;
  readonly mismatches: readonly Mismatch[];
}

export async function withGateway<Result>(
  servers: readonly UpstreamServer[],
  use: (running: Running) => Promise<Result>,
  settings: Omit<GatewaySettings, 'registry'> = {},
): Promise<Result> {
  const mismatches: Mismatch[] = [];
  const registry = createRegistry([], { onMismatch: (mismatch) => mismatches.push(mismatch) });
  const gateway = createGateway(servers, { registry, ...settings });
  try {
    await gateway.start();
    return await use({ gateway, registry, mismatches });
  } finally {
    await gateway.close();
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that has ended keeps its number until its parent asks for it.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** Waits for something that happens soon, without saying when. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let step = 0; step < 1_000 && !isTrue(); step++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (!isTrue()) throw new Error('It did not happen.');
}
