/**
 * One attempt at a value, by fixed choices: const, enum, examples and default first, then by type. Stops at a
 * fixed nesting and after a fixed number of parts, so that a recursive schema costs no more than another.
 */
import { getOwn, isObject, setOwn, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import { facetsOf, numbersOf, typeOf, valuesOf, type Facets } from './facets.ts';
import { sampleNumber, sampleText } from './scalars.ts';

export interface Choices {
  readonly takesExamples: boolean;
  readonly takesOptional: boolean;
  /** Which branch of `anyOf` and `oneOf`. */
  readonly branch: number;
}

/** The position of a value: texts are named after their property, items differ by their index. */
interface Slot {
  readonly name: string;
  readonly index: number;
  readonly nesting: number;
}

/** Below this, only what is required; below the second, nothing. */
const OPTIONAL_NESTING = 4;
const MAX_NESTING = 16;
const MAX_PARTS = 400;
const MAX_ITEMS = 100;
const USUAL_ITEMS = 2;

/** Lives for one attempt. */
export class Maker {
  private readonly root: Schema;
  private readonly choices: Choices;
  private parts = 0;

  constructor(root: Schema, choices: Choices) {
    this.root = root;
    this.choices = choices;
  }

  make(): unknown {
    return this.valueOf(this.root, { name: 'text', index: 0, nesting: 0 });
  }

  private valueOf(schema: unknown, slot: Slot): unknown {
    if (slot.nesting > MAX_NESTING || ++this.parts > MAX_PARTS) return null;
    const facets = facetsOf(schema, this.root, this.choices.branch);
    const declared = this.declaredValue(facets, slot.index);
    if (declared !== undefined) return declared;
    const type = typeOf(facets);
    switch (type) {
      case 'null':
        return null;
      case 'boolean':
        return slot.index % 2 === 0;
      case 'integer':
      case 'number':
        return sampleNumber(facets, type === 'integer', slot.index);
      case 'array':
        return this.arrayOf(facets, slot);
      case 'object':
        return this.objectOf(facets, slot);
      default:
        return sampleText(facets, slot.name, slot.index);
    }
  }

  /** A value that the schema itself names; undefined where it names none. */
  private declaredValue(facets: Facets, index: number): unknown {
    const [only] = valuesOf(facets, 'const');
    if (only !== undefined) return only;
    if (this.choices.takesExamples) {
      const example = firstAt(valuesOf(facets, 'examples'), index) ?? valuesOf(facets, 'default')[0];
      if (example !== undefined) return example;
    }
    return firstAt(valuesOf(facets, 'enum'), index);
  }

  private arrayOf(facets: Facets, { name, nesting }: Slot): unknown[] {
    const prefix = (valuesOf(facets, 'prefixItems')[0] as unknown[] | undefined) ?? [];
    const [items = true] = valuesOf(facets, 'items');
    const contained = valuesOf(facets, 'contains');
    const least = Math.max(
      0,
      prefix.length,
      contained.length,
      ...numbersOf(facets, 'minItems'),
      ...numbersOf(facets, 'minContains'),
    );
    const most = Math.min(MAX_ITEMS, ...numbersOf(facets, 'maxItems'));
    const usual = items === false || items === true || !this.hasRoom(nesting) ? 0 : USUAL_ITEMS;
    const length = Math.min(most, Math.max(least, usual));
    return Array.from({ length }, (_, index) => {
      const own = prefix[index] ?? contained[Math.min(index, contained.length - 1)] ?? items;
      return this.valueOf(own, { name, index, nesting: nesting + 1 });
    });
  }

  private objectOf(facets: Facets, { index, nesting }: Slot): JsonObject {
    const declared = valuesOf(facets, 'properties').filter(isObject);
    const required = valuesOf(facets, 'required').flat() as string[];
    const optional = this.hasRoom(nesting) ? declared.flatMap((properties) => Object.keys(properties)) : [];
    const names = new Set([...optional, ...required]);
    const value: JsonObject = {};
    const [other = true] = valuesOf(facets, 'additionalProperties');
    for (const name of names) {
      const own = declared
        .map((properties) => getOwn(properties, name))
        .filter((schema) => schema !== undefined);
      if (own.includes(false)) continue;
      const schema = own.length === 0 ? other : own.length === 1 ? own[0] : { allOf: own };
      setOwn(value, name, this.valueOf(schema, { name, index, nesting: nesting + 1 }));
    }
    const least = Math.min(MAX_ITEMS, Math.max(0, ...numbersOf(facets, 'minProperties')));
    for (let more = 1; Object.keys(value).length < least && more <= MAX_ITEMS; more++) {
      setOwn(value, `key${more}`, this.valueOf(other, { name: 'text', index, nesting: nesting + 1 }));
    }
    return value;
  }

  private hasRoom(nesting: number): boolean {
    return this.choices.takesOptional && nesting < OPTIONAL_NESTING;
  }
}

/** Items of one list use the values in turn; of several lists the first that is not empty counts. */
function firstAt(lists: readonly unknown[], index: number): unknown {
  const values = lists.find((list) => Array.isArray(list) && list.length > 0) as unknown[] | undefined;
  return values?.[index % values.length];
}
