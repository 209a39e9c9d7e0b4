/**
 * One entry of a server's list in; a callable tool out, with validators for its arguments and results, or the
 * reasons why it cannot be used (R-CLIENT). The entry is untrusted. The tool has its natural schemas, without
 * envelopes.
 */
import { isObject, preview, type JsonObject } from '../json/index.ts';
import {
  admitSchema,
  compileSchema,
  type AdmittedSchema,
  type AdmitResult,
  type Limits,
  type Schema,
  type Validator,
} from '../schema/index.ts';
import {
  headerSchema,
  readHeaderRules,
  uncheckedOf,
  type HeaderParameter,
  type RefusedTool,
  type ToolProblem,
} from '../tool/index.ts';
import { readOutput, type OutputReading, type WireVersion } from '../wire/index.ts';

/** A tool with its natural schemas, independent of the protocol version. */
export interface NaturalTool {
  /** The name by which it is called. */
  readonly name: string;
  /** The name for people. */
  readonly title?: string;
  /** What it does, for the model that chooses it. */
  readonly description?: string;
  /** What it takes. */
  readonly inputSchema: Schema;
  /** What it returns, without an envelope; absent where the server does not say. */
  readonly outputSchema?: Schema;
  /** Hints of the server, not checked. */
  readonly annotations?: Readonly<JsonObject>;
  /** Icons, not checked. */
  readonly icons?: readonly unknown[];
  /** `_meta` of the tool. */
  readonly _meta?: Readonly<JsonObject>;
  /** Keywords of its schemas that are not checked, and why; absent where all of them are. */
  readonly unchecked?: readonly ToolProblem[];
}

export interface ListedOutput {
  /** By the schema as it was advertised. */
  readonly validator: Validator;
  readonly reading: OutputReading;
  /** By the natural schema; undefined where that is not admitted. Made on demand. */
  natural(): Validator | undefined;
}

export interface ListedTool {
  readonly natural: NaturalTool;
  readonly input: Validator;
  readonly output: ListedOutput | undefined;
  /** An input schema with only the parameters that are mirrored into headers. */
  readonly headers: JsonObject & { readonly type: 'object' };
}

export type Listing =
  { readonly ok: true; readonly tool: ListedTool } | { readonly ok: false; readonly dropped: RefusedTool };

const MAX_NAME = 1_000;

export function readTool(entry: unknown, version: WireVersion, limits: Partial<Limits>): Listing {
  const members = isObject(entry) ? entry : {};
  const { name, inputSchema, outputSchema, _meta } = members;
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME) {
    const message = `A tool needs a name of 1 to ${MAX_NAME} characters, but it is ${preview(name)}.`;
    return dropped(name === undefined ? '(no name)' : preview(name), [
      { code: 'tool-name', message, schemaPath: '' },
    ]);
  }
  const problems: ToolProblem[] = [];
  const input = admitted(inputSchema ?? null, 'input', limits, problems);
  const output = outputSchema === undefined ? undefined : admitted(outputSchema, 'output', limits, problems);
  const parameters = input === undefined ? [] : headerParameters(input, version, problems);
  if (input === undefined || problems.length > 0) return dropped(name, problems);
  const unchecked = uncheckedOf({ input, output });
  const reading = output && readOutput(output, _meta, version);
  const natural: NaturalTool = {
    name,
    ...textMember(members, 'title'),
    ...textMember(members, 'description'),
    inputSchema: input.document,
    ...(reading !== undefined && { outputSchema: reading.natural }),
    ...(isObject(members['annotations']) && { annotations: members['annotations'] }),
    ...(Array.isArray(members['icons']) && { icons: members['icons'] as unknown[] }),
    ...(isObject(_meta) && { _meta }),
    ...(unchecked.length > 0 && { unchecked }),
  };
  const tool: ListedTool = {
    natural,
    input: compileSchema(input),
    output: output && reading && listedOutput(output, reading, limits),
    headers: headerSchema(parameters),
  };
  return { ok: true, tool };
}

/** The server itself checks stricter formats, and patterns that cannot be run here. */
function admit(document: unknown, role: 'input' | 'output', limits: Partial<Limits>): AdmitResult {
  return admitSchema(document, { role, limits, formats: 'annotate', patterns: 'lenient' });
}

function admitted(
  document: unknown,
  side: 'input' | 'output',
  limits: Partial<Limits>,
  problems: ToolProblem[],
): AdmittedSchema | undefined {
  const result = admit(document, side, limits);
  if (result.ok) return result.schema;
  problems.push(...result.problems.map((problem) => ({ ...problem, side })));
  return undefined;
}

/** Legacy versions have no header parameters: there the keyword has no meaning. */
function headerParameters(
  input: AdmittedSchema,
  version: WireVersion,
  problems: ToolProblem[],
): readonly HeaderParameter[] {
  if (!version.hasResultType) return [];
  const rules = readHeaderRules(input);
  if (rules.ok) return rules.parameters;
  problems.push(rules.problem);
  return [];
}

function listedOutput(output: AdmittedSchema, reading: OutputReading, limits: Partial<Limits>): ListedOutput {
  const validator = compileSchema(output);
  let natural: Validator | undefined;
  return {
    validator,
    reading,
    natural() {
      if (reading.natural === output.document) return validator;
      const admitted = natural === undefined ? admit(reading.natural, 'output', limits) : undefined;
      if (admitted?.ok === true) natural = compileSchema(admitted.schema);
      return natural;
    },
  };
}

function textMember(entry: JsonObject, member: 'title' | 'description'): { readonly [name: string]: string } {
  const text = entry[member];
  return typeof text === 'string' ? { [member]: text } : {};
}

export function dropped(name: string, problems: readonly ToolProblem[]): Listing & { readonly ok: false } {
  return { ok: false, dropped: { name, problems } };
}
