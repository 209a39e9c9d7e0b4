/**
 * A schema object of any version of OpenAPI in; a schema of the same meaning in 2020-12 out, which admission
 * never refuses: a wrong value of a keyword, or a pattern that cannot be run, is left out and reported.
 * References become `#/$defs/<name>` of the shelf. Recursion ends at a fixed nesting.
 */
import { clip, isObject, preview, setOwn, type JsonObject } from '../../../json/index.ts';
import { DEFAULT_LIMITS, type Schema } from '../../../schema/index.ts';
import { encodeFragment, escapeSegment } from '../../../json/index.ts';
import { inside, referenceIn, type Spot } from '../document/references.ts';
import { discriminated } from './discriminator.ts';
import { hiddenNames, isHidden } from './hidden.ts';
import { IN_PLACE, SUBSCHEMAS, VALUES } from './keywords.ts';
import { canRun } from './patterns.ts';
import { Converted, type Entry, type Link, type Shelf } from './shelf.ts';
import { typesOf, withNull } from './types.ts';

/** The limit of admission, less what a tool puts around a schema. */
const MAX_DEPTH = DEFAULT_LIMITS.depth - 8;
/** A description is part of every list, so it is cut to this length. */
const MAX_TEXT = 500;
const MAX_EXAMPLE = 1_000;

