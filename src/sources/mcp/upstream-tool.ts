/**
 * One entry of a server's `tools/list` in; a Tool of ours out that calls it, or the reasons why it is
 * refused. The entry is untrusted. A broken input refuses the tool; a broken output costs the output schema
 * alone, and is reported.
 */
import { isObject, preview, type JsonObject } from '../../json/index.ts';
import { admitSchema, compileSchema, type Limits, type Validator } from '../../schema/index.ts';
import {
  headerSchema,
  readHeaderRules,
  tool,
  type AnyTool,
  type RefusedTool,
  type ToolContext,
  type ToolProblem,
} from '../../tool/index.ts';
import { readOutput, valueInText, type OutputReading, type WireVersion } from '../../wire/index.ts';
import { CallRate } from './call-rate.ts';
import { hiddenIn } from './hidden-characters.ts';
import { annotationsIn, iconsIn, metaIn, textsIn } from './listed-members.ts';
import type { LearnedOutput } from './learned-outputs.ts';
import { mendOutput } from './mend-output.ts';
import type { ToolPolicy } from './policy.ts';
import { readAnswer } from './read-answer.ts';

/** A call for the server behind a tool. */
export interface UpstreamCall {
  /** At its server. */
  readonly name: string;
  readonly args: JsonObject;
  /** An input schema with only the parameters that are mirrored into headers. */
  readonly headers: ReturnType<typeof headerSchema>;
  readonly context: ToolContext;
}

export interface ToolSettings {
  /** The name that clients see. */
  readonly offeredName: string;
  readonly version: WireVersion;
  readonly limits: Partial<Limits>;
  readonly policy: ToolPolicy;
  /** The result as the server sent it. */
  readonly call: (call: UpstreamCall) => Promise<unknown>;
  /** What a result links to. */
  readonly onLink: (uri: string) => void;
  /** Of a tool that declares no output; undefined where nothing is learned. */
  readonly learned?: LearnedOutput | undefined;
}

export type UpstreamTool =
  | {
      readonly ok: true;
      readonly tool: AnyTool;
      /** Undefined where its output schema is offered as it is, or where it has none. */
      readonly lostOutput: LostOutput | undefined;
    }
  | { readonly ok: false; readonly refused: RefusedTool };

/** What is wrong with an output schema. */
export interface LostOutput {
  /** Nothing of it is offered; otherwise all but the broken places. */
  readonly isWhole: boolean;
  readonly problems: readonly ToolProblem[];
}

/** Reads the results of a tool that declares an output. */
export interface UpstreamOutput {
  readonly reading: OutputReading;
  /** The check by the natural schema, made on demand; undefined where the schema is refused. */
  readonly validator: () => Validator | undefined;
}

/** Tools without parameters often have no schema, and a missing one says nothing about the arguments. */
const ANY_ARGUMENTS = { type: 'object' } as const;

export function upstreamTool(
  entry: JsonObject & { readonly name: string },
  settings: ToolSettings,
): UpstreamTool {
  const { offeredName: name, version, limits, policy, call, onLink } = settings;
  const input = entry['inputSchema'] ?? ANY_ARGUMENTS;
  const admitted = admitSchema(input, { role: 'input', limits, patterns: 'lenient' });
  if (!admitted.ok)
    return refusal(
      name,
      admitted.problems.map((problem) => ({ ...problem, side: 'input' })),
    );
  // Legacy versions have no header parameters: there the keyword has no meaning.
  const rules = version.hasResultType ? readHeaderRules(admitted.schema) : undefined;
  if (rules?.ok === false) return refusal(name, [rules.problem]);
  const headers = headerSchema(rules?.parameters ?? []);
  const { output, lostOutput } = outputOf(entry, settings);
  const learned = hasOutput(entry) ? undefined : settings.learned;
  const isLearned = output !== undefined && learned !== undefined;
  // What was inferred from some results never keeps another one back.
  const onMismatch = isLearned && policy.onMismatch === 'strict' ? 'warn' : policy.onMismatch;
  const rate = policy.rate === undefined ? undefined : new CallRate(name, policy.rate);
  const definition = {
    name,
    ...textsIn(entry, ['title', 'description']),
    ...textsIn({ ...policy }, ['title', 'description']),
    input: input as JsonObject,
    ...(output !== undefined && { output: output.reading.natural as JsonObject }),
    onMismatch,
    formats: onMismatch === 'strict' ? ('annotate' as const) : ('hint' as const),
    patterns: 'lenient' as const,
    repair: policy.repair,
    ...annotationsIn(entry, policy.annotations),
    ...(policy.scopes !== undefined && policy.scopes.length > 0 && { scopes: policy.scopes }),
    ...iconsIn(entry),
    ...metaIn(entry, 'meta'),
    ...(policy.timeoutMs !== undefined && { timeoutMs: policy.timeoutMs }),
    run: async (args: unknown, context: ToolContext): Promise<unknown> => {
      rate?.check(context);
      const answer = await call({ name: entry.name, args: args as JsonObject, headers, context });
      const result = readAnswer(answer, output);
      noteLinks(answer, onLink);
      if (learned !== undefined) learnFrom(answer, result.value, learned, output);
      return result;
    },
  };
  return { ok: true, tool: tool(definition as never), lostOutput };
}

