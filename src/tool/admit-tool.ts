/**
 * A Tool in; an AdmittedTool out, ready to be called and shown, or all problems of its name and schemas (R-ISOLATE).
 * Nothing here throws on what an author wrote.
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

  /** @internal */
  constructor(schema: AdmittedSchema, parse: Parse | undefined) {
    this.schema = schema;
    this.parse = parse;
  }

  /** Checks values against the schema. */
  get validator(): Validator {
    // Made at the first call: most of a thousand tools are never called.
    this.compiled ??= compileSchema(this.schema);
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
  readonly run: (args: unknown, context: ToolContext) => unknown;
}

/** What is wrong with a tool. */
export interface ToolProblem extends Problem {
  /** The schema that `schemaPath` points into; undefined where the problem is not in a schema. */
  readonly side?: 'input' | 'output';
}

/** A tool that cannot be used. */
export interface RefusedTool {
  /** Its name, or what stands in the place of one. */
  readonly name: string;
  /** Everything that is wrong with it. */
  readonly problems: readonly ToolProblem[];
}

export type ToolAdmission =
  { readonly ok: true; readonly tool: AdmittedTool } | { readonly ok: false; readonly refused: RefusedTool };

const NO_PARAMETERS = { type: 'object', additionalProperties: false } as const;

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
    const side = admitSide(source, direction, { formats, interoperable, limits });
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
  const { input: _input, output: _output, run: _run, ...traits } = definition;
  const run = (args: unknown, context: ToolContext): unknown => definition.run(args, context);
  return { ok: true, tool: { name, traits, onMismatch, text, envelope, formats, input, output, run } };
}

function admitSide(
  source: unknown,
  direction: Direction,
  options: Pick<AdmitOptions, 'formats' | 'interoperable' | 'limits'>,
): AdmittedSide | { readonly problems: readonly Problem[] } {
  const side = readSide(source, direction);
  if (!side.ok) return { problems: [side.problem] };
  const document = direction === 'output' ? withObjectType(side.document) : side.document;
  const admitted = admitSchema(document, { role: direction, ...options });
  if (!admitted.ok) return admitted;
  return new AdmittedSide(admitted.schema, side.parse);
}

const SAYS_MORE = ['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'not', 'if', 'const', 'enum'] as const;

/** R-OUT-3: whoever writes `properties` and nothing else means an object. */
function withObjectType(document: unknown): unknown {
  if (!isObject(document) || !Object.hasOwn(document, 'properties')) return document;
  if (SAYS_MORE.some((keyword) => Object.hasOwn(document, keyword))) return document;
  const { $schema, ...rest } = document;
  const stamp: JsonObject = $schema === undefined ? {} : { $schema };
  return { ...stamp, type: 'object', ...rest };
}

const MAX_NAME = 128;

/** Authors without TypeScript get the same words. */
function definitionProblems(definition: Tool['definition']): ToolProblem[] {
  const problems: ToolProblem[] = [];
  const name: unknown = definition.name;
  if (typeof name !== 'string' || !isName(name) || name.length > MAX_NAME) {
    const message = `The name ${preview(name)} cannot be used: give a text of 1 to ${MAX_NAME} characters on one line, best of letters, digits, "_", "-" and ".".`;
    problems.push({ code: 'tool-name', message, schemaPath: '' });
  }
  if (typeof definition.run !== 'function') {
    const message = 'A tool needs a function "run(args, context)" that does its work.';
    problems.push({ code: 'tool-definition', message, schemaPath: '', received: preview(definition.run) });
  }
  if (!isScopes(definition.scopes)) {
    const message = `"scopes" must be a list of texts, each of visible ASCII characters without spaces, quotes and backslashes, but is ${preview(definition.scopes)}.`;
    problems.push({ code: 'tool-definition', message, schemaPath: '', expected: 'a list of scopes' });
  }
  for (const { trait, type, choices } of TRAITS) {
    const given: unknown = definition[trait];
    if (given === undefined || (choices === undefined ? typeof given === type : choices.includes(given))) {
      continue;
    }
    const expected = choices?.join(', ') ?? type;
    const words = choices === undefined ? `a ${expected}` : `one of ${expected}`;
    const message = `"${trait}" must be ${words}, but is ${preview(given)}.`;
    problems.push({ code: 'tool-definition', message, schemaPath: '', expected });
  }
  return problems;
}

/** Nearly all names are plain, and the rule for the others takes milliseconds to compile. */
function isName(name: string): boolean {
  return /^[\w.-]+$/.test(name) || /^(?!\s)[^\p{Cc}\p{Zl}\p{Zp}]+(?<!\s)$/u.test(name);
}

/** As OAuth writes a scope (RFC 6749, 3.3): anything else could never be granted. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

function isScopes(given: unknown): boolean {
  if (given === undefined) return true;
  return Array.isArray(given) && given.every((scope) => typeof scope === 'string' && SCOPE.test(scope));
}

interface Trait {
  readonly trait: 'repair' | 'looseAt' | 'onMismatch' | 'text' | 'envelope' | 'objectOnly' | 'formats';
  readonly type: 'boolean' | 'string';
  /** Where only some texts mean something. */
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
