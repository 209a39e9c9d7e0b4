/**
 * The branches of a `oneOf` or `anyOf` with a `discriminator` in; the same branches out, each with the values
 * of the property that choose it. A branch that already names its values, or that has no name, stays as it
 * is.
 */
import { isObject, type JsonObject } from '../../../json/index.ts';
import type { Schema } from '../../../schema/index.ts';
import { inside, referenceIn, type Spot } from '../document/references.ts';
import type { Shelf } from './shelf.ts';

export function discriminated(
  branches: readonly Schema[],
  list: Spot,
  { propertyName, mapping }: JsonObject,
  { references }: Shelf,
): Schema[] {
  if (typeof propertyName !== 'string') return [...branches];
  return branches.map((branch, index) => {
    const spot = inside(list, index);
    const reference = referenceIn(spot.value);
    if (reference === undefined || !isObject(branch)) return branch;
    const target = references.follow(spot);
    if (!target.ok || saysItself(target.spot, propertyName)) return branch;
    const values = valuesFor(reference, isObject(mapping) ? mapping : {});
    const choice = values.length === 1 ? { const: values[0] } : { enum: values };
    // Changes the object in place, since its `$ref` is linked.
    return Object.assign(branch, { properties: { [propertyName]: choice }, required: [propertyName] });
  });
}

function saysItself({ value }: Spot, propertyName: string): boolean {
  const properties = isObject(value) ? value['properties'] : undefined;
  const property = isObject(properties) ? properties[propertyName] : undefined;
  if (!isObject(property)) return isObject(value) && Array.isArray(value['allOf']);
  return ['const', 'enum', '$ref', 'allOf', 'oneOf', 'anyOf'].some((word) => Object.hasOwn(property, word));
}

/** What `mapping` says, else the name of the schema. */
function valuesFor(reference: string, mapping: JsonObject): string[] {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  const mapped = Object.keys(mapping).filter((key) => mapping[key] === reference || mapping[key] === name);
  return mapped.length > 0 ? mapped : [name];
}
