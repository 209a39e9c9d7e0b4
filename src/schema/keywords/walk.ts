/**
 * The one walk over a 2020-12 document that stages after admission share: which members of a schema are
 * subschemas is told by the shapes of its keywords; `const`, `enum`, `default`, `examples` and unknown
 * keywords are data and stay untouched. Works off a list, so depth costs nothing.
 */
import { isObject, setOwn, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../schema-location.ts';
import type { Shape } from './shape.ts';

/** The keyword that holds a subschema, and its name or index in there where the keyword holds several. */
export type VisitChild = (child: Schema, keyword: string, key: string | number | undefined) => void;

/** For the keywords of one dialect, by name. */
export interface SchemaWalk {
  /** Calls `visit` for each direct subschema. */
  children(schema: JsonObject, visit: VisitChild): void;
  /** Every subschema that is an object, the root first and parents before children. */
  all(root: Schema): JsonObject[];
  /**
   * A copy of a document in which `rewrite` has had each subschema in hand, parents before children: a
   * shallow copy that it may change at will, or answer with another schema. The children of what it leaves
   * are next.
   */
  rewrite(root: Schema, rewrite: (schema: JsonObject) => Schema): Schema;
}

export function walkBy(shapes: ReadonlyMap<string, Shape>): SchemaWalk {
  const holders = new Map([...shapes].map(([keyword, { holds }]) => [keyword, holds] as const));
  for (const [keyword, holds] of holders) if (holds === 'data') holders.delete(keyword);

  const children = (schema: JsonObject, visit: VisitChild): void => {
    // By index: a server that starts comes here before V8 has compiled it.
    const keywords = Object.keys(schema);
    for (let i = 0; i < keywords.length; i++) {
      const keyword = keywords[i]!;
      const holds = holders.get(keyword);
      if (holds === undefined) continue;
      const value = schema[keyword];
      if (holds === 'schema' || (holds === 'schema-or-schemas' && !Array.isArray(value))) {
        if (isSchema(value)) visit(value, keyword, undefined);
      } else if (Array.isArray(value)) {
        for (let index = 0; index < value.length; index++) {
          if (isSchema(value[index])) visit(value[index], keyword, index);
        }
      } else if (isObject(value)) {
        const keys = Object.keys(value);
        const members = Object.values(value);
        for (let at = 0; at < keys.length; at++) {
          const child = members[at];
          if (isSchema(child)) visit(child, keyword, keys[at]);
        }
      }
    }
  };

  const all = (root: Schema): JsonObject[] => {
    const schemas: JsonObject[] = typeof root === 'boolean' ? [] : [root];
    const take = (child: Schema): void => {
      if (typeof child !== 'boolean') schemas.push(child);
    };
    for (let next = 0; next < schemas.length; next++) children(schemas[next]!, take);
    return schemas;
  };

  const rewrite: SchemaWalk['rewrite'] = (root, change) => {
    const holder: { root: Schema } = { root };
    const pending: (readonly [schema: JsonObject, put: (fresh: Schema) => void])[] = [];
    const enter = (schema: Schema, put: (fresh: Schema) => void): void => {
      if (typeof schema !== 'boolean') pending.push([schema, put]);
    };
    enter(root, (fresh) => (holder.root = fresh));
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [schema, put] = next;
      const fresh = change({ ...schema });
      put(fresh);
      if (typeof fresh === 'boolean') continue;
      copyContainers(fresh, holders);
      children(fresh, (child, keyword, key) => {
        const container = key === undefined ? fresh : (fresh[keyword] as JsonObject);
        enter(child, (put) => setOwn(container, key === undefined ? keyword : String(key), put));
      });
    }
    return holder.root;
  };

  return { children, all, rewrite };
}

/** Lists and maps of subschemas are about to get new members, and may be the author's own. */
function copyContainers(schema: JsonObject, holders: ReadonlyMap<string, Shape['holds']>): void {
  for (const keyword of Object.keys(schema)) {
    const holds = holders.get(keyword);
    const value = schema[keyword];
    if (holds === undefined || holds === 'schema') continue;
    if (Array.isArray(value)) schema[keyword] = [...(value as unknown[])];
    else if (holds !== 'schema-or-schemas' && isObject(value)) schema[keyword] = { ...value };
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isObject(value);
}
