/**
 * `project(tool, 'openai-strict')`: the provider's own format of a tool, what it loses there, and the way
 * back for a call. The full schema judges every call, whatever the provider lets pass.
 */
import { isObject, type JsonObject } from '../json/index.ts';
import { report, reportProblems, type Failure, type Problem } from '../schema/index.ts';
import { admitTool, tool as toolFrom, type AdmittedTool, type AnyTool } from '../tool/index.ts';
import {
  profileNamed,
  profileNames,
  projectTool,
  type Loss,
  type Profile,
  type ProfileName,
  type ProjectedTool,
} from '../wire/profiles/index.ts';
import { formatTool, readCall, type ListedTool, type ToolOf } from './formats.ts';

/** What `project` returns. */
export interface Projection<Name extends ProfileName = ProfileName> {
  /** The tool in the provider's own format. */
  readonly tool: ToolOf<Name>;
  /** What the provider is not told, or is told otherwise; empty where nothing is lost. */
  readonly losses: readonly Loss[];
  /**
   * Reads a call of the tool.
   *
   * @param call The call object of the provider, as its API or SDK gives it.
   */
  parse(call: unknown): ParsedCall;
}

/** A call with the tool's own name and arguments, or why the full schema refuses it. */
export type ParsedCall =
  | {
      /** The call fits. */
      readonly ok: true;
      /** The tool's own name. */
      readonly name: string;
      /** Arguments that the full schema accepts. */
      readonly arguments: JsonObject;
    }
  | {
      /** The call does not fit. */
      readonly ok: false;
      /** How the arguments do not fit; empty where the call cannot be read at all. */
      readonly failures: readonly Failure[];
      /** What is wrong, in words that a model can act on: the result to give it. */
      readonly message: string;
    };

/** Thrown where a tool cannot be used with a host at all. */
export class ProjectionError extends TypeError {
  /** What is wrong with the schema of the tool; empty where only the host refuses it. */
  readonly problems: readonly Problem[];

  /** @internal */
  constructor(message: string, problems: readonly Problem[] = []) {
    super(message);
    this.name = 'ProjectionError';
    this.problems = problems;
  }
}

/**
 * Makes the form of a tool that a provider takes.
 *
 * @param tool A tool of `tool()`, or an entry of a server's `tools/list`.
 * @param profile The name of the provider or host.
 * @throws ProjectionError where the tool cannot be used, or the host refuses every form of it.
 *
 * @example
 * const find = {
 *   name: 'find_user',
 *   inputSchema: { type: 'object', anyOf: [{ required: ['id'] }, { required: ['name'] }] },
 * };
 * const projection = project(find, 'openai-strict');
 * const call = { name: 'find_user', arguments: '{"id":"7","name":null}' };
 * console.log(projection.tool.function.strict, projection.losses.length);
 * console.log(projection.parse({ function: call }));
 */
export function project<Name extends ProfileName>(
  tool: AnyTool | ListedTool,
  profile: Name,
): Projection<Name> {
  const host = profileNamed(profile);
  if (host === undefined)
    throw new TypeError(`There is no profile ${JSON.stringify(profile)}: use ${profileNames.join(', ')}.`);
  return projectionOf(admitted(tool), host);
}

function admitted(tool: AnyTool | ListedTool): AdmittedTool {
  const candidate = 'definition' in tool ? tool : toolFrom({ ...definitionOf(tool), run: () => undefined });
  const admission = admitTool(candidate);
  if (admission.ok) return admission.tool;
  const { name, problems } = admission.refused;
  throw new ProjectionError(
    `The tool ${JSON.stringify(name)} cannot be used: ${reportProblems(problems)}`,
    problems,
  );
}

/** A pattern of another server that cannot be run is that server's to check. */
function definitionOf({ name, description, inputSchema }: ListedTool): {
  readonly name: string;
  readonly description?: string;
  readonly input: JsonObject;
  readonly patterns: 'lenient';
} {
  return { name, ...(description !== undefined && { description }), input: inputSchema, patterns: 'lenient' };
}

function projectionOf<Name extends ProfileName>(tool: AdmittedTool, host: Profile): Projection<Name> {
  const projected = projectTool(tool, host);
  const [violation] = projected.violations;
  if (violation !== undefined) {
    throw new ProjectionError(
      `${host.title} refuses the tool "${tool.name}": ${violation.what} (${violation.rule.source}, ${violation.rule.date}).`,
    );
  }
  return {
    tool: formatTool(projected, host.format, host.isStrict === true) as ToolOf<Name>,
    losses: projected.losses,
    parse: (call) => parseCall(call, tool, projected),
  };
}

function parseCall(call: unknown, tool: AdmittedTool, projected: ProjectedTool): ParsedCall {
  const read = readCall(call);
  if (read === undefined) return failed('This is no call of a tool: it has no name.');
  if (read.name !== projected.name) return failed(`There is no tool ${JSON.stringify(read.name)}.`);
  const args = typeof read.args === 'string' ? parsed(read.args) : read.args;
  if (!isObject(args)) return failed(`The arguments of "${read.name}" must be a JSON object.`);
  const decoded = projected.decode(args);
  const checked = tool.input.validator.check(decoded);
  if (checked.ok) return { ok: true, name: tool.name, arguments: decoded };
  const message = report(checked, { value: decoded, name: `The input of "${tool.name}"` });
  return { ok: false, failures: checked.failures, message: projected.explain(message) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function failed(message: string): ParsedCall {
  return { ok: false, failures: [], message };
}
