/**
 * A document as the oracle reads it: every subschema with its resource, every anchor, and what references
 * lead to. Slow and simple on purpose. URIs are resolved by the platform's `URL`, from a base of its own.
 */
import { isObject, type JsonObject } from '../../../src/json/index.ts';
import { drafts, heldBy, type Draft } from './drafts.ts';

export type Schema = JsonObject | boolean;

/** Where a subschema stands. */
export interface Place {
  readonly schema: JsonObject;
  readonly draft: Draft;
  /** The URI of its resource. */
  readonly base: string;
  /** From the root of the document. */
  readonly pointer: string;
}

const START = 'http://start.test/';

export class OracleDocument {
  readonly places: Map<object, Place> = new Map();
  readonly resources: Map<string, Place> = new Map();
  readonly anchors: Map<string, JsonObject> = new Map();
  readonly dynamicAnchors: Map<string, JsonObject> = new Map();
  readonly root: Schema;

  constructor(root: Schema, draft: Draft) {
    this.root = root;
    if (isObject(root)) this.enter(root, undefined, START, draft, '');
  }

  /** What a reference in a subschema leads to. */
  resolve(from: JsonObject, reference: string): { readonly schema: Schema; readonly fragment: string } {
    const uri = new URL(reference, this.places.get(from)!.base);
    const fragment = decodeURIComponent(uri.hash.slice(1));
    uri.hash = '';
    const resource = this.resources.get(uri.href);
    if (resource === undefined) throw new Error(`no resource ${uri.href}`);
    if (fragment === '') return { schema: resource.schema, fragment };
    if (fragment.startsWith('/')) return { schema: this.follow(resource, fragment), fragment };
    const anchor = this.anchors.get(`${uri.href}#${fragment}`);
    if (anchor === undefined) throw new Error(`no anchor ${uri.href}#${fragment}`);
    return { schema: anchor, fragment };
  }

  private follow(resource: Place, pointer: string): Schema {
    let nearest = resource;
    let value: unknown = resource.schema;
    for (const segment of pointer.slice(1).split('/')) {
      const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
        throw new Error(`nothing at ${pointer}`);
      }
      value = (value as JsonObject)[key];
      nearest = (isObject(value) ? this.places.get(value) : undefined) ?? nearest;
    }
    // A place that only the reference makes a schema.
    if (isObject(value) && !this.places.has(value)) {
      this.enter(value, nearest, nearest.base, nearest.draft, nearest.pointer + pointer);
    }
    return value as Schema;
  }

  private enter(
    schema: JsonObject,
    parent: Place | undefined,
    around: string,
    outer: Draft,
    pointer: string,
  ): void {
    const draft = this.draftOf(schema, parent, outer);
    const hidden = draft.level < 8 && Object.hasOwn(schema, '$ref');
    const identifier = hidden ? undefined : own(schema, draft.identifier);
    const [address = '', fragment = ''] = typeof identifier === 'string' ? identifier.split('#') : [];
    const base = address === '' ? around : new URL(address, around).href;
    const place: Place = { schema, draft, base, pointer };
    this.places.set(schema, place);
    if (parent === undefined || address !== '') this.resources.set(base, place);
    if (draft.level < 8 && fragment !== '') this.anchors.set(`${base}#${fragment}`, schema);
    const anchor = draft.level >= 8 ? own(schema, '$anchor') : undefined;
    const dynamic = draft.level >= 9 ? own(schema, '$dynamicAnchor') : undefined;
    for (const name of [anchor, dynamic]) {
      if (typeof name === 'string') this.anchors.set(`${base}#${name}`, schema);
    }
    if (typeof dynamic === 'string') this.dynamicAnchors.set(`${base}#${dynamic}`, schema);
    for (const [step, child] of childrenOf(schema, draft.level)) {
      if (isObject(child)) this.enter(child, place, base, draft, `${pointer}/${step}`);
    }
  }

  private draftOf(schema: JsonObject, parent: Place | undefined, outer: Draft): Draft {
    const uri = own(schema, '$schema');
    const draft = drafts.find((one) => one.uri === uri);
    if (draft === undefined) return outer;
    return parent === undefined || Object.hasOwn(schema, draft.identifier) ? draft : outer;
  }
}

export function own(schema: JsonObject, key: string): unknown {
  return Object.hasOwn(schema, key) ? schema[key] : undefined;
}

/** The subschemas of a subschema, with the way to each as a piece of a JSON Pointer. */
export function* childrenOf(schema: JsonObject, level: number): Iterable<readonly [string, unknown]> {
  for (const keyword of Object.keys(schema)) {
    const held = heldBy(keyword, level);
    const value = schema[keyword];
    if (held === undefined) continue;
    if (held === 'one' || (held === 'one-or-list' && !Array.isArray(value))) yield [keyword, value];
    else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        yield [`${keyword}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, child];
      }
    }
  }
}
