/**
 * A schema document and its dialect in; every subschema that is an object out, with its place as its author wrote it,
 * parents before children. Works off a list, so depth costs nothing.
 */
import { escapeSegment, isObject, type JsonObject } from '../json/index.ts';
import { dialect202012, type SchemaWalk, standardDialect, walkBy } from '../schema/internal.ts';

export interface Place {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly parent: Place | undefined;
  /** The keyword of the parent that holds it, and its name or index there. */
  readonly keyword: string | undefined;
  readonly key: string | number | undefined;
}

const walks = new Map<string, SchemaWalk>();

/** A custom dialect has the keywords of 2020-12, or fewer. */
export function walkOf(dialect: string): SchemaWalk {
  const known = walks.get(dialect);
  if (known !== undefined) return known;
  const { keywords } = standardDialect(dialect) ?? dialect202012;
  const walk = walkBy(new Map([...keywords].map(([name, { shape }]) => [name, shape])));
  walks.set(dialect, walk);
  return walk;
}

export function placesIn(document: unknown, dialect: string): Place[] {
  if (!isObject(document)) return [];
  const walk = walkOf(dialect);
  const places: Place[] = [
    { schema: document, pointer: '', parent: undefined, keyword: undefined, key: undefined },
  ];
  for (let next = 0; next < places.length; next++) {
    const parent = places[next]!;
    walk.children(parent.schema, (child, keyword, key) => {
      if (!isObject(child)) return;
      const step = key === undefined ? '' : `/${escapeSegment(String(key))}`;
      const pointer = `${parent.pointer}/${escapeSegment(keyword)}${step}`;
      places.push({ schema: child, pointer, parent, keyword, key });
    });
  }
  return places;
}
