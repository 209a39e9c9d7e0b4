/**
 * The door: an untrusted document in; an AdmittedSchema out, or all of its problems. Never throws on data, never reads
 * from network or disk, runs nothing of what it is given.
 */
import { getOwn, preview } from '../../json/index.ts';
import {
  checkOptions,
  count,
  oneOf,
  options as inside,
  text,
  type OptionCheck,
  type OptionTable,
} from '../../options.ts';
import { builtInDialects, defaultDialectNamed, dialect202012 } from '../dialect/standard.ts';
import { readFormats, type FormatCheck } from '../formats/index.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import type { PatternMode } from '../patterns/index.ts';
import type { Problem } from '../problem.ts';
import { memberIndex, Program, valueAt, type Tape } from '../program/index.ts';
import type { Schema } from '../site.ts';
import type { FromSchema } from '../types/from-schema.ts';
import { Admission } from './admission.ts';
import { AdmittedSchema } from './admitted.ts';
import { AdmissionCache } from './cache.ts';
import { checkElicitation } from './elicitation.ts';
import { glanceAt, type Glanced } from './glance.ts';
import { PlainDocument } from './plain-document.ts';
import { Problems } from './problems.ts';
import { PatternSet } from './pattern-set.ts';
import { copyDocument } from './read.ts';
import { toResources, UnreadableDocument, type Resources } from './resources.ts';
import { clearlyLeavesRoomForObjects, leavesRoomForObjects, type Role } from './role.ts';
import { normalUri } from './uri.ts';

export interface AdmitOptions {
  /** What the document is for; default `any`. */
  readonly role?: Role;
  readonly limits?: Partial<Limits>;
  /**
   * Documents that `$ref` may name, by URI, or a set of them made by `schemaResources`. Read only when named; nothing
   * is ever fetched.
   */
  readonly resources?: Resources;
  /** What relative identifiers and references are resolved against where the document has no absolute `$id`. */
  readonly baseUri?: string;
  /** For documents without `$schema`: a URI or a name such as `draft-07` or `openapi-3.0`; default 2020-12. */
  readonly defaultDialect?: string;
  /**
   * Default `annotate`, as 2020-12 says. An object of checks by name asserts them and the standard formats: a check
   * decides a text, and one with the name of a standard format takes its place.
   */
  readonly formats?: 'annotate' | 'assert' | Readonly<Record<string, FormatCheck>>;
  /** Whether a value must also fit as official MCP clients read the schema, which some formats and numbers do not; default false. */
  readonly interoperable?: boolean;
  /**
   * Default `linear`: patterns that cannot be run in linear time are refused. `lenient`, for schemas of others: such a
   * pattern accepts every text, and `unchecked` of the schema names it. `trusted`: it runs, however long that takes.
   */
  readonly patterns?: 'linear' | 'lenient' | 'trusted';
}

export type AdmitResult<T = unknown> =
  | { readonly ok: true; readonly schema: AdmittedSchema<T> }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const cache = new AdmissionCache();

/**
 * Admits a JSON Schema document, or says everything that is wrong with it. Never throws on a document; an option that
 * is unknown or cannot be is a `TypeError`.
 *
 * @example
 * const admitted = admitSchema({ type: 'array', items: { type: 'number' } });
 * if (admitted.ok) compileSchema(admitted.schema).accepts([1, 2]);
 */
export function admitSchema<const S>(
  document: S,
  options?: AdmitOptions & { readonly defaultDialect?: never },
): AdmitResult<FromSchema<S>>;
/** Where another dialect may be read into the document, its type tells nothing of its values. */
export function admitSchema(document: unknown, options?: AdmitOptions): AdmitResult;
export function admitSchema(document: unknown, options: AdmitOptions = {}): AdmitResult {
  checkOptions('admitSchema', options, OPTIONS);
  const limits = withDefaults(options.limits);
  const problems = new Problems(limits.failures);
  try {
    const schema = admit(document, options, limits, problems);
    if (schema !== undefined) return { ok: true, schema };
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    const message = `The document handed over as ${preview(error.message)} threw when it was read; hand over plain JSON.`;
    problems.add('not-json', `${error.message}#`, message);
  }
  return { ok: false, problems: problems.finish() };
}

const LIMITS: OptionTable<Limits> = {
  depth: count,
  subschemas: count,
  bytes: count,
  enumValues: count,
  patternLength: count,
  patternSteps: count,
  referenceChain: count,
  failures: count,
  steps: count,
};

const formatsOption: OptionCheck = (value) => {
  if (value === 'annotate' || value === 'assert') return undefined;
  const checks = typeof value === 'object' && value !== null ? Object.values(value) : [undefined];
  const areFunctions = checks.every((check) => typeof check === 'function');
  return areFunctions ? undefined : '"annotate", "assert" or an object of functions by name';
};

const OPTIONS: OptionTable<AdmitOptions> = {
  role: oneOf('any', 'input', 'output', 'elicitation'),
  limits: inside(LIMITS),
  resources: (value) =>
    typeof value === 'object' && value !== null ? undefined : 'an object of documents by URI',
  baseUri: text,
  defaultDialect: text,
  formats: formatsOption,
  interoperable: oneOf(true, false),
  patterns: oneOf('linear', 'lenient', 'trusted'),
};

