/** Sources and options of `anyshape types` in; the text on stdout or in its file, and the exit code out. */
import {
  declareSources,
  TOOL_MAP,
  typeScriptModule,
  ZOD_RESERVED,
  zodModule,
  type Declared,
} from '../../generate/index.ts';
import { describeSources } from '../describe-sources.ts';
import { Exit, type Io } from '../io.ts';
import { progressOn } from '../progress.ts';
import { withConsoleOnStderr } from '../tools/console.ts';
import { commandLine, filesToKeep, keepFiles } from './keep.ts';
import { exitFor, refusalsIn, tellProblems } from './tell-problems.ts';

export interface TypesOptions {
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
  const described = await withConsoleOnStderr(io, () =>
    describeSources(sources, { serverCommand, progress }),
  );
  const refusals = refusalsIn(described.sources);
  tellProblems(described, refusals, io);
  const isZod = options.zod === true;
  const declared = declareSources(described.sources, isZod ? ZOD_RESERVED : [TOOL_MAP], progress.at);
  const text = isZod ? zodModule(declared) : typeScriptModule(declared);
  progress.end();
  const files = filesToKeep(options.out === undefined ? [] : [{ path: options.out, text }], described, io);
  const kept = await keepFiles(
    files,
    { isCheck: options.check === true, renew: renewal(sources, serverCommand, options) },
    io,
  );
  const code = Math.max(exitFor(described, refusals), kept.code);
  if (options.json === true) {
    const { unreadable } = described;
    const result = { ok: code === Exit.fine, ...namesIn(declared), text, refused: refusals, unreadable };
    io.stdout(`${JSON.stringify({ ...result, files: kept.files }, undefined, 2)}\n`);
  } else if (options.out === undefined) io.stdout(text);
  return code;
}

/** The command that writes the file anew. */
function renewal(
  sources: readonly string[],
  serverCommand: readonly string[],
  { zod, out = '' }: TypesOptions,
): string {
  const words = ['anyshape', 'types', ...sources, ...(zod === true ? ['--zod'] : []), '--out', out];
  return commandLine([...words, ...(serverCommand.length > 0 ? ['--', ...serverCommand] : [])]);
}

/** Which declaration is whose. */
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