export function convertSchema(spot: Spot, shelf: Shelf): Converted {
  const conversion = new Conversion(shelf);
  const schema = conversion.convert(spot, 1, true, NO_NAMES);
  return new Converted(schema, conversion.links, conversion.dangling);
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Lives for one schema. */
class Conversion {
  readonly links: Link[] = [];
  readonly dangling: string[] = [];
  private readonly shelf: Shelf;

  constructor(shelf: Shelf) {
    this.shelf = shelf;
  }

  /** `leftOut`: properties that an enclosing schema hides, which `required` must not name. */
  convert(spot: Spot, depth: number, isInPlace: boolean, leftOut: ReadonlySet<string>): Schema {
    const { value } = spot;
    if (typeof value === 'boolean') return value;
    if (!isObject(value)) return this.dropped(spot, `A schema is an object, but this is ${preview(value)}`);
    if (depth > MAX_DEPTH) return this.dropped(spot, `Schemas are nested deeper than ${MAX_DEPTH} levels`);
    const reference = referenceIn(value);
    if (reference === undefined) return this.convertObject(spot, value, depth, isInPlace, leftOut);
    const hides = this.shelf.hidesSiblings;
    const beside = hides ? annotationsOf(value) : this.convertObject(spot, value, depth, isInPlace, leftOut);
    const resolution = this.shelf.references.resolveSchema(reference, spot.file);
    if (!resolution.ok) {
      this.dangling.push(resolution.reason);
      return beside;
    }
    const entry = this.shelf.entryFor(resolution.spot);
    if (value['nullable'] === true) {
      const holder: JsonObject = {};
      this.link(holder, entry, isInPlace);
      return { ...beside, anyOf: [holder, { type: 'null' }] };
    }
    this.link(beside, entry, isInPlace);
    return beside;
  }

  link(holder: JsonObject, entry: Entry, isInPlace: boolean): void {
    holder['$ref'] = `#/$defs/${encodeFragment(escapeSegment(entry.name))}`;
    this.links.push({ holder, entry, isInPlace });
  }

  private convertObject(
    spot: Spot,
    value: JsonObject,
    depth: number,
    isInPlace: boolean,
    around: ReadonlySet<string>,
  ): JsonObject {
    const { direction, references } = this.shelf;
    const hidden = hiddenNames(spot, direction, references);
    const leftOut = hidden.size === 0 ? around : new Set([...hidden, ...around]);
    const result: JsonObject = {};
    for (const keyword of Object.keys(value)) {
      const member = value[keyword];
      const holding = Object.hasOwn(SUBSCHEMAS, keyword) ? SUBSCHEMAS[keyword] : undefined;
      const fits = Object.hasOwn(VALUES, keyword) ? VALUES[keyword] : undefined;
      if (holding !== undefined) {
        const inPlace = isInPlace && IN_PLACE.has(keyword);
        const subschemas = this.subschemas(inside(spot, keyword), keyword, depth, inPlace, leftOut);
        if (subschemas !== undefined) result[keyword] = subschemas;
      } else if (fits !== undefined) {
        const kept = keptValue(keyword, member, value, leftOut);
        if (kept === undefined) continue;
        if (fits(kept)) result[keyword] = kept;
        else if (!isOldForm(keyword, member)) {
          this.dropped(inside(spot, keyword), `"${keyword}" cannot be ${preview(member)}`);
        }
      } else this.special(keyword, spot, value, result);
    }
    if (value['type'] === 'file' || (value['format'] === 'binary' && typeof result['type'] === 'string'))
      asBase64(result);
    const { discriminator } = value;
    if (isObject(discriminator)) this.discriminate(spot, discriminator, result);
    return withNull(value, result);
  }

  /** Keywords that are written in another way in 2020-12. */
  private special(keyword: string, spot: Spot, value: JsonObject, result: JsonObject): void {
    const member = value[keyword];
    switch (keyword) {
      case 'type': {
        const types = typesOf(member);
        if (types === undefined) {
          this.dropped(inside(spot, keyword), `There is no type ${preview(member)}`);
        } else if (types.length > 0) result['type'] = types.length === 1 ? types[0] : types;
        return;
      }
      case 'pattern':
        if (canRun(member)) result['pattern'] = member;
        else this.dropped(inside(spot, keyword), `The pattern ${preview(member)} cannot be run`);
        return;
      case 'example':
        if (!Object.hasOwn(value, 'examples') && isShort(member)) result['examples'] = [member];
        return;
      case 'examples': {
        const examples = Array.isArray(member) ? member.filter(isShort) : [];
        if (examples.length > 0) result['examples'] = examples;
        return;
      }
      default:
    }
  }

  private subschemas(
    spot: Spot,
    keyword: string,
    depth: number,
    isInPlace: boolean,
    leftOut: ReadonlySet<string>,
  ): unknown {
    const { value } = spot;
    const names = keyword === 'allOf' ? leftOut : NO_NAMES;
    const convert = (...path: readonly (string | number)[]): Schema =>
      this.convert(inside(spot, ...path), depth + 1, isInPlace, names);
    switch (SUBSCHEMAS[keyword]) {
      case 'one':
        // An array of items, as in older drafts, becomes `prefixItems`.
        if (keyword === 'items' && Array.isArray(value)) return undefined;
        return convert();
      case 'list':
        if (!Array.isArray(value) || value.length === 0) break;
        return value.map((_, index) => convert(index));
      default:
        if (!isObject(value)) break;
        return this.schemaMap(spot, value, keyword, convert);
    }
    this.dropped(spot, `"${keyword}" cannot be ${preview(value)}`);
    return undefined;
  }

  private schemaMap(
    spot: Spot,
    map: JsonObject,
    keyword: string,
    convert: (name: string) => Schema,
  ): JsonObject {
    const { direction, references } = this.shelf;
    const result: JsonObject = {};
    for (const name of Object.keys(map)) {
      if (keyword === 'properties' && isHidden(inside(spot, name), direction, references)) continue;
      if (keyword === 'patternProperties' && !canRun(name)) {
        this.dropped(inside(spot, name), `The pattern ${preview(name)} cannot be run`);
      } else setOwn(result, name, convert(name));
    }
    return result;
  }

  private discriminate(spot: Spot, discriminator: JsonObject, result: JsonObject): void {
    for (const keyword of ['oneOf', 'anyOf']) {
      const branches = result[keyword];
      if (!Array.isArray(branches)) continue;
      result[keyword] = discriminated(branches as Schema[], inside(spot, keyword), discriminator, this.shelf);
    }
  }

  private dropped({ pointer, file }: Spot, what: string): JsonObject {
    this.shelf.problems.add('warning', 'openapi-schema', `${what}: it is left out.`, {
      pointer,
      file: file.path,
    });
    return {};
  }
}

/** JSON has no bytes. */
function asBase64(schema: JsonObject): void {
  delete schema['format'];
  schema['contentEncoding'] = 'base64';
}

/** Annotations that a `$ref` of 3.0 may have beside it. */
function annotationsOf({ title, description }: JsonObject): JsonObject {
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description: clip(description, MAX_TEXT) }),
  };
}

function keptValue(
  keyword: string,
  member: unknown,
  value: JsonObject,
  leftOut: ReadonlySet<string>,
): unknown {
  switch (keyword) {
    case 'title':
    case 'description':
      return typeof member === 'string' ? clip(member.trim(), MAX_TEXT) : member;
    case 'required': {
      if (!Array.isArray(member)) return member;
      const names = [...new Set(member)].filter((name) => !leftOut.has(name as string));
      return names.length === 0 ? undefined : names;
    }
    case 'exclusiveMinimum':
    case 'exclusiveMaximum': {
      const limit = value[keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum'];
      return member === true && typeof limit === 'number' ? limit : member;
    }
    case 'minimum':
    case 'maximum':
      return value[keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'] === true
        ? undefined
        : member;
    default:
      return member;
  }
}

/** Draft-03 wrote `required: true` at a property, and draft-04 boolean limits. */
function isOldForm(keyword: string, member: unknown): boolean {
  return typeof member === 'boolean' && /^(?:required|exclusive)/.test(keyword);
}

function isShort(example: unknown): boolean {
  return ((JSON.stringify(example) as string | undefined) ?? '').length <= MAX_EXAMPLE;
}
