/**
 * The door: an admitted schema in; the same meaning out as one 2020-12 document (R-REF-1, R-WIRE-7). In it
 * every `$ref` is a pointer to a subschema of the document itself, and nothing is named or resolved any other
 * way. Most documents are like that already and come back as they are. Never stricter than what was admitted:
 * a document whose static form would be too large keeps only what its root says of the value itself. Whether
 * formats are asserted is left to the reader: no document can say that without a metaschema.
 */
import type { JsonObject } from '../../json/index.ts';
import { sourceOf, type AdmittedSchema } from '../admit/index.ts';
import type { Schema, SchemaLocation } from '../schema-location.ts';
import { emitDocument, type EmissionBounds } from './emission.ts';
import { isStandalone } from './is-standalone.ts';
import { isReference, isName, holdsSchemas } from './words.ts';

export interface StandaloneDocument {
  /**
   * Shared with the admitted schema, so it must not be changed. Freezing it would take longer than making it.
   */
  readonly document: Schema;
  /** What the document does not ask any more, and why; empty where it means the same. */
  readonly loosened: readonly string[];
}

/** How much larger than its own limits a document may become by copies. */
const MAX_GROWTH = { subschemas: 4, bytes: 8 };

export function standaloneDocument(schema: AdmittedSchema): StandaloneDocument {
  const source = sourceOf(schema);
  if (source.isPlain) return { document: source.current, loosened: [] };
  const { limits } = schema;
  const { root } = source;
  if (isStandalone(root)) return { document: root.schema, loosened: [] };
  const bounds: EmissionBounds = {
    subschemas: MAX_GROWTH.subschemas * limits.subschemas,
    characters: MAX_GROWTH.bytes * limits.bytes,
  };
  // Definitions without a reference may be what makes it large, so they go first.
  const document = emitDocument(root, bounds, true) ?? emitDocument(root, bounds, false);
  if (document !== undefined) return { document: document, loosened: [] };
  const why = `its static form has more than ${bounds.subschemas} subschemas or ${bounds.characters} characters`;
  return { document: ownWords(root), loosened: [`all subschemas and references: ${why}`] };
}

/**
 * What a schema says without the help of others. Each of these keywords asks on its own, so fewer ask less.
 */
function ownWords({ schema }: SchemaLocation): JsonObject {
  const isKept = ([keyword]: [string, unknown]): boolean =>
    !isName(keyword) && !isReference(keyword) && !holdsSchemas(keyword);
  return Object.fromEntries(Object.entries(schema).filter(isKept));
}
