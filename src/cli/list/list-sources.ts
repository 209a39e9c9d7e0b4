/**
 * Sources and options of `anyshape list` in; a line for each tool on stdout, or JSON, and the exit code out.
 */
import { signatureOf } from '../../generate/index.ts';
import type { DescribedSource, DescribedTool } from '../../sources/index.ts';
import { columnsOf, Exit, paintFor, type Io } from '../io.ts';
import { progressOn } from '../progress.ts';
import { describeNamed } from '../sources/describe-named.ts';
import { exitFor, leftOutOf } from '../sources/left-out.ts';
import { leftOutText } from '../sources/left-out-text.ts';
import { nothingText } from '../sources/nothing-text.ts';
import { routeWords } from '../command-line.ts';
import type { ReadingFlags } from '../routes/options.ts';
import type { ServerFlags } from '../server-options.ts';
import { listPage, type ListedSource, type ListedTool } from './list-page.ts';

export interface ListOptions extends ReadingFlags, ServerFlags {
  readonly json?: boolean;
}

export async function listSources(
  sources: readonly string[],
  serverCommand: readonly string[],
  options: ListOptions,
  io: Io,
): Promise<number> {
  const progress = progressOn(io);
  const loaded = await describeNamed({ sources, serverCommand, options }, progress, io);
  progress.end();
  const leftOut = leftOutOf(loaded);
  const listed = loaded.described.filter(({ kind }) => kind !== 'schema').map(listedSource);
  // The page has the refused tools.
  io.stderr(leftOutText({ ...leftOut, refused: [] }, [...sources, ...routeWords(options)]));
  const nothing = nothingText(loaded, 'tools');
  if (nothing !== undefined) io.stderr(`anyshape: ${nothing}\n`);
  const code = Math.max(exitFor(leftOut), nothing === undefined ? Exit.fine : Exit.findings);
  if (options.json === true)
    io.stdout(`${JSON.stringify({ ok: code === Exit.fine, sources: listed, ...leftOut }, undefined, 2)}\n`);
  else io.stdout(listPage(listed, { paint: paintFor(io), columns: columnsOf(io) }));
  return code;
}

function listedSource({ name, kind, title, protocol, tools, entries = [] }: DescribedSource): ListedSource {
  return {
    name,
    kind,
    ...(title !== undefined && { title }),
    ...(protocol !== undefined && { protocol }),
    tools: tools.map(listedTool),
    entries,
  };
}

function listedTool(tool: DescribedTool): ListedTool {
  const { name, kind, title, description, problems } = tool;
  const [problem] = problems;
  const about = {
    name,
    ...(kind !== undefined && { kind }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
  if (problem !== undefined) return { ...about, refused: problem.message };
  const { parameters, result } = signatureOf(tool);
  return { ...about, parameters, ...(result !== undefined && { result }) };
}
