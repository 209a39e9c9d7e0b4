/**
 * A schema document and its dialect in; every subschema that is an object out, with its place in the
 * original, parents before children. Uses a list instead of recursion.
 */
import { escapeSegment, isObject, type JsonObject } from '../json/index.ts';
import { dialect202012, type SchemaWalk, standardDialect, walkBy } from '../schema/internal.ts';

export interface Subschema {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly parent: Subschema | undefined;
  /** The keyword of the parent that holds it, and its name or index there. */
  readonly keyword: string | undefined;
  readonly key: string | number | undefined;
}

const walks = new Map<string, SchemaWalk>();

/** A custom dialect has the keywords of 2020-12, or fewer. */
export function walkOf(dialect: string): SchemaWalk {
  const cached = walks.get(dialect);
  if (cached !== undefined) return cached;
  const { keywords } = standardDialect(dialect) ?? dialect202012;
  const walk = walkBy(new Map([...keywords].map(([name, { shape }]) => [name, shape])));
  walks.set(dialect, walk);
  return walk;
}

export function subschemasIn(document: unknown, dialect: string): Subschema[] {
  if (!isObject(document)) return [];
  const walk = walkOf(dialect);
  const subschemas: Subschema[] = [
    { schema: document, pointer: '', parent: undefined, keyword: undefined, key: undefined },
  ];
  for (let next = 0; next < subschemas.length; next++) {
    const parent = subschemas[next]!;
    walk.children(parent.schema, (child, keyword, key) => {
      if (!isObject(child)) return;
      const step = key === undefined ? '' : `/${escapeSegment(String(key))}`;
      const pointer = `${parent.pointer}/${escapeSegment(keyword)}${step}`;
      subschemas.push({ schema: child, pointer, parent, keyword, key });
    });
  }
  return subschemas;
}
