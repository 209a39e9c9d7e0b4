/**
 * The door: an untrusted document in; an AdmittedSchema out, or all of its problems. Never throws on data,
 * never reads from network or disk, runs nothing of what it is given.
 */
import { preview } from '../../json/index.ts';
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
import type { FromSchema } from '../types/from-schema.ts';
import { admitDocument } from './admission.ts';
import type { AdmittedSchema } from './admitted.ts';
import { AdmissionCache } from './cache.ts';
import { Problems } from './problems.ts';
import { PatternSet } from './pattern-set.ts';
import { toResources, UnreadableDocument, type Resources } from './resources.ts';
import type { Role } from './role.ts';
import { scanDocument, type FlatSchema } from './scan.ts';
import { normalUri } from './uri.ts';

/** How a document is read, and what it may cost. */
export interface AdmitOptions {
  /** What the document is for; default `any`. */
  readonly role?: Role;
  /** What the document may cost; default `DEFAULT_LIMITS`. */
  readonly limits?: Partial<Limits>;
  /**
   * Documents that `$ref` may name, by URI, or a set of them made by `schemaResources`. Read only when named;
   * nothing is ever fetched.
   */
  readonly resources?: Resources;
  /**
   * What relative identifiers and references are resolved against where the document has no absolute `$id`.
   */
  readonly baseUri?: string;
  /**
   * For documents without `$schema`: a URI or a name such as `draft-07` or `openapi-3.0`; default 2020-12.
   */
  readonly defaultDialect?: string;
  /**
   * Whether `format` is checked; default `annotate`, as 2020-12 says. An object of checks by name asserts
   * them and the standard formats: a check decides a text, and one with the name of a standard format takes
   * its place.
   */
  readonly formats?: 'annotate' | 'assert' | Readonly<Record<string, FormatCheck>>;
  /**
   * Whether a value must also fit as official MCP clients read the schema, which some formats and numbers do
   * not; default false.
   */
  readonly interoperable?: boolean;
  /**
   * What becomes of patterns. Default `linear`: patterns that cannot be run in linear time are refused.
   * `lenient`, for schemas of others: such a pattern accepts every text, and `unchecked` of the schema names
   * it. `trusted`: it runs, however long that takes.
   */
  readonly patterns?: 'linear' | 'lenient' | 'trusted';
}

/** An admitted schema, or the problems of the document. */
export type AdmitResult<T = unknown> =
  | {
      /** The document is admitted. */
      readonly ok: true;
      /** The schema to compile. */
      readonly schema: AdmittedSchema<T>;
    }
  | {
      /** The document is refused. */
      readonly ok: false;
      /** Everything that is wrong with it. */
      readonly problems: readonly Problem[];
    };

const cache = new AdmissionCache();

/**
 * Admits a JSON Schema document, or says everything that is wrong with it. Never throws on a document; an
 * option that is unknown or cannot be is a `TypeError`.
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

/** Empty: there is none. */
const absoluteUri: OptionCheck = (value) => {
  const isUri = typeof value === 'string' && (value === '' || /^[a-z][a-z\d+.-]*:/i.test(value));
  return isUri ? undefined : 'an absolute URI';
};

const OPTIONS: OptionTable<AdmitOptions> = {
  role: oneOf('any', 'input', 'output', 'elicitation'),
  limits: inside(LIMITS),
  resources: (value) =>
    typeof value === 'object' && value !== null ? undefined : 'an object of documents by URI',
  baseUri: absoluteUri,
  defaultDialect: text,
  formats: formatsOption,
  interoperable: oneOf(true, false),
  patterns: oneOf('linear', 'lenient', 'trusted'),
};

/** A limit that is `undefined` is one that was not given. */
function withDefaults(limits: Partial<Limits> | undefined): Limits {
  if (limits === undefined) return DEFAULT_LIMITS;
  const overrides = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  if (overrides.length === 0) return DEFAULT_LIMITS;
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(overrides) };
}

function admit(
  document: unknown,
  options: AdmitOptions,
  limits: Limits,
  problems: Problems,
): AdmittedSchema | undefined {
  const text = scanDocument(document, '', { limits, problems });
  if (text === undefined) return undefined;
  // What the caller may change later is not remembered.
  const isRemembered = options.resources === undefined && typeof options.formats !== 'object';
  const remembered = isRemembered ? cache.get(text, options, limits) : undefined;
  if (remembered !== undefined) return remembered;
  const schema = admitText(text, options, limits, problems);
  if (isRemembered && schema !== undefined) cache.set(text, options, limits, schema);
  return schema;
}

function admitText(
  text: FlatSchema,
  options: AdmitOptions,
  limits: Limits,
  problems: Problems,
): AdmittedSchema | undefined {
  const { role = 'any', formats = 'annotate', interoperable = false, baseUri = '' } = options;
  const defaultDialect =
    options.defaultDialect === undefined ? dialect202012 : defaultDialectNamed(options.defaultDialect);
  if (defaultDialect === undefined) return refuseDefault(options.defaultDialect!, problems);
  return admitDocument(text, role, {
    limits,
    problems,
    resources: toResources(options.resources),
    baseUri: baseUri === '' ? '' : normalUri(baseUri.replace(/#$/, '')),
    defaultDialect,
    formats: readFormats(formats, interoperable),
    patterns: new PatternSet(limits, modeOf(options)),
    unchecked: options.patterns === 'lenient' ? new Problems(limits.failures) : undefined,
  });
}

function modeOf({ patterns = 'linear' }: AdmitOptions): PatternMode {
  return patterns === 'lenient' ? 'linear' : patterns;
}

function refuseDefault(name: string, problems: Problems): undefined {
  const names = builtInDialects.map((dialect) => dialect.name).join(', ');
  problems.add(
    'dialect-unknown',
    '',
    `The default dialect ${preview(name)} is not known: use one of ${names}.`,
    {
      expected: names,
      received: preview(name),
    },
  );
}
