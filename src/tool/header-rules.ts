/**
 * An admitted input in; its `x-mcp-header` parameters out, or the first violation of their rules: only on
 * properties below a chain of `properties`, a token of RFC 9110, unique regardless of case, on a string, an
 * integer or a boolean. A registry refuses such a tool and a client leaves it out, since a proxy would refuse
 * its calls (R-HEADER).
 */
import { escapeSegment, isObject, preview, setOwn, type JsonObject } from '../json/index.ts';
import { sourceOf, walk202012 } from '../schema/internal.ts';
import type { AdmittedSchema, Schema } from '../schema/index.ts';
import type { ToolProblem } from './admit-tool.ts';

export interface HeaderParameter {
  /** The names of the properties that lead to it. */
  readonly path: readonly string[];
  readonly header: string;
  readonly type: string;
}

export type HeaderRules =
  | { readonly ok: true; readonly parameters: readonly HeaderParameter[] }
  | { readonly ok: false; readonly problem: ToolProblem };

const KEYWORD = 'x-mcp-header';
const TOKEN = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);

interface PendingSchema {
  readonly schema: Schema;
  readonly place: string;
  /** Undefined below a keyword other than `properties`. */
  readonly path: readonly string[] | undefined;
}

export function readHeaderRules(admitted: AdmittedSchema): HeaderRules {
  const parameters = new Map<string, HeaderParameter>();
  const pending: PendingSchema[] = [{ schema: sourceOf(admitted).current, place: '', path: [] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { schema, place, path } = next;
    if (!isObject(schema)) continue;
    if (Object.hasOwn(schema, KEYWORD)) {
      const fault = faultOf(schema, path, parameters);
      if (fault !== undefined) return { ok: false, problem: problemAt(place, fault) };
      const header = schema[KEYWORD] as string;
      parameters.set(header.toLowerCase(), { path: path!, header, type: schema['type'] as string });
    }
    walk202012.children(schema, (child, keyword, key) => {
      const step = key === undefined ? keyword : `${keyword}/${escapeSegment(String(key))}`;
      const isReached = keyword === 'properties' && path !== undefined;
      pending.push({
        schema: child,
        place: `${place}/${step}`,
        path: isReached ? [...path, String(key)] : undefined,
      });
    });
  }
  return { ok: true, parameters: [...parameters.values()] };
}

function faultOf(
  schema: JsonObject,
  path: readonly string[] | undefined,
  others: ReadonlyMap<string, HeaderParameter>,
): string | undefined {
  const { [KEYWORD]: header, type } = schema;
  if (path === undefined || path.length === 0) {
    return 'may only stand on a property that the root reaches by "properties" alone';
  }
  if (typeof header !== 'string' || !TOKEN.test(header)) {
    return `must be the name of a header: letters, digits and !#$%&'*+-.^_\`|~, but is ${preview(header)}`;
  }
  if (others.has(header.toLowerCase())) return `names ${preview(header)} a second time`;
  return TYPES.has(type)
    ? undefined
    : `needs "type" to be "string", "integer" or "boolean", but it is ${preview(type)}`;
}

function problemAt(place: string, fault: string): ToolProblem {
  const message = `"${KEYWORD}" ${fault}.`;
  return {
    code: 'header-parameter',
    message,
    schemaPath: `${place}/${KEYWORD}`,
    keyword: KEYWORD,
    side: 'input',
  };
}

/** An input schema with the header parameters alone, by which the SDK writes the headers. */
export function headerSchema(parameters: readonly HeaderParameter[]): JsonObject & { type: 'object' } {
  const root: JsonObject & { type: 'object' } = { type: 'object' };
  for (const { path, header, type } of parameters) {
    let at: JsonObject = root;
    for (const name of path) {
      const properties = (at['properties'] ??= {}) as JsonObject;
      if (!Object.hasOwn(properties, name)) setOwn(properties, name, {});
      at = properties[name] as JsonObject;
    }
    at['type'] = type;
    at[KEYWORD] = header;
  }
  return root;
}
