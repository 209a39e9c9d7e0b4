/** Two sources and the options of `anyshape diff` in; the changes on stdout, and the exit code out. */
import { existsSync } from 'node:fs';
import { diffTools, suggestedVersion, type Change, type VersionPart } from '../../diff/index.ts';
import { Exit, paintFor, type Io } from '../io.ts';
import { progressOn } from '../progress.ts';
import { unreadableText } from '../read-json.ts';
import { withStdoutReserved } from '../reserved-stdout.ts';
import type { ReadingFlags } from '../routes/options.ts';
import { readingSettings } from '../routes/settings.ts';
import type { ServerFlags } from '../server-options.ts';
import { changesText, githubLines } from './changes-text.ts';
import { readSide } from './read-side.ts';

export interface DiffOptions extends ReadingFlags, ServerFlags {
  readonly failOn?: 'description';
  readonly suggest?: boolean;
  readonly github?: boolean;
  readonly json?: boolean;
}

export async function diffSources(
  before: string,
  after: string | undefined,
  serverCommand: readonly string[],
  options: DiffOptions,
  io: Io,
): Promise<number> {
  const progress = progressOn(io);
  const settings = { servers: options.servers, routes: readingSettings(options, io), progress };
  const [old, next] = await withStdoutReserved(io, async () => [
    await readSide([before], [], settings),
    await readSide(after === undefined ? [] : [after], serverCommand, settings),
  ]);
  const unreadable = [...old.unreadable, ...next.unreadable];
  for (const error of unreadable) io.stderr(`anyshape: ${unreadableText(error)}\n`);
  if (unreadable.some(({ isPart }) => isPart !== true)) {
    progress.end();
    if (options.json === true) io.stdout(`${JSON.stringify({ ok: false, unreadable }, undefined, 2)}\n`);
    return Exit.unreadable;
  }
  const changes = diffTools(old.tools, next.tools, {
    onTool: (index, count, name) => progress.at(index, count, name),
  });
  progress.end();
  const ok = !changes.some((change) => fails(change, options));
  const version = options.suggest === true ? suggestedVersion(changes) : undefined;
  if (options.json === true) {
    const result = { ok, changes, ...(version !== undefined && { suggested: version }) };
    io.stdout(`${JSON.stringify(result, undefined, 2)}\n`);
  } else {
    io.stdout(changesText(changes, paintFor(io)));
    if (version !== undefined) io.stdout(`${VERSIONS[version]}\n`);
  }
  if (options.github === true) {
    const file = after !== undefined && existsSync(after) ? after : undefined;
    // Beside JSON, stdout has nothing else.
    const print = options.json === true ? io.stderr : io.stdout;
    for (const line of githubLines(changes, file)) print(`${line}\n`);
  }
  return ok ? Exit.fine : Exit.findings;
}

const VERSIONS: Readonly<Record<VersionPart, string>> = {
  major: 'suggested version: major (breaking changes; below 1.0 a minor one)',
  minor: 'suggested version: minor',
  patch: 'suggested version: patch',
  none: 'suggested version: none, nothing changed',
};

function fails({ effect }: Change, { failOn }: DiffOptions): boolean {
  return effect === 'breaking' || effect === 'unknown' || effect === failOn;
}
