/**
 * The processes that a started server has started in turn (`npx`, `sh -c`): found before the server ends,
 * ended after it. The one rule: only processes of the server's own process group, and only while their start
 * time is unchanged, so that a daemon that left the group and a process with a reused id are never ended.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { pause } from '../async/deadline.ts';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly start: string;
}

const GRACE_MS = 1_000;
const STEP_MS = 50;

/** Runs `end`, which ends the process itself, then ends its remaining descendants. */
export async function endTree(pid: number | null, end: () => Promise<void>): Promise<void> {
  const family = pid === null ? [] : await descendantsOf(pid);
  await end();
  if (family.length === 0) return;
  let left = await stillRunning(family);
  for (const { pid: id } of left) signalProcess(id, 'SIGTERM');
  for (let waited = 0; left.length > 0 && waited < GRACE_MS; waited += STEP_MS) {
    await pause(STEP_MS, undefined);
    left = await stillRunning(left);
  }
  for (const { pid: id } of left) signalProcess(id, 'SIGKILL');
}

async function descendantsOf(pid: number): Promise<ProcessRow[]> {
  const rows = await processes();
  const root = rows.find((row) => row.pid === pid);
  const family = new Set(root === undefined ? [] : [root]);
  for (const { pid: parent } of family) {
    for (const row of rows) if (row.parent === parent && row.group === root?.group) family.add(row);
  }
  return [...family].slice(1);
}

async function stillRunning(family: readonly ProcessRow[]): Promise<ProcessRow[]> {
  const starts = new Map((await processes()).map((row) => [row.pid, row.start]));
  return family.filter(({ pid, start }) => starts.get(pid) === start);
}

export function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}

/** Empty on Windows, which has no process groups. */
async function processes(): Promise<ProcessRow[]> {
  if (process.platform === 'linux') return fromProc();
  return process.platform === 'win32' ? [] : fromPs();
}

/** `ps` is missing in many containers. */
async function fromProc(): Promise<ProcessRow[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const rows = await Promise.all(
    ids.map(async (id): Promise<ProcessRow[]> => {
      const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '');
      // The name in parentheses may hold anything; see proc_pid_stat(5) for the fields after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [state, parent, group] = fields;
      const start = fields[19];
      if (start === undefined || state === 'Z') return [];
      return [{ pid: Number(id), parent: Number(parent), group: Number(group), start }];
    }),
  );
  return rows.flat();
}

async function fromPs(): Promise<ProcessRow[]> {
  const run = promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,pgid=,lstart=']);
  const { stdout } = await run.catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.+)$/.exec(line);
    if (match === null) return [];
    const [, pid, parent, group, start = ''] = match;
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), start }];
  });
}
