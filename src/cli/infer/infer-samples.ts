/**
 * Sources and options of `anyshape infer` in; the schema in its form on stdout, support counts on stderr,
 * exit code out.
 */
import { declareSources, TOOL_MAP, typeScriptModule } from '../../generate/index.ts';
import { flowForm, type Inferred } from '../../infer/index.ts';
import { counted, setOwn, type JsonObject } from '../../json/index.ts';
import { describeDocument } from '../../sources/index.ts';
import { Exit, type Io } from '../io.ts';
import { unreadableText } from '../read-json.ts';
import { collectSamples } from './collect-samples.ts';
import { openDeclaration, type Declaration } from './into-declaration.ts';
import { supportText } from './support-text.ts';

export interface InferOptions {
  readonly form: 'schema' | 'flow' | 'typescript';
  readonly tool?: string;
  readonly each?: boolean;
  /** A file, or a place in one, whose declaration is updated. */
  readonly into?: string;
  readonly maxBytes: number;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

interface Result extends Inferred {
  /** '' for samples that are no recorded calls. */
  readonly tool: string;
  /** In the form that was asked for; undefined where FlowMCP cannot express the root. */
  readonly form: JsonObject | undefined;
  readonly leftOut: readonly string[];
}

export async function inferSamples(
  sources: readonly string[],
  options: InferOptions,
  io: Io,
): Promise<number> {
  const { maxBytes, each, tool, form, quiet, json, into } = options;
  const names = sources.length === 0 ? ['-'] : sources;
  const declaration = into === undefined ? undefined : await openDeclaration(into);
  if (declaration !== undefined && 'message' in declaration) {
    io.stderr(`anyshape: ${unreadableText(declaration)}\n`);
    return Exit.unreadable;
  }
  const watch = declaration?.watch;
  const collected = await collectSamples(names, { maxBytes, isEach: each === true, tool, watch }, io);
  const { unreadable, badLines, samples } = collected;
  for (const error of [...unreadable, ...badLines]) io.stderr(`anyshape: ${unreadableText(error)}\n`);
  const results = [...collected.inferences].map(([name, inference]) =>
    resultOf(name, inference.finish(), form),
  );
  if (samples === 0) io.stderr(`anyshape: no sample${tool === undefined ? '' : ` of "${tool}"`} was read\n`);
  if (quiet !== true && json !== true) for (const result of results) io.stderr(reportOf(result));
  const isComplete = badLines.length === 0 && results.every((result) => result.form !== undefined);
  const code =
    unreadable.length > 0 ? Exit.unreadable : samples > 0 && isComplete ? Exit.fine : Exit.findings;
  if (declaration !== undefined) return updateInto(declaration, results, code, io);
  const text = form === 'typescript' ? moduleOf(results) : undefined;
  if (json === true) {
    const inferred = results.map(
      ({ tool: name, form: formed, schema, support, samples: count, leftOut }) => ({
        ...(name !== '' && { tool: name }),
        samples: count,
        schema: form === 'flow' ? formed : schema,
        support,
        leftOut,
      }),
    );
    const whole = {
      ok: code === Exit.fine,
      inferred,
      ...(text !== undefined && { text }),
      unreadable,
      badLines,
    };
    io.stdout(`${JSON.stringify(whole, undefined, 2)}\n`);
  } else if (samples > 0) io.stdout(text ?? `${JSON.stringify(documentOf(results), undefined, 2)}\n`);
  return code;
}

/** Nothing goes to stdout: the result is in the file. */
async function updateInto(
  declaration: Declaration,
  results: readonly Result[],
  code: number,
  io: Io,
): Promise<number> {
  const [only, ...others] = results;
  if (only === undefined) return code;
  if (others.length > 0) {
    io.stderr('anyshape: the calls are of several tools: say which one with --tool\n');
    return Exit.usage;
  }
  const failure = await declaration.write(only.schema);
  if (failure !== undefined) {
    io.stderr(`anyshape: ${unreadableText(failure)}\n`);
    return Exit.unreadable;
  }
  const broken = declaration.brokenCount();
  const what =
    broken === 0 ? 'samples broke nothing of it' : `samples broke ${counted(broken, 'keyword')} of it`;
  io.stderr(`anyshape: ${declaration.file} is up to date: ${what}\n`);
  return code;
}

function resultOf(tool: string, inferred: Inferred, form: InferOptions['form']): Result {
  if (form !== 'flow') return { ...inferred, tool, form: inferred.schema, leftOut: [] };
  const { schema, leftOut } = flowForm(inferred.schema);
  return { ...inferred, tool, form: schema, leftOut };
}

/** One schema as it is; those of several tools by name. */
function documentOf(results: readonly Result[]): unknown {
  const [only, ...others] = results;
  if (others.length === 0) return only?.form ?? {};
  const byTool: JsonObject = {};
  for (const { tool, form } of results) setOwn(byTool, tool, form ?? {});
  return byTool;
}

function moduleOf(results: readonly Result[]): string {
  const described = results.map(({ tool, schema }) => {
    const name = tool === '' ? 'output' : `${tool}_output`;
    return describeDocument({ file: name, name }, schema, { role: 'output', reading: {} });
  });
  return typeScriptModule(declareSources(described, [TOOL_MAP]), 'infer');
}

function reportOf({ tool, samples, support, leftOut }: Result): string {
  const title = `${tool === '' ? '' : `${tool}: `}inferred from ${samples} ${samples === 1 ? 'sample' : 'samples'}\n`;
  const omitted = leftOut.map((text) => `  not declared: ${text}\n`).join('');
  return title + supportText(support) + omitted;
}
