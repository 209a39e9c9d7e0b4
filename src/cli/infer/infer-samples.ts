/** Sources and options of `anyshape infer` in; the schema in its form on stdout, support counts on stderr, exit code out. */
import { declareSources, TOOL_MAP, typeScriptModule } from '../../generate/index.ts';
import { flowForm, type Inferred } from '../../infer/index.ts';
import { setOwn, type JsonObject } from '../../json/index.ts';
import { describeDocument } from '../../sources/index.ts';
import { Exit, type Io } from '../io.ts';
import { unreadableText } from '../read-json.ts';
import { collectSamples } from './collect-samples.ts';
import { supportText } from './support-text.ts';

export interface InferOptions {
  readonly form: 'schema' | 'flow' | 'typescript';
  readonly tool?: string;
  readonly each?: boolean;
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
  const { maxBytes, each, tool, form, quiet, json } = options;
  const names = sources.length === 0 ? ['-'] : sources;
  const collected = await collectSamples(names, { maxBytes, isEach: each === true, tool }, io);
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
