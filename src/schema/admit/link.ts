/**
 * Noted references in, targets out: every reference of every document at hand is led to the subschema that it names, or
 * reported. A target outside the known keywords becomes a schema by being referred to, and is surveyed then.
 */
import { escapeSegment, isObject, parsePointer, preview, stepInto } from '../../json/index.ts';
import { Site, type ReferenceTarget, type Resource } from '../site.ts';
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

/** Links the references of a survey from `start` on, those found on the way included. */
export function linkReferences(survey: Survey, start: number, options: LinkOptions): void {
  for (let i = start; i < survey.references.length; i++) {
    const pending = survey.references[i]!;
    const found = follow(pending, options);
    if ('site' in found) (pending.site.references ??= new Map()).set(pending.keyword, found);
    else if (options.library !== undefined) report(pending, found, options.problems);
  }
}

function follow({ site, uri, dynamic }: PendingReference, options: LinkOptions): Found {
  const hash = uri.indexOf('#');
  const address = hash === -1 ? uri : uri.slice(0, hash);
  const fragment = decode(hash === -1 ? '' : uri.slice(hash + 1));
  if (fragment === undefined) return { missing: 'its fragment is not valid percent-encoding' };
  const base = findResource(site.resource, address, options);
  if (base === undefined) return { missing: 'no document at hand has that URI, and nothing is ever fetched' };
  if (fragment === '') return { site: base.root, base, dynamicName: undefined };
  if (fragment.startsWith('/')) return followPointer(site, base, fragment, options);
  const anchor = base.anchors.get(fragment);
  if (anchor === undefined) return { missing: `there is no anchor ${preview(fragment)}` };
  const isDynamic = dynamic && base.dynamicAnchors.get(fragment) === anchor;
  return { site: anchor, base, dynamicName: isDynamic ? fragment : undefined };
}

function findResource(from: Resource, address: string, { library }: LinkOptions): Resource | undefined {
  if (address === '') return from;
  const uri = resolveUri(from.uri, address);
  return from.document.resource(uri) ?? library?.find(uri);
}

function followPointer(from: Site, base: Resource, pointer: string, options: LinkOptions): Found {
  const segments = parsePointer(pointer) ?? [];
  const { document } = base;
  // Between documents a pointer means the document as it was handed over, within one the upgraded form.
  const asHandedOver = document.upgraded !== undefined && from.resource.document !== document;
  let value: unknown = asHandedOver ? base.root.origin!.site.schema : base.root.schema;
  let nearest = base.root;
  let beyond: string[] = [];
  for (const segment of segments) {
    value = stepInto(value, segment);
    if (value === undefined) return { missing: `there is nothing at ${preview(pointer)}` };
    beyond.push(escapeSegment(segment));
    const place = isObject(value) && asHandedOver ? document.upgraded!.get(value) : value;
    const known = isObject(place) ? document.sites.get(place) : undefined;
    if (known !== undefined) [nearest, beyond] = [known, []];
  }
  if (beyond.length === 0) return { site: nearest, base, dynamicName: undefined };
  if (!isObject(value) && typeof value !== 'boolean') return { notSchema: true };
  const site = new Site(value, nearest, beyond.join('/'));
  site.isTarget = true;
  if (isObject(value)) {
    site.nextSibling = nearest.firstChild;
    nearest.firstChild = site;
  }
  options.surveyOf(base).walk(site);
  document.note(site);
  return { site, base, dynamicName: undefined };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function report(pending: PendingReference, found: Exclude<Found, ReferenceTarget>, problems: Problems): void {
  const { site, keyword, uri } = pending;
  const received = JSON.stringify(uri.length > 200 ? `${uri.slice(0, 200)}…` : uri);
  if ('notSchema' in found) {
    const expected = 'a reference to an object or a boolean';
    problems.add('reference-not-a-schema', site, `${received} leads to a value that is no schema.`, {
      keyword,
      expected,
      received,
    });
    return;
  }
  problems.add(
    'reference-unresolved',
    site,
    `${received} cannot be resolved: ${found.missing}. Define it in this document, or hand the document over in "resources".`,
    { keyword, expected: 'a reference into this document or one that was handed over', received },
  );
}
