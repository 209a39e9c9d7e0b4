/**
 * Documents that the caller hands over, for references to name by URI: a record of them in, a look-up out. A
 * document is read when it is first named, so that a thousand of them cost nothing until then (R-REF-1). A
 * set that many admissions share copies it then, so that later changes by the caller change nothing.
 */
import { takeSnapshot } from '../../json/index.ts';
import { normalUri } from './uri.ts';

/** What a caller may hand over: documents by URI, or a set of them that admissions share. */
export type Resources = Readonly<Record<string, unknown>> | SchemaResources;

/** Thrown where a document could not even be looked at; the one exception that data can cause. */
export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument';
}

/** More than any limit on a document: larger ones are left to the admission that names them. */
const LARGEST_COPY = 16 * 1_048_576;

/** Documents by URI that many admissions share; `schemaResources` makes one. */
export class SchemaResources {
  readonly #documents: Readonly<Record<string, unknown>>;
  readonly #isShared: boolean;
  /** Both are made when first needed. */
  #copies: Map<string, unknown> | undefined = undefined;
  #identified: ReadonlyMap<string, string> | undefined = undefined;

  /** @internal */
  constructor(documents: Readonly<Record<string, unknown>>, isShared: boolean) {
    this.#documents = documents;
    this.#isShared = isShared;
  }

  /**
   * The document under a URI without an empty fragment: by the name it was handed over under, or by its own
   * identifier.
   *
   * @internal
   */
  find(uri: string): unknown {
    const copy = this.#copies?.get(uri);
    if (copy !== undefined) return copy;
    try {
      const name = this.#nameOf(uri);
      if (name === undefined) return undefined;
      const document = this.#documents[name];
      if (this.#isShared) (this.#copies ??= new Map()).set(uri, copyOf(document));
      return this.#copies?.get(uri) ?? document;
    } catch (error) {
      throw new UnreadableDocument(uri, { cause: error });
    }
  }

  #nameOf(uri: string): string | undefined {
    for (const name of [uri, `${uri}#`]) if (Object.hasOwn(this.#documents, name)) return name;
    return this.#names().get(uri);
  }

  /**
   * Names under which documents were handed over, by their URI in normal form and by their own identifiers.
   */
  #names(): ReadonlyMap<string, string> {
    if (this.#identified !== undefined) return this.#identified;
    const names = new Map<string, string>();
    const entries = Object.entries(this.#documents);
    for (const [name] of entries) add(names, name, name);
    for (const [name, document] of entries) {
      if (typeof document !== 'object' || document === null) continue;
      const { $id, id } = document as { readonly $id?: unknown; readonly id?: unknown };
      const identifier = $id ?? id;
      if (typeof identifier === 'string') add(names, identifier, name);
    }
    return (this.#identified = names);
  }
}

/** The first document with a URI has it. */
function add(names: Map<string, string>, uri: string, name: string): void {
  const normal = normalUri(uri.replace(/#$/, ''));
  if (!names.has(normal)) names.set(normal, name);
}

/** What is not JSON, or too large, is kept as it is: the admission that names it reports it. */
function copyOf(document: unknown): unknown {
  const { value, complete, flaws } = takeSnapshot(document, LARGEST_COPY);
  return complete && flaws.length === 0 ? value : document;
}

/**
 * A set of documents that many admissions share. Each is read and copied when a reference first names it, and
 * their identifiers are indexed once.
 *
 * @example
 * const resources = schemaResources({ 'https://example.com/person': { type: 'object' } });
 * admitSchema({ $ref: 'https://example.com/person' }, { resources });
 */
export function schemaResources(documents: Readonly<Record<string, unknown>>): SchemaResources {
  return new SchemaResources({ ...documents }, true);
}

const NONE: SchemaResources = new SchemaResources({}, false);

export function toResources(documents: Resources | undefined): SchemaResources {
  if (documents === undefined) return NONE;
  return documents instanceof SchemaResources ? documents : new SchemaResources(documents, false);
}
