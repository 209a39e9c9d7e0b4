/**
 * A Tool in; an AdmittedTool out, ready to be called and shown, or all problems of its name and schemas
 * (R-ISOLATE). Nothing here throws on what an author wrote.
 */
import { isObject, preview, type JsonObject } from '../json/index.ts';
import {
  admitSchema,
  compileSchema,
  type AdmitOptions,
  type AdmittedSchema,
  type Limits,
  type Problem,
  type Validator,
} from '../schema/index.ts';
import type { ToolContext } from './context.ts';
import { misnamedMembers, nameFault, scopesFault } from './definition.ts';
import { readHeaderRules } from './header-rules.ts';
import { readSide, type Direction, type Parse } from './schema-side.ts';
import type { AnyTool, OnMismatch, TextCopy, Tool, ToolTraits } from './tool.ts';

/** The input or the output of a tool. */
export class AdmittedSide {
  /** The schema of the input or output, as it was admitted. */
  readonly schema: AdmittedSchema;
  /**
   * For schemas of a library: what parses the value.
   *
   * @internal
   */
  readonly parse: Parse | undefined;
  private compiled: Validator | undefined = undefined;
  /** The whole of a schema that is shortened for clients. */
  private readonly whole: (() => AdmittedSchema | undefined) | undefined;

  /** @internal */
  constructor(
    schema: AdmittedSchema,
    parse: Parse | undefined,
    whole: (() => AdmittedSchema | undefined) | undefined,
  ) {
    this.schema = schema;
    this.parse = parse;
    this.whole = whole;
  }

  /** Checks values against the schema. */
  get validator(): Validator {
    // Made at the first call: most of a thousand tools are never called.
    this.compiled ??= compileSchema(this.whole?.() ?? this.schema);
    return this.compiled;
  }
}

/** A tool that can be called. */
export interface AdmittedTool {
  /** The name by which it is called. */
  readonly name: string;
  /** What its definition says beside the schemas and the function. */
  readonly traits: ToolTraits;
  /** @internal */
  readonly onMismatch: OnMismatch;
  /** @internal */
  readonly text: TextCopy;
  /** @internal */
  readonly envelope: 'auto' | 'always';
  /**
   * Whether they are checked; `traits` says whether they are advertised.
   *
   * @internal
   */
  readonly formats: 'assert' | 'annotate';
  /** What it takes. */
  readonly input: AdmittedSide;
  /** What it returns; undefined where its definition does not say. */
  readonly output: AdmittedSide | undefined;
  /** @internal */
  readonly forward?: NonNullable<Tool['definition']['forward']>;
  /**
   * What a host gets that does not take the tool's own form.
   *
   * @internal
   */
  readonly listed?: ListedForm;
  /** @internal */
  readonly run: (args: unknown, context: ToolContext) => unknown;
}

/** @internal */
export interface ListedForm {
  readonly inputSchema: JsonObject;
  /** What of a result is sent. */
  readonly results: 'text' | 'structured' | 'both';
}

/** What is wrong with a tool. */
export interface ToolProblem extends Problem {
  /** The schema that `schemaPath` points into; undefined where the problem is not in a schema. */
  readonly side?: 'input' | 'output';
}

/** A tool, resource, template or prompt that cannot be used. */
export interface RefusedTool {
  /** Its name, or a preview of the value given as its name. */
  readonly name: string;
  /** What it is, where it is no tool. */
  readonly kind?: 'resource' | 'resource template' | 'prompt' | 'server';
  /** Everything that is wrong with it. */
  readonly problems: readonly ToolProblem[];
}

export type ToolAdmission =
  { readonly ok: true; readonly tool: AdmittedTool } | { readonly ok: false; readonly refused: RefusedTool };

export const NO_PARAMETERS = { type: 'object', additionalProperties: false } as const;

const NOT_A_TOOL: RefusedTool = {
  name: '(no tool)',
  problems: [
    { code: 'tool-definition', message: 'This is no tool: make one with tool({ … }).', schemaPath: '' },
  ],
};

export function admitTool(candidate: AnyTool, limits: Partial<Limits> = {}): ToolAdmission {
  const definition = (candidate as Tool | undefined)?.definition;
  if (!isObject(definition)) return { ok: false, refused: NOT_A_TOOL };
  const problems = definitionProblems(definition);
  const { name, onMismatch = 'strict', text = 'auto', envelope = 'auto' } = definition;
  const formats = definition.formats === undefined || definition.formats === 'assert' ? 'assert' : 'annotate';
  const sideOf = (source: unknown, direction: Direction): AdmittedSide | undefined => {
    const interoperable = direction === 'output' && onMismatch === 'strict';
    const side = admitSide(
      source,
      direction,
      { formats, interoperable, limits, ...(definition.patterns && { patterns: definition.patterns }) },
      definition.checks?.[direction],
    );
    if (side instanceof AdmittedSide) return side;
    problems.push(...side.problems.map((problem) => ({ ...problem, side: direction })));
    return undefined;
  };
  const input = sideOf(definition.input ?? (definition.input === undefined ? NO_PARAMETERS : null), 'input');
  const output = definition.output === undefined ? undefined : sideOf(definition.output, 'output');
  const headers = input && readHeaderRules(input.schema);
  if (headers?.ok === false) problems.push(headers.problem);
  if (problems.length > 0 || input === undefined) {
    return { ok: false, refused: { name: typeof name === 'string' ? name : preview(name), problems } };
  }
  const {
    input: _input,
    output: _output,
    run: _run,
    checks: _checks,
    patterns: _patterns,
    forward,
    ...traits
  } = definition;
  const run = (args: unknown, context: ToolContext): unknown => definition.run(args, context);
  const tool = { name, traits, onMismatch, text, envelope, formats, input, output, run } as const;
  return { ok: true, tool: forward === undefined ? tool : { ...tool, forward } };
}

