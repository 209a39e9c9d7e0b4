/**
 * Where subschemas stand in the document that is being written, and how a reference names such a place. A place is told
 * by the subschema and the dynamic scope that it is read in, since the scope decides what it means.
 */
import { encodeFragment } from '../../json/index.ts';
import { walk202012 } from '../keywords/index.ts';
import type { Scope } from '../program/scope.ts';
import { stepTo, type Site } from '../site.ts';

export interface Place {
  /** Undefined for the root of the document. */
  readonly parent: Place | undefined;
  /** The way from the parent, a piece of a JSON Pointer. */
  readonly step: string;
  /** Whether definitions stand in place here; in copies they come along only where a reference leads to them. */
  readonly keepsShelves: boolean;
}

/** Longer pointers are not written: a long name above many targets would be repeated for each reference. */
const MAX_POINTER = 500;

/** The reference to a place; undefined where it would be too long. */
export function addressOf(place: Place): string | undefined {
  let pointer = '';
  for (let at = place; at.parent !== undefined; at = at.parent) {
    pointer = `/${at.step}${pointer}`;
    if (pointer.length > MAX_POINTER) return undefined;
  }
  return `#${encodeFragment(pointer)}`;
}

export class Places {
  private readonly byScope: Map<Scope, Map<Site, Place>> = new Map();
  /** Where a subschema stands in whatever scope; for booleans in it, which mean the same in all. */
  private readonly first: Map<Site, Place> = new Map();

  get(site: Site, scope: Scope): Place | undefined {
    return this.byScope.get(scope)?.get(site);
  }

  anyOf(site: Site): Place | undefined {
    return this.first.get(site);
  }

  set(site: Site, scope: Scope, place: Place): void {
    let places = this.byScope.get(scope);
    if (places === undefined) {
      places = new Map();
      this.byScope.set(scope, places);
    }
    places.set(site, place);
    if (!this.first.has(site)) this.first.set(site, place);
  }
}

/** Which booleans that references lead to stand where a keyword holds a subschema. */
export class BooleanPlaces {
  private readonly known: Map<Site, ReadonlyMap<string, boolean>> = new Map();

  has({ schema, parent, step }: Site): boolean {
    if (typeof schema !== 'boolean' || parent === undefined) return false;
    let steps = this.known.get(parent);
    if (steps === undefined) {
      steps = booleansIn(parent);
      this.known.set(parent, steps);
    }
    return steps.get(step) === schema;
  }
}

function booleansIn({ schema }: Site): ReadonlyMap<string, boolean> {
  const steps = new Map<string, boolean>();
  if (typeof schema === 'boolean') return steps;
  walk202012.children(schema, (child, keyword, key) => {
    if (typeof child === 'boolean') steps.set(stepTo(keyword, key), child);
  });
  return steps;
}
