/**
 * Linked locations in, one document out. The main document is copied in place, each subschema in the dynamic
 * scope that its place gives it. A reference then leads to the place where its target stands in the scope
 * that it is reached in, or to a copy in `$defs`, made once for each target and scope; so every `$dynamicRef`
 * becomes a plain reference. Works off lists; gives up, with undefined, where the document would grow past
 * its bounds.
 */
import { setOwn, type JsonObject } from '../../json/index.ts';
import { walk202012 } from '../keywords/index.ts';
import { ScopeTable, type Scope } from '../program/scope.ts';
import { stepTo, type Schema, type SchemaLocation } from '../schema-location.ts';
import { bareCopy, ownContainer, type BareCopy } from './bare-copy.ts';
import { dynamicNames } from './dynamic-names.ts';
import { addressOf, BooleanPlaces, Places, type Place } from './places.ts';
import { FreeNames } from '../free-names.ts';
import { shelfName } from './shelf.ts';
import { Scales } from './weight.ts';
import { isShelf } from './words.ts';

export interface EmissionBounds {
  readonly subschemas: number;
  /** Of the text, roughly. */
  readonly characters: number;
}

/** `keepsShelves`: whether definitions stay in place, or come along only where a reference leads to them. */
export function emitDocument(
  root: SchemaLocation,
  bounds: EmissionBounds,
  keepsShelves: boolean,
): JsonObject | undefined {
  return new Emission(root, bounds, keepsShelves).run();
}

/** As many as a program may have; each costs a table of names. */
const MAX_SCOPES = 128;

/** A subschema with the place that it gets. */
interface Plot {
  readonly location: SchemaLocation;
  readonly scope: Scope;
  readonly place: Place;
  readonly put: (fresh: Schema) => void;
}

/** A written subschema whose references still have to be led somewhere. */
interface Unled extends BareCopy {
  readonly location: SchemaLocation;
  readonly scope: Scope;
}

/** Lives for one document. */
class Emission {
  private readonly root: SchemaLocation;
  private readonly bounds: EmissionBounds;
  private readonly scopes: ScopeTable;
  private readonly places: Places = new Places();
  private readonly booleans: BooleanPlaces = new BooleanPlaces();
  private readonly rootPlace: Place;
  private readonly unled: Unled[] = [];
  private readonly copies: Plot[] = [];
  private readonly scales: Scales = new Scales();
  private readonly copiedBooleans: Map<boolean, string> = new Map();
  private readonly shelf: JsonObject = {};
  private names: FreeNames = new FreeNames([]);
  private written = 0;
  private weight = 0;

  constructor(root: SchemaLocation, bounds: EmissionBounds, keepsShelves: boolean) {
    this.root = root;
    this.bounds = bounds;
    this.rootPlace = { parent: undefined, step: '', keepsShelves };
    this.scopes = new ScopeTable(dynamicNames(root));
  }

  run(): JsonObject | undefined {
    const { root, rootPlace: place } = this;
    let document: JsonObject = {};
    const scope = this.scopes.outermost.enter(root.resource);
    this.places.set(root, scope, place);
    const put = (fresh: Schema): void => void (document = fresh as JsonObject);
    this.plant({ location: root, scope, place, put });
    const definitions = (document['$defs'] ?? {}) as JsonObject;
    this.names = new FreeNames(Object.keys(definitions));
    let led = 0;
    let copied = 0;
    while ((led < this.unled.length || copied < this.copies.length) && !this.isOver) {
      if (led < this.unled.length) this.lead(this.unled[led++]!);
      else this.plant(this.copies[copied++]!);
    }
    if (this.isOver) return undefined;
    if (Object.keys(this.shelf).length > 0) document['$defs'] = { ...definitions, ...this.shelf };
    return document;
  }

  private get isOver(): boolean {
    const { subschemas, characters } = this.bounds;
    return this.written > subschemas || this.weight > characters || this.scopes.size > MAX_SCOPES;
  }

  /**
   * Writes a subschema with all that is in it; what already stands somewhere in that scope is referred to.
   */
  private plant(top: Plot): void {
    const pending: Plot[] = [top];
    for (let next = 0; next < pending.length && !this.isOver; next++) {
      const { location, scope, place, put } = pending[next]!;
      const { schema } = location;
      this.written++;
      if (typeof schema === 'boolean') {
        put(schema);
        continue;
      }
      const { keepsShelves } = place;
      const copy = bareCopy(schema, { isRoot: place.parent === undefined, keepsShelves });
      const { fresh } = copy;
      put(fresh);
      this.weight += this.scales.weigh(fresh);
      if (location.references !== undefined) this.unled.push({ ...copy, location, scope });
      walk202012.children(fresh, (child, keyword, key) => {
        const inner =
          typeof child === 'boolean' ? undefined : location.resource.document.locations.get(child);
        // Each resource may bring a scope of its own, so the bound is asked for each.
        if (inner === undefined || this.isOver) return;
        const container = key === undefined ? fresh : ownContainer(fresh, schema, keyword);
        const plot: Plot = {
          location: inner,
          scope: scope.enter(inner.resource),
          place: { parent: place, step: stepTo(keyword, key), keepsShelves },
          put: (value) => setOwn(container, key === undefined ? keyword : String(key), value),
        };
        if (this.places.get(inner, plot.scope) !== undefined) {
          plot.put({ $ref: this.addressFor(inner, plot.scope) });
        } else {
          this.places.set(inner, plot.scope, plot.place);
          pending.push(plot);
        }
      });
    }
  }

  private lead({ location, scope, fresh, dynamic }: Unled): void {
    for (const [keyword, target] of location.references!) {
      const bound = target.dynamicName === undefined ? undefined : scope.anchors.get(target.dynamicName);
      const destination = bound ?? target.location;
      const address = this.addressFor(destination, scope.enter(destination.resource));
      this.weight += address.length;
      (keyword === '$dynamicRef' ? dynamic : fresh)['$ref'] = address;
    }
  }

  /** The reference to a subschema in a scope; where it has no place yet, a copy is on its way. */
  private addressFor(location: SchemaLocation, scope: Scope): string {
    if (typeof location.schema === 'boolean') return this.addressForBoolean(location, location.schema);
    const existing = this.places.get(location, scope);
    const address = existing === undefined ? undefined : addressOf(existing);
    return address ?? this.shelve(location, scope);
  }

  /** Booleans mean the same in every scope. */
  private addressForBoolean(location: SchemaLocation, value: boolean): string {
    const around = this.booleans.has(location) ? this.places.anyOf(location.parent!) : undefined;
    const isThere = around !== undefined && (around.keepsShelves || !isShelf(keywordOf(location.step)));
    const inPlace = isThere ? addressOf({ ...around, parent: around, step: location.step }) : undefined;
    if (inPlace !== undefined) return inPlace;
    let address = this.copiedBooleans.get(value);
    if (address === undefined) {
      address = this.shelve(location, this.scopes.outermost);
      this.copiedBooleans.set(value, address);
    }
    return address;
  }

  private shelve(location: SchemaLocation, scope: Scope): string {
    const name = this.names.take(shelfName(location));
    const place: Place = { parent: this.rootPlace, step: stepTo('$defs', name), keepsShelves: false };
    this.places.set(location, scope, place);
    this.copies.push({ location, scope, place, put: (fresh) => setOwn(this.shelf, name, fresh) });
    return addressOf(place)!;
  }
}

function keywordOf(step: string): string {
  return step.split('/', 1)[0]!;
}
