/**
 * Noted references in, targets out: every reference of every document at hand is led to the subschema that it
 * names, or reported. A target outside the known keywords becomes a schema by being referred to, and is
 * surveyed then.
 */
import { escapeSegment, isObject, parsePointer, preview, stepAt, stepInto } from '../../json/index.ts';
import { SchemaLocation, type ReferenceTarget, type Resource } from '../schema-location.ts';
import type { Library } from './library.ts';
import type { Problems } from './problems.ts';
import type { PendingReference, Survey } from './survey.ts';
import { resolveUri } from './uri.ts';

type Found = ReferenceTarget | { readonly missing: string } | { readonly notSchema: true };

export interface LinkOptions {
  readonly problems: Problems;
  /** Undefined while an older document is linked within itself only, before its upgrade. */
  readonly library: Library | undefined;
  /** The survey that a document came from: it goes on where a reference makes a new schema. */
  readonly surveyOf: (resource: Resource) => Survey;
}

/** Links the references of a survey that are not linked yet, those found on the way included. */
export function linkReferences(survey: Survey, options: LinkOptions): void {
  // Many references of a document are the same: each is followed once.
  const followed = new Map<Resource, Map<string, Found>>();
  while (survey.linked < survey.references.length) {
    const pending = survey.references[survey.linked++]!;
    const target = pending.dynamic ? follow(pending, options) : followOnce(pending, options, followed);
    if ('location' in target) (pending.location.references ??= new Map()).set(pending.keyword, target);
    else if (options.library !== undefined) report(pending, target, options.problems);
  }
}

function followOnce(
  pending: PendingReference,
  options: LinkOptions,
  followed: Map<Resource, Map<string, Found>>,
): Found {
  const { resource } = pending.location;
  let byUri = followed.get(resource);
  if (byUri === undefined) followed.set(resource, (byUri = new Map()));
  let target = byUri.get(pending.uri);
  if (target === undefined) byUri.set(pending.uri, (target = follow(pending, options)));
  return target;
}

function follow({ location, uri, dynamic }: PendingReference, options: LinkOptions): Found {
  const hash = uri.indexOf('#');
  const address = hash === -1 ? uri : uri.slice(0, hash);
  const fragment = decode(hash === -1 ? '' : uri.slice(hash + 1));
  if (fragment === undefined) return { missing: 'its fragment is not valid percent-encoding' };
  const base = findResource(location.resource, address, options);
  if (base === undefined) return { missing: 'no document at hand has that URI, and nothing is ever fetched' };
  if (fragment === '') return { location: base.root, base, dynamicName: undefined };
  if (fragment.startsWith('/')) return followPointer(location, base, fragment, options);
  const anchor = base.anchors.get(fragment);
  if (anchor === undefined) return { missing: `there is no anchor ${preview(fragment)}` };
  const isDynamic = dynamic && base.dynamicAnchors.get(fragment) === anchor;
  return { location: anchor, base, dynamicName: isDynamic ? fragment : undefined };
}

function findResource(from: Resource, address: string, { library }: LinkOptions): Resource | undefined {
  if (address === '') return from;
  const uri = resolveUri(from.uri, address);
  return from.document.resource(uri) ?? library?.find(uri);
}

function followPointer(from: SchemaLocation, base: Resource, pointer: string, options: LinkOptions): Found {
  const segments = parsePointer(pointer) ?? [];
  const { document } = base;
  // Between documents a pointer means the document as it was handed over, within one the upgraded form.
  const before = from.resource.document === document ? undefined : document.upgrade;
  const start = before === undefined ? base.root : base.root.origin!.location;
  let value: unknown = start.schema;
  let nearest = base.root;
  let beyond: string[] = [];
  for (const segment of segments) {
    value = stepInto(value, segment);
    if (value === undefined) return { missing: `there is nothing at ${preview(pointer)}` };
    beyond.push(escapeSegment(segment));
    const place = isObject(value) && before !== undefined ? before.fresh.get(value) : value;
    const match = isObject(place) ? document.locations.get(place) : undefined;
    if (match !== undefined) [nearest, beyond] = [match, []];
  }
  if (beyond.length === 0) return { location: nearest, base, dynamicName: undefined };
  if (!isObject(value) && typeof value !== 'boolean') return { notSchema: true };
  const { flat } = before?.document ?? document;
  // Found only now: a step takes as long as the object is large, and most references lead to what is known.
  const at = segments.reduce((position, segment) => stepAt(flat, position, segment), start.at);
  const position = before === undefined ? at : document.positionBefore(at);
  const location = new SchemaLocation(position, nearest, beyond.join('/'), undefined, value);
  location.isTarget = true;
  options.surveyOf(base).surveyTarget(location);
  document.addTarget(location);
  return { location, base, dynamicName: undefined };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function report(pending: PendingReference, miss: Exclude<Found, ReferenceTarget>, problems: Problems): void {
  const { location, keyword, uri } = pending;
  const received = JSON.stringify(uri.length > 200 ? `${uri.slice(0, 200)}…` : uri);
  if ('notSchema' in miss) {
    const expected = 'a reference to an object or a boolean';
    problems.add('reference-not-a-schema', location, `${received} leads to a value that is no schema.`, {
      keyword,
      expected,
      received,
    });
    return;
  }
  problems.add(
    'reference-unresolved',
    location,
    `${received} cannot be resolved: ${miss.missing}. Define it in this document, or hand the document over in "resources".`,
    { keyword, expected: 'a reference into this document or one that was handed over', received },
  );
}
