/**
 * One source through every command: words in; the names of the tools that each command sees, its exit code
 * and what it told out. `serve` is the real process, so `npm run build` comes first.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../repo/paths.ts';
import { run } from '../e2e/cli-run.ts';

export const DESCRIBING = ['check', 'types', 'docs', 'show'] as const;
export type Describing = (typeof DESCRIBING)[number];

export interface Seen {
  readonly code: number | null;
  readonly names: readonly string[];
  readonly stderr: string;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Words {
  readonly sources: readonly string[];
  readonly options?: readonly string[];
  readonly env?: Record<string, string>;
}

/** By a command that only reads, with `--json`. */
export async function seenBy(command: Describing, { sources, options = [], env = {} }: Words): Promise<Seen> {
  const { code, stdout, stderr } = await run([command, ...sources, ...options, '--json'], { env });
  const json = JSON.parse(stdout) as Record<string, unknown>;
  return { code, stderr, json, names: namesIn(command, json) };
}

function namesIn(command: Describing, json: Readonly<Record<string, unknown>>): string[] {
  if (command === 'check') return (json['tools'] as { tool: string }[]).map(({ tool }) => tool);
  if (command !== 'docs') return (json['tools'] as { name: string }[]).map(({ name }) => name);
  const texts = (json['pages'] as { text: string }[]).map(({ text }) => text);
  return texts.flatMap((text) => [...text.matchAll(/^##+ `([^`]+)`$/gm)].map(([, name]) => name!));
}

const LIST = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/list',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

/** By a client of `anyshape serve`. */
export function servedBy({ sources, options = [], env = {} }: Words): Omit<Seen, 'json'> {
  const bin = join(root, 'dist/cli/main.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [bin, 'serve', '--log', 'text', ...sources, ...options],
    {
      input: `${JSON.stringify(LIST)}\n`,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...env },
      timeout: 50_000,
    },
  );
  const [line = ''] = stdout.split('\n');
  const answer = line === '' ? undefined : (JSON.parse(line) as { result: { tools: { name: string }[] } });
  return { code: status, stderr, names: (answer?.result.tools ?? []).map(({ name }) => name) };
}
