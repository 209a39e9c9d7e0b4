/** Sources and options of `anyshape types` in; the text on stdout or in its file, and the exit code out. */
import {
  declareSources,
  TOOL_MAP,
  typeScriptModule,
  ZOD_RESERVED,
  zodModule,
  type Declared,
} from '../../generate/index.ts';
import { Exit, type Io } from '../io.ts';
import { progressOn } from '../progress.ts';
import { shownSource, startedServer } from '../server-target.ts';
import { describeNamed } from '../sources/describe-named.ts';
import { exitFor, leftOutOf } from '../sources/left-out.ts';
import { leftOutText } from '../sources/left-out-text.ts';
import { nothingText } from '../sources/nothing-text.ts';
import { uncheckedText } from '../sources/unchecked-text.ts';
import { commandLine, routeWords } from '../command-line.ts';
import type { ReadingFlags } from '../routes/options.ts';
import type { ServerFlags } from '../server-options.ts';
import { filesToKeep, keepFiles } from './keep.ts';

export interface TypesOptions extends ReadingFlags, ServerFlags {
  readonly zod?: boolean;
  readonly out?: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

export async function types(
  sources: readonly string[],
  serverCommand: readonly string[],
  options: TypesOptions,
  io: Io,
): Promise<number> {
  const progress = progressOn(io);
  const loaded = await describeNamed({ sources, serverCommand, options }, progress, io);
  const leftOut = leftOutOf(loaded);
  io.stderr(leftOutText(leftOut, [...sources, ...routeWords(options)]));
  io.stderr(uncheckedText(loaded.described));
  const nothing = nothingText(loaded, 'tools or schemas');
  if (nothing !== undefined) io.stderr(`anyshape: ${nothing}\n`);
  const isZod = options.zod === true;
  const declared = declareSources(loaded.described, isZod ? ZOD_RESERVED : [TOOL_MAP], progress.at);
  const text = isZod ? zodModule(declared) : typeScriptModule(declared);
  progress.end();
  const isKept = options.out !== undefined && nothing === undefined;
  const files = filesToKeep(isKept ? [{ path: options.out, text }] : [], leftOut, io);
  const kept = await keepFiles(
    files,
    { isCheck: options.check === true, renew: renewal(sources, serverCommand, options) },
    io,
  );
  const code = Math.max(exitFor(leftOut), kept.code, nothing === undefined ? Exit.fine : Exit.findings);
  if (options.json === true) {
    const result = { ok: code === Exit.fine, ...namesIn(declared), text, ...leftOut, files: kept.files };
    io.stdout(`${JSON.stringify(result, undefined, 2)}\n`);
  } else if (options.out === undefined && nothing === undefined) io.stdout(text);
  return code;
}

/** The command that writes the file again. */
function renewal(
  sources: readonly string[],
  serverCommand: readonly string[],
  options: TypesOptions,
): string {
  const { zod, out = '' } = options;
  const flags = [...routeWords(options), ...(zod === true ? ['--zod'] : []), '--out', out];
  const words = ['anyshape', 'types', ...sources.map(shownSource), ...flags];
  return commandLine([
    ...words,
    ...(serverCommand.length > 0 ? ['--', ...startedServer(serverCommand).name.split(' ')] : []),
  ]);
}

/** The names of the declarations of each tool and schema. */
function namesIn({ tools, schemas }: Declared): object {
  return {
    tools: tools.map(({ tool, input, output }) => ({
      name: tool.name,
      input: input.declarations[0].name,
      ...(output !== undefined && { output: output.declarations[0].name }),
    })),
    schemas: schemas.map(({ file, schema }) => ({ file, name: schema.declarations[0].name })),
  };
}
