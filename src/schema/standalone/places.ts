/**
 * Where subschemas stand in the document that is being written, and how a reference names such a place. A
 * place is told by the subschema and the dynamic scope that it is read in, since the scope decides what it
 * means.
 */
import { encodeFragment } from '../../json/index.ts';
import { walk202012 } from '../keywords/index.ts';
import type { Scope } from '../program/scope.ts';
import { stepTo, type SchemaLocation } from '../schema-location.ts';

export interface Place {
  /** Undefined for the root of the document. */
  readonly parent: Place | undefined;
  /** The way from the parent, a piece of a JSON Pointer. */
  readonly step: string;
  /**
   * Whether definitions stand in place here; in copies they come along only where a reference leads to them.
   */
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
  private readonly byScope: Map<Scope, Map<SchemaLocation, Place>> = new Map();
  /** Where a subschema stands in whatever scope; for booleans in it, which mean the same in all. */
  private readonly first: Map<SchemaLocation, Place> = new Map();

  get(location: SchemaLocation, scope: Scope): Place | undefined {
    return this.byScope.get(scope)?.get(location);
  }

  anyOf(location: SchemaLocation): Place | undefined {
    return this.first.get(location);
  }

  set(location: SchemaLocation, scope: Scope, place: Place): void {
    let places = this.byScope.get(scope);
    if (places === undefined) {
      places = new Map();
      this.byScope.set(scope, places);
    }
    places.set(location, place);
    if (!this.first.has(location)) this.first.set(location, place);
  }
}

/** Which booleans that references lead to stand where a keyword holds a subschema. */
export class BooleanPlaces {
  private readonly cache: Map<SchemaLocation, ReadonlyMap<string, boolean>> = new Map();

  has({ schema, parent, step }: SchemaLocation): boolean {
    if (typeof schema !== 'boolean' || parent === undefined) return false;
    let steps = this.cache.get(parent);
    if (steps === undefined) {
      steps = booleansIn(parent);
      this.cache.set(parent, steps);
    }
    return steps.get(step) === schema;
  }
}

function booleansIn({ schema }: SchemaLocation): ReadonlyMap<string, boolean> {
  const steps = new Map<string, boolean>();
  if (typeof schema === 'boolean') return steps;
  walk202012.children(schema, (child, keyword, key) => {
    if (typeof child === 'boolean') steps.set(stepTo(keyword, key), child);
  });
  return steps;
}
