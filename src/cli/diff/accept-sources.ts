/**
 * Sources and options of `anyshape accept` in; the changes on stdout, the lock file on disk, and the exit
 * code out.
 */
import {
  diffTools,
  lockedTool,
  lockFile,
  type Change,
  type ComparedTool,
  type LockedTool,
} from '../../diff/index.ts';
import { counted } from '../../json/index.ts';
import { messageOf } from '../../message-of.ts';
import { Exit, paintFor, type Io } from '../io.ts';
import { progressOn } from '../progress.ts';
import { unreadableText } from '../read-json.ts';
import { withStdoutReserved } from '../reserved-stdout.ts';
import type { ReadingFlags } from '../routes/options.ts';
import { readingSettings } from '../routes/settings.ts';
import type { ServerFlags } from '../server-options.ts';
import { changesText } from './changes-text.ts';
import { openLock, sha256, writeLock, type OpenLock } from './lock-file.ts';
import { readSide } from './read-side.ts';

export interface AcceptOptions extends ReadingFlags, ServerFlags {
  readonly tool: readonly string[];
  readonly lock: string;
  readonly json?: boolean;
}

export async function acceptSources(
  sources: readonly string[],
  serverCommand: readonly string[],
  options: AcceptOptions,
  io: Io,
): Promise<number> {
  const progress = progressOn(io);
  const { lock: file, tool: only } = options;
  const settings = { servers: options.servers, routes: readingSettings(options, io), progress };
  const side = await withStdoutReserved(io, () => readSide(sources, serverCommand, settings));
  progress.end();
  const opened = await openLock(file);
  const unreadable = [...side.unreadable, ...(opened !== undefined && 'message' in opened ? [opened] : [])];
  for (const error of unreadable) io.stderr(`anyshape: ${unreadableText(error)}\n`);
  if (unreadable.some(({ isPart }) => isPart !== true)) return Exit.unreadable;
  const locked = opened as OpenLock | undefined;
  const usable = side.tools.filter(({ problems }) => problems.length === 0);
  const refused = side.tools.filter(({ problems }) => problems.length > 0);
  for (const { name, problems } of refused)
    io.stderr(`anyshape: ${name} is refused and not accepted: ${problems[0]!.message}\n`);
  const knownNames = new Set([...usable, ...(locked?.tools ?? [])].map(({ name }) => name));
  const missing = only.filter((name) => !knownNames.has(name));
  for (const name of missing)
    io.stderr(`anyshape: no tool is named "${name}", neither in the sources nor in ${file}\n`);
  const isChosen = (name: string): boolean => only.length === 0 || only.includes(name);
  const changes = diffTools(locked?.tools ?? [], usable).filter(({ tool }) => isChosen(tool));
  const tools = acceptedTools(locked, usable, isChosen);
  try {
    await writeLock(file, lockFile(tools));
  } catch (error) {
    io.stderr(`anyshape: ${file}: cannot be written: ${messageOf(error)}\n`);
    return Exit.unreadable;
  }
  const code = missing.length + refused.length > 0 ? Exit.findings : Exit.fine;
  report({ changes, tools, file, isFirst: locked === undefined, isOk: code === Exit.fine }, options, io);
  return code;
}

/** Tools that are not chosen stay as they were accepted, or unaccepted. */
function acceptedTools(
  locked: OpenLock | undefined,
  usable: readonly ComparedTool[],
  isChosen: (name: string) => boolean,
): LockedTool[] {
  const kept = (locked?.lock.tools ?? []).filter(({ name }) => !isChosen(name));
  return [...kept, ...usable.filter(({ name }) => isChosen(name)).map((tool) => lockedTool(tool, sha256))];
}

interface Accepted {
  readonly changes: readonly Change[];
  readonly tools: readonly LockedTool[];
  readonly file: string;
  readonly isFirst: boolean;
  readonly isOk: boolean;
}

function report({ changes, tools, file, isFirst, isOk }: Accepted, { json }: AcceptOptions, io: Io): void {
  if (json === true) {
    const result = { ok: isOk, lock: file, tools: tools.map(({ name }) => name), changes };
    io.stdout(`${JSON.stringify(result, undefined, 2)}\n`);
    return;
  }
  if (!isFirst) io.stdout(changesText(changes, paintFor(io)));
  io.stdout(`${file}: ${counted(tools.length, 'accepted tool')}\n`);
}
