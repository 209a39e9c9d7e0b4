/**
 * The last step before a schema is advertised. A self-contained 2020-12 document in; a document by which
 * every client of a group accepts at least the same values out, with the list of changes. Official clients
 * check every result by the output schema, and some check arguments by the input schema; a client that
 * misreads the schema rejects good values. A document without hazards is returned unchanged.
 */
import type { JsonObject } from '../../json/index.ts';
import { walk202012 } from '../../schema/internal.ts';
import type { Schema } from '../../schema/index.ts';
import { loosenings } from './loosenings.ts';
import { hazardsIn, planRewrites } from './plan.ts';
import { rebuild } from './rebuild.ts';
import { resolveReference } from './references.ts';
import type { Change, ClientGroup, RuleContext } from './rule.ts';
import { appliedOutside, subschemaGraph } from './subschema-graph.ts';

export interface RewriteOptions {
  /** As the engine reads the document; `assert` by default, as tools do. */
  readonly formats?: Formats;
  /** The JSON Pointer of an `anyOf` branch beside `{}`: what only this branch demands can reject no value. */
  readonly optionalBranch?: string | undefined;
}

type Formats = RuleContext['formats'];

export interface RewriteResult {
  readonly document: Schema;
  readonly changes: readonly Change[];
}

const UNEVALUATED = ['unevaluatedItems', 'unevaluatedProperties'];
const LOOSENED_KEYWORDS = [...new Set(loosenings.map(({ keyword }) => keyword))];

export function rewriteForClients(
  document: Schema,
  clients: ClientGroup,
  { formats = 'assert', optionalBranch }: RewriteOptions = {},
): RewriteResult {
  const paths = new Map<JsonObject, string>();
  const rejecting = new Set<JsonObject>();
  const strictContext = contextFor(document, clients, formats, paths);
  const cannotReject = (schema: JsonObject): boolean => rejecting.size > 0 && !rejecting.has(schema);
  const context: RuleContext =
    optionalBranch === undefined ? strictContext : { ...strictContext, cannotReject };
  if (typeof document === 'boolean' || !hasHazard(document, context)) return { document, changes: [] };

  const graph = subschemaGraph(document);
  for (const { schema, path } of graph.values()) paths.set(schema, path);
  if (optionalBranch !== undefined) {
    for (const schema of appliedOutside(optionalBranch, graph)) rejecting.add(schema);
  }
  const plans = planRewrites([...graph.values()], context);
  const isChanged = [...plans.values()].some(
    ({ hazards, loosened }) => loosened.size > 0 || hazards.some(({ rewrite }) => rewrite !== undefined),
  );
  return isChanged ? rebuild(document, plans, context) : { document, changes: [] };
}

export interface PortableOptions extends Pick<RewriteOptions, 'formats'> {
  /** The whole document will be an `anyOf` branch beside `{}`, and can reject no value. */
  readonly isOptional?: boolean;
}

/** Whether clients of both eras read an output correctly, also inside another document. */
export function isPortable(
  document: Schema,
  { formats = 'assert', isOptional = false }: PortableOptions = {},
): boolean {
  const context = contextFor(document, 'legacy', formats, NO_PATHS);
  return !hasHazard(document, isOptional ? { ...context, cannotReject: () => true } : context);
}

const NO_PATHS: ReadonlyMap<JsonObject, string> = new Map();

function contextFor(
  document: Schema,
  clients: ClientGroup,
  formats: Formats,
  paths: ReadonlyMap<JsonObject, string>,
): RuleContext {
  return {
    clients,
    formats,
    root: document,
    cannotReject: () => false,
    resolve: (reference) => resolveReference(document, reference),
    pathOf: (schema) => paths.get(schema) ?? '',
  };
}

/**
 * One walk: whether anything has to be rewritten, or a keyword may have to be loosened over an inexact
 * subschema.
 */
function hasHazard(document: Schema, context: RuleContext): boolean {
  const schemas = walk202012.all(document);
  let walked: Set<unknown> | undefined;
  let isInexact = false;
  let isUndercounted = false;
  for (const schema of schemas) {
    for (const { rewrite, inexact, undercounts } of hazardsIn(schema, context)) {
      if (rewrite !== undefined) return true;
      isInexact ||= inexact === true;
      isUndercounted ||= undercounts !== undefined;
    }
    if (schema['$ref'] !== undefined) {
      walked ??= new Set(schemas);
      // The target is no subschema by any keyword, so the walk has missed it.
      if (!walked.has(context.resolve(schema['$ref']))) return true;
    }
  }
  const hasOne = (keywords: readonly string[]): boolean =>
    schemas.some((schema) => keywords.some((keyword) => schema[keyword] !== undefined));
  return (isInexact && hasOne(LOOSENED_KEYWORDS)) || (isUndercounted && hasOne(UNEVALUATED));
}
