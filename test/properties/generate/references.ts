/**
 * The second pass over a generated schema: anchors are given, and each gap becomes a reference to a subschema
 * that is there, written in one of the ways that lead to it: a pointer, an anchor, a URI, relative or
 * absolute.
 */
import { isObject, type JsonObject } from '../../../src/json/index.ts';
import { childrenOf, OracleDocument, own, type Place, type Schema } from '../oracle/document.ts';
import type { Draft } from '../oracle/drafts.ts';
import type { Dice } from './dice.ts';
import { GAP } from './schema.ts';
import { strangersIn } from './strangers.ts';

const NAMES = ['T', 'U'];
/** Some that 2020-12 does not allow, and some that an upgrade might think free. */
const NAMES_OF_2019 = ['T', 'U', 'T:x', 'T_x', 'recursive'];

export function fillReferences(dice: Dice, root: JsonObject, draft: Draft): void {
  const first = new OracleDocument(root, draft);
  for (const place of first.places.values()) giveAnchor(dice, place, first);
  // Dynamic references first: they may need a name that their resource does not offer yet.
  for (const place of first.places.values())
    if (own(place.schema, '$dynamicRef') === GAP) fillDynamic(dice, place, first);
  const document = new OracleDocument(root, draft);
  const places = [...document.places.values()];
  const all = places.flatMap((place): Target[] => [place, ...booleansOf(place), ...partsOfStrangers(place)]);
  const targets = all.filter((target) => {
    // What `$ref` hides names no resource, but a pointer from outside may lead into it.
    if (isHidden(document.resources.get(target.base)!.pointer, document)) return false;
    return !isHidden(target.pointer, document) || dice.chance(0.2);
  });
  for (const place of document.places.values()) {
    if (own(place.schema, '$ref') === GAP)
      place.schema['$ref'] = wayTo(dice, place, preferred(dice, targets), document);
  }
}

/** A subschema that is `true` or `false` has no place of its own. */
interface Target {
  readonly schema: Schema;
  readonly base: string;
  readonly pointer: string;
}

function booleansOf({ schema, draft, base, pointer }: Place): Target[] {
  return [...childrenOf(schema, draft.level)]
    .filter(([, child]) => typeof child === 'boolean')
    .map(([step, child]) => ({ schema: child as boolean, base, pointer: `${pointer}/${step}` }));
}

/** What only a reference makes a schema: parts of keywords that mean nothing in the dialect. */
function partsOfStrangers({ schema, draft, base, pointer }: Place): Target[] {
  const found: Target[] = [];
  const look = (value: unknown, at: string): void => {
    if (typeof value === 'boolean' || isObject(value)) found.push({ schema: value, base, pointer: at });
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) look(member, `${at}/${key}`);
  };
  for (const { keyword } of strangersIn(draft.level)) {
    if (Object.hasOwn(schema, keyword)) look(schema[keyword], `${pointer}/${keyword}`);
  }
  return found;
}

/** Definitions and the root, mostly: chains of references through other places end soon in a loop. */
function preferred(dice: Dice, targets: readonly Target[]): Target {
  const shelved = targets.filter(({ pointer }) => /(^|\/)(\$defs|definitions)\/[^/]*$/.test(pointer));
  if (shelved.length > 0 && dice.chance(0.6)) return dice.pick(shelved);
  return dice.chance(0.15) ? targets[0]! : dice.pick(targets);
}

/** Below a sibling of `$ref`, or in an `additionalItems` that means nothing. */
function isHidden(pointer: string, document: OracleDocument): boolean {
  return [...document.places.values()].some(({ schema, draft, pointer: above }) => {
    if (!pointer.startsWith(`${above}/`)) return false;
    const keyword = pointer.slice(above.length + 1).split('/')[0]!;
    if (draft.level < 8 && Object.hasOwn(schema, '$ref')) return keyword !== 'definitions';
    return keyword === 'additionalItems' && !Array.isArray(own(schema, 'items'));
  });
}