export function admitSide(
  source: unknown,
  direction: Direction,
  options: Pick<AdmitOptions, 'formats' | 'interoperable' | 'limits' | 'patterns'>,
  whole?: () => unknown,
): AdmittedSide | { readonly problems: readonly Problem[] } {
  const side = readSide(source, direction);
  if (!side.ok) return { problems: [side.problem] };
  const document = direction === 'output' ? withObjectType(side.document) : side.document;
  const admitted = admitSchema(document, { role: direction, ...options });
  if (!admitted.ok) return admitted;
  return new AdmittedSide(
    admitted.schema,
    side.parse,
    whole && (() => admitWhole(whole(), direction, options)),
  );
}

/** Nothing is sent of it, so it may be longer than what clients see. */
const WHOLE_LIMITS: Partial<Limits> = { bytes: 32 * 1_048_576, subschemas: 500_000 };

function admitWhole(
  document: unknown,
  direction: Direction,
  options: Pick<AdmitOptions, 'formats' | 'interoperable'>,
): AdmittedSchema | undefined {
  const admitted = admitSchema(document, { role: direction, ...options, limits: WHOLE_LIMITS });
  return admitted.ok ? admitted.schema : undefined;
}

const TYPE_KEYWORDS = ['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'not', 'if', 'const', 'enum'] as const;

/** R-OUT-3: a schema with `properties` and none of these keywords means an object. */
function withObjectType(document: unknown): unknown {
  if (!isObject(document) || !Object.hasOwn(document, 'properties')) return document;
  if (TYPE_KEYWORDS.some((keyword) => Object.hasOwn(document, keyword))) return document;
  const { $schema, ...rest } = document;
  const stamp: JsonObject = $schema === undefined ? {} : { $schema };
  return { ...stamp, type: 'object', ...rest };
}

/** Options that other libraries call otherwise. */
const RENAMED: readonly string[] = ['input', 'output', 'run', 'timeoutMs', 'meta', 'scopes'];

/** The checks that TypeScript makes, for authors who do not use it. */
function definitionProblems(definition: Tool['definition']): ToolProblem[] {
  const problems: ToolProblem[] = [];
  const badName = nameFault(definition.name);
  if (badName !== undefined) problems.push({ code: 'tool-name', message: badName, schemaPath: '' });
  if (typeof definition.run !== 'function') {
    const message = 'A tool needs a function "run(args, context)" that does its work.';
    problems.push({ code: 'tool-definition', message, schemaPath: '', received: preview(definition.run) });
  }
  for (const message of misnamedMembers(definition, RENAMED)) {
    problems.push({ code: 'tool-definition', message, schemaPath: '' });
  }
  const badScopes = scopesFault(definition.scopes);
  if (badScopes !== undefined) {
    const expected = 'a list of scopes';
    problems.push({ code: 'tool-definition', message: badScopes, schemaPath: '', expected });
  }
  for (const { trait, type, choices } of TRAITS) {
    const value: unknown = definition[trait];
    if (value === undefined || (choices === undefined ? typeof value === type : choices.includes(value))) {
      continue;
    }
    const expected = choices?.join(', ') ?? type;
    const words = choices === undefined ? `a ${expected}` : `one of ${expected}`;
    const message = `"${trait}" must be ${words}, but is ${preview(value)}.`;
    problems.push({ code: 'tool-definition', message, schemaPath: '', expected });
  }
  return problems;
}

interface Trait {
  readonly trait: 'repair' | 'looseAt' | 'onMismatch' | 'text' | 'envelope' | 'objectOnly' | 'formats';
  readonly type: 'boolean' | 'string';
  /** The only values it may have. */
  readonly choices?: readonly unknown[];
}

const TRAITS: readonly Trait[] = [
  { trait: 'repair', type: 'boolean' },
  { trait: 'looseAt', type: 'string' },
  { trait: 'onMismatch', type: 'string', choices: ['strict', 'warn', 'off'] },
  { trait: 'text', type: 'string', choices: ['auto', 'always', 'non-object', 'never'] },
  { trait: 'envelope', type: 'string', choices: ['auto', 'always'] },
  { trait: 'objectOnly', type: 'string', choices: ['natural', 'enveloped'] },
  { trait: 'formats', type: 'string', choices: ['assert', 'annotate', 'hint'] },
];
