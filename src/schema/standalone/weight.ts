/**
 * How much text a document that is being written comes to, roughly and never less than a fixed share of it.
 * Data is shared between copies but written out for each, so a large `enum` counts as often as it is copied;
 * it is measured once.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import { holdsSchemas } from './words.ts';

/** Quotes, colon and comma around a member. */
const AROUND = 4;

export class Scales {
  private readonly cache: WeakMap<object, number> = new WeakMap();

  /** A schema without its subschemas, but with the names that they stand under. */
  weigh(schema: JsonObject): number {
    let weight = AROUND;
    for (const keyword of Object.keys(schema)) {
      weight += keyword.length + AROUND;
      const value = schema[keyword];
      if (!holdsSchemas(keyword)) weight += this.weighData(value);
      else if (isObject(value)) for (const key of Object.keys(value)) weight += key.length + AROUND;
      else if (Array.isArray(value)) weight += value.length * AROUND;
    }
    return weight;
  }

  private weighData(value: unknown): number {
    if (typeof value !== 'object' || value === null) return scalarWeight(value);
    let weight = this.cache.get(value);
    if (weight === undefined) {
      weight = dataWeight(value);
      this.cache.set(value, weight);
    }
    return weight;
  }
}

function scalarWeight(value: unknown): number {
  return typeof value === 'string' ? value.length : AROUND;
}

function dataWeight(top: object): number {
  let weight = 0;
  const pending: object[] = [top];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const isList = Array.isArray(next);
    for (const [key, member] of Object.entries(next) as [string, unknown][]) {
      weight += AROUND + (isList ? 0 : key.length);
      if (typeof member === 'object' && member !== null) pending.push(member);
      else weight += scalarWeight(member);
    }
  }
  return weight;
}
