/**
 * The documents at hand: the one being admitted, those that the caller handed over, and the built-in
 * metaschemas. A document is read when a reference first names it, so a thousand of them cost nothing until
 * then (R-REF-1). Nothing is ever fetched, and a library lives for one admission: two schemas never see each
 * other.
 */
import { builtInMetaschema } from '../dialect/metaschemas/index.ts';
import type { Resource, SchemaDocument } from '../schema-location.ts';
import type { SchemaResources } from './resources.ts';

/** Reads a document that was found: copies, surveys and upgrades it. Undefined where it has problems. */
export type Reader = (value: unknown, uri: string) => SchemaDocument | undefined;

export class Library {
  private readonly resources: Map<string, Resource> = new Map();
  private readonly handed: SchemaResources;
  private readonly read: Reader;
  /** Made when first needed. */
  private missing: Set<string> | undefined = undefined;

  constructor(handed: SchemaResources, read: Reader) {
    this.handed = handed;
    this.read = read;
  }

  /** Makes the resources of a document known by their URIs; what was known before stays. */
  add(document: SchemaDocument): void {
    for (const resource of document.resources) {
      if (!this.resources.has(resource.uri)) this.resources.set(resource.uri, resource);
    }
  }

  find(uri: string): Resource | undefined {
    const bare = uri.replace(/#$/, '');
    const existing = this.resources.get(bare);
    if (existing !== undefined || this.missing?.has(bare) === true) return existing;
    const value = this.lookUp(bare);
    const document = value === undefined ? undefined : this.read(value, bare);
    if (document === undefined) {
      (this.missing ??= new Set()).add(bare);
      return undefined;
    }
    this.resources.set(bare, document.root.resource);
    this.add(document);
    return document.root.resource;
  }

  /** The value that stands for a URI: one that was handed over, or a built-in metaschema. */
  lookUp(uri: string): unknown {
    return this.handed.find(uri) ?? builtInMetaschema(uri);
  }
}
