/**
 * One entry of a `tools/list`, saved or live, in; the described tool out, each side admitted on its own. An
 * entry is untrusted: every flaw becomes one of its problems. A pattern that cannot be run does not exclude
 * the tool.
 */
import { isObject, preview, type JsonObject } from '../../json/index.ts';
import { admitSchema, type AdmitOptions, type AdmittedSchema } from '../../schema/index.ts';
import type { ToolProblem } from '../../tool/index.ts';
import { readOutput, wireVersions } from '../../wire/index.ts';
import type { DescribedTool } from './described.ts';

/** Settings of the user for documents that do not declare them. */
export type ReadingOptions = Pick<AdmitOptions, 'defaultDialect' | 'formats'>;

export interface EntryLocation {
  readonly source: string;
  readonly pointer: string;
  /** Its name in reports where it has none. */
  readonly fallbackName: string;
}

export function describeEntry(
  entry: unknown,
  location: EntryLocation,
  options: ReadingOptions,
): DescribedTool {
  const { source, pointer, fallbackName } = location;
  if (!isObject(entry)) {
    const message = `A tool must be an object, but this is ${preview(entry)}.`;
    const problem: ToolProblem = { code: 'tool-definition', message, schemaPath: '' };
    return { name: fallbackName, problems: [problem], source, pointer };
  }
  const { name, inputSchema, outputSchema, annotations, _meta: meta } = entry;
  const problems: ToolProblem[] = [];
  const hasName = typeof name === 'string' && name !== '';
  if (!hasName) {
    const message = `A tool needs a name, but it is ${preview(name)}.`;
    problems.push({ code: 'tool-name', message, schemaPath: '' });
  }
  const admit = (document: unknown, side: 'input' | 'output'): AdmittedSchema | undefined => {
    const admitted = admitSchema(document, { ...options, role: side, patterns: 'lenient' });
    if (admitted.ok) return admitted.schema;
    problems.push(...admitted.problems.map((problem) => ({ ...problem, side })));
    return undefined;
  };
  const input = inputSchema === undefined ? undefined : admit(inputSchema, 'input');
  const output = outputSchema === undefined ? undefined : admit(outputSchema, 'output');
  return {
    name: hasName ? name : fallbackName,
    ...textMember(entry, 'title'),
    ...textMember(entry, 'description'),
    ...(isObject(annotations) && { annotations }),
    ...(isObject(meta) && { meta }),
    ...(inputSchema !== undefined && { inputSchema }),
    ...(outputSchema !== undefined && { outputSchema }),
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output, natural: naturalOf(output, meta, options) }),
    problems,
    source,
    pointer,
  };
}

/** An entry does not name its protocol version, so only marked envelopes are removed. */
function naturalOf(output: AdmittedSchema, meta: unknown, options: ReadingOptions): AdmittedSchema {
  const { natural } = readOutput(output, meta, wireVersions.at(-1)!);
  if (natural === output.document) return output;
  const admitted = admitSchema(natural, { ...options, role: 'output', patterns: 'lenient' });
  return admitted.ok ? admitted.schema : output;
}

function textMember(entry: JsonObject, member: 'title' | 'description'): { readonly [name: string]: string } {
  const text = entry[member];
  return typeof text === 'string' ? { [member]: text } : {};
}