function giveAnchor(dice: Dice, { schema, draft, base }: Place, document: OracleDocument): void {
  const name = dice.pick(draft.level === 8 ? NAMES_OF_2019 : NAMES);
  if (!dice.chance(0.25) || isTaken(base, name, document)) return;
  if (draft.level === 9) {
    const isDynamic = dice.chance(0.6);
    schema[isDynamic ? '$dynamicAnchor' : '$anchor'] = name;
    if (isDynamic) document.dynamicAnchors.set(`${base}#${name}`, schema);
  } else if (draft.level === 8) {
    schema['$anchor'] = name;
    if (dice.chance(0.5)) schema['$recursiveAnchor'] = dice.chance(0.8);
  } else if (own(schema, '$ref') === undefined) {
    const identifier = own(schema, draft.identifier);
    schema[draft.identifier] = `${typeof identifier === 'string' ? identifier : ''}#${name}`;
  } else return;
  document.anchors.set(`${base}#${name}`, schema);
}

function isTaken(base: string, name: string, document: OracleDocument): boolean {
  return document.anchors.has(`${base}#${name}`);
}

/**
 * To a name of some resource, its own mostly; where the name is missing, the root of the resource gets it.
 */
function fillDynamic(dice: Dice, place: Place, document: OracleDocument): void {
  const resources = [...document.resources.values()].filter(({ draft }) => draft.level === 9);
  const here = document.resources.get(place.base)!;
  const resource = dice.chance(0.8) ? here : dice.pick(resources);
  const name = dice.pick(NAMES);
  if (!isTaken(resource.base, name, document)) {
    if (own(resource.schema, '$dynamicAnchor') !== undefined) {
      delete place.schema['$dynamicRef'];
      return;
    }
    resource.schema['$dynamicAnchor'] = name;
    document.anchors.set(`${resource.base}#${name}`, resource.schema);
    document.dynamicAnchors.set(`${resource.base}#${name}`, resource.schema);
  }
  const address = resource === here ? '' : addressOf(dice, place, resource.base, document);
  place.schema['$dynamicRef'] = address === undefined ? '#gone' : `${address}#${name}`;
  if (address === undefined) delete place.schema['$dynamicRef'];
}

function wayTo(dice: Dice, from: Place, target: Target, document: OracleDocument): string {
  const resource = document.resources.get(target.base)!;
  const address =
    target.base === from.base && dice.chance(0.8) ? '' : addressOf(dice, from, target.base, document);
  const pointer = target.pointer.slice(resource.pointer.length);
  if (address === undefined) {
    // The resource cannot be named from here, but a pointer from the own root may lead there.
    const own = document.resources.get(from.base)!;
    return isBelow(target.pointer, own.pointer)
      ? `#${encoded(dice, target.pointer.slice(own.pointer.length))}`
      : '#';
  }
  const anchors = [...document.anchors].filter(([, schema]) => schema === target.schema).map(([uri]) => uri);
  const anchor = anchors.find((uri) => uri.startsWith(`${target.base}#`));
  if (anchor !== undefined && dice.chance(0.6)) {
    return `${address}#${encoded(dice, anchor.slice(target.base.length + 1))}`;
  }
  if (pointer === '') return address === '' ? '#' : `${address}${dice.chance(0.3) ? '#' : ''}`;
  return `${address}#${encoded(dice, pointer)}`;
}

/** Percent-encoding is needed for some characters and allowed for all. */
function encoded(dice: Dice, pointer: string): string {
  return dice.chance(0.1) ? encodeURIComponent(pointer) : encodeURI(pointer).replaceAll('#', '%23');
}

/** A URI by which a resource can be named from a place; found by trying what authors write. */
function addressOf(dice: Dice, from: Place, base: string, document: OracleDocument): string | undefined {
  const { schema, draft } = document.resources.get(base)!;
  const identifier = own(schema, draft.identifier);
  if (!isObject(schema) || typeof identifier !== 'string') return undefined;
  const written = identifier.split('#')[0]!;
  const isRooted = document.resources.values().next().value!.base.startsWith('http://root.test/');
  const path = new URL(base).pathname + new URL(base).search;
  // Where the document has no absolute URI, only names without a leading slash or dots mean one thing.
  const tries = [written, ...(isRooted ? [path, `../${path.slice(1)}`, base] : [])];
  const leading = tries.filter((uri) => uri !== '' && resolves(uri, from.base, base));
  return leading.length === 0 ? undefined : dice.pick(leading);
}

function resolves(uri: string, from: string, to: string): boolean {
  return URL.canParse(uri, from) && new URL(uri, from).href === to;
}

function isBelow(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`);
}