/** A limit that is `undefined` is one that was not given. */
function withDefaults(limits: Partial<Limits> | undefined): Limits {
  if (limits === undefined) return DEFAULT_LIMITS;
  const given = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  if (given.length === 0) return DEFAULT_LIMITS;
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(given) };
}

function admit(
  document: unknown,
  options: AdmitOptions,
  limits: Limits,
  problems: Problems,
): AdmittedSchema | undefined {
  const patterns = new PatternSet(limits, modeOf(options));
  const glanced = glanceAt(document, limits);
  if (glanced === undefined) {
    const copy = copyDocument(document, '', { limits, problems });
    return copy === undefined ? undefined : admitBySurvey(copy, options, limits, problems, patterns);
  }
  // What the caller may change later is not remembered.
  const isPlain = options.resources === undefined && typeof options.formats !== 'object';
  if (!isPlain) return admitGlanced(glanced, options, limits, problems, patterns);
  const known = cache.get(glanced, options, limits);
  if (known !== undefined) return known;
  const schema = admitGlanced(glanced, options, limits, problems, patterns);
  if (schema !== undefined) cache.set(glanced, options, limits, schema);
  return schema;
}

function admitGlanced(
  glanced: Glanced,
  options: AdmitOptions,
  limits: Limits,
  problems: Problems,
  patterns: PatternSet,
): AdmittedSchema | undefined {
  const { tape, mostBytes } = glanced;
  // It may be too large, which takes a look at every character.
  const isLarge = mostBytes > limits.bytes;
  if (isLarge && copyDocument(valueAt(tape, 0), '', { limits, problems }) === undefined) return undefined;
  return (
    admitAtAGlance(glanced, options, limits, patterns) ??
    admitBySurvey(valueAt(tape, 0) as Schema, options, limits, problems, patterns)
  );
}

function admitAtAGlance(
  glanced: Glanced,
  { role = 'any', defaultDialect, formats = 'annotate', interoperable = false }: AdmitOptions,
  limits: Limits,
  patterns: PatternSet,
): AdmittedSchema | undefined {
  if (!glanced.isClear || defaultDialect !== undefined || role === 'elicitation') return undefined;
  if (role === 'input' && !clearlyTakesObjects(glanced.tape)) return undefined;
  for (const source of glanced.patterns) if (patterns.compile(source)?.ok !== true) return undefined;
  const plain = new PlainDocument(glanced, patterns, readFormats(formats, interoperable));
  return new AdmittedSchema(plain, new Program(plain), role, limits);
}

function admitBySurvey(
  natural: Schema,
  options: AdmitOptions,
  limits: Limits,
  problems: Problems,
  patterns: PatternSet,
): AdmittedSchema | undefined {
  const { role = 'any', formats = 'annotate', baseUri = '' } = options;
  const resources = toResources(options.resources ?? {});
  const defaultDialect =
    options.defaultDialect === undefined ? dialect202012 : defaultDialectNamed(options.defaultDialect);
  if (defaultDialect === undefined) return refuseDefault(options.defaultDialect!, problems);
  const unchecked = options.patterns === 'lenient' ? new Problems(limits.failures) : undefined;
  const admission = new Admission({
    limits,
    problems,
    resources,
    baseUri: normalUri(baseUri.replace(/#$/, '')),
    defaultDialect,
    formats: readFormats(formats, options.interoperable === true),
    patterns,
    unchecked,
  });
  const read = admission.read(natural);
  if (read === undefined) return undefined;
  admission.link();
  if (role === 'elicitation') checkElicitation(natural, problems);
  const sites = read.survey.document;
  const program = problems.none ? admission.build(sites) : undefined;
  if (role === 'input') checkInput(natural, read.current, program, problems);
  if (!problems.none || program === undefined) return undefined;
  const { current, dialect } = read;
  const source = { natural, current, root: sites.root, dialect: dialect.name, isPlain: false };
  return new AdmittedSchema(source, program, role, limits, unchecked?.finish());
}

function modeOf({ patterns = 'linear' }: AdmitOptions): PatternMode {
  return patterns === 'lenient' ? 'linear' : patterns;
}

function clearlyTakesObjects(tape: Tape): boolean {
  if (typeof tape[0] === 'boolean') return tape[0];
  return clearlyLeavesRoomForObjects((keyword) => {
    const at = memberIndex(tape, 0, keyword);
    return at === undefined ? undefined : valueAt(tape, at);
  });
}

function checkInput(
  natural: Schema,
  current: Schema,
  program: Program | undefined,
  problems: Problems,
): void {
  const isClear =
    typeof current === 'boolean'
      ? current
      : clearlyLeavesRoomForObjects((keyword) => getOwn(current, keyword));
  if (isClear) return;
  if (natural !== false && (program === undefined || leavesRoomForObjects(program.root))) return;
  const message =
    'Arguments are always an object, and this schema accepts none: let its root take "type": "object".';
  problems.add('role-input', '', message, {
    expected: 'a schema that takes objects',
    received: preview(natural),
  });
}

function refuseDefault(name: string, problems: Problems): undefined {
  const known = builtInDialects.map((dialect) => dialect.name).join(', ');
  problems.add(
    'dialect-unknown',
    '',
    `The default dialect ${preview(name)} is not known: use one of ${known}.`,
    {
      expected: known,
      received: preview(name),
    },
  );
}