function hasOutput({ outputSchema }: JsonObject): boolean {
  return outputSchema !== undefined && outputSchema !== null;
}

/** A failure says nothing about the values of a tool. */
function learnFrom(
  answer: unknown,
  value: unknown,
  learned: LearnedOutput,
  output: UpstreamOutput | undefined,
): void {
  if ((answer as JsonObject)['isError'] === true) return;
  if (output === undefined) learned.observe(value ?? valueInText(answer as JsonObject));
  else if (output.validator()?.accepts(value) === false) learned.missed();
}

function outputOf(
  entry: JsonObject,
  { version, limits, learned }: ToolSettings,
): { readonly output: UpstreamOutput | undefined; readonly lostOutput: LostOutput | undefined } {
  const { _meta } = entry;
  const outputSchema = hasOutput(entry) ? entry['outputSchema'] : learned?.schema;
  if (outputSchema === undefined) return { output: undefined, lostOutput: undefined };
  const options = { role: 'output', limits, patterns: 'lenient' } as const;
  const { schema, problems: found } = mendOutput(outputSchema, options);
  const problems = found.map((problem) => ({ ...problem, side: 'output' as const }));
  if (schema === undefined) return { output: undefined, lostOutput: { isWhole: true, problems } };
  const reading = readOutput(schema, _meta, version);
  let natural: Validator | undefined;
  const validator = (): Validator | undefined => {
    if (natural === undefined) {
      const again = admitSchema(reading.natural, options);
      if (again.ok) natural = compileSchema(again.schema);
    }
    return natural;
  };
  const lostOutput = problems.length === 0 ? undefined : { isWhole: false, problems };
  return { output: { reading, validator }, lostOutput };
}

function refusal(name: string, problems: readonly ToolProblem[]): UpstreamTool {
  return { ok: false, refused: { name, problems } };
}

/** A client may read what a result links to, also where no list has it. */
function noteLinks(answer: unknown, onLink: (uri: string) => void): void {
  const { content } = answer as { readonly content?: unknown };
  if (!Array.isArray(content)) return;
  for (const block of content as readonly JsonObject[]) {
    const { type, uri } = block;
    if (type === 'resource_link' && typeof uri === 'string') onLink(uri);
  }
}

const MAX_NAME = 1_000;

/** The name of an entry, or the reason why it has none. */
export function namedEntry(entry: unknown): (JsonObject & { readonly name: string }) | RefusedTool {
  const { name } = isObject(entry) ? entry : {};
  if (isObject(entry) && typeof name === 'string' && name !== '' && name.length <= MAX_NAME)
    return hiddenIn(name).length === 0
      ? (entry as JsonObject & { readonly name: string })
      : {
          name: preview(name),
          problems: [
            {
              code: 'tool-name',
              message: `The name has invisible characters: ${hiddenIn(name).join(', ')}.`,
              schemaPath: '',
            },
          ],
        };
  const message = `A tool needs a name of 1 to ${MAX_NAME} characters, but it is ${preview(name)}.`;
  const shown = name === undefined ? '(no name)' : preview(name);
  return { name: shown, problems: [{ code: 'tool-name', message, schemaPath: '' }] };
}
