/**
 * The shapes of the hot cells: a schema, a valid and an invalid value of each, and which leaves of the values may change
 * without changing what is wrong with them. Measures make copies with other contents from that, so that no
 * loop sees one object again and again.
 */
import { ajvOfSdk } from '../engines/ajv.mjs';
import { hotShapes } from './hot-shapes.mjs';

export function shapesWithLeaves() {
  return Object.entries(hotShapes).map(([name, { schema, valid, invalid }]) => {
    const validate = ajvOfSdk.start().compile(schema);
    return {
      name,
      schema,
      valid: { value: valid, leaves: freeLeaves(valid, validate) },
      invalid: { value: invalid, leaves: freeLeaves(invalid, validate) },
    };
  });
}

/** `count` values of the same outcome; with `shuffle`, members come in another order in each object. */
export function copies({ value, leaves }, count, shuffle = false) {
  const text = JSON.stringify(value);
  return Array.from({ length: count }, (_, number) => {
    const copy = JSON.parse(text);
    for (const path of leaves) change(copy, path, number);
    return JSON.parse(JSON.stringify(shuffle ? shuffled(copy, number) : copy));
  });
}

function freeLeaves(value, validate) {
  const faults = (candidate) => {
    validate(candidate);
    return JSON.stringify(validate.errors?.map(({ instancePath, keyword }) => [instancePath, keyword]));
  };
  const before = faults(value);
  return leavesOf(value).filter((path) =>
    [1, 7, 999].every((number) => {
      const copy = structuredClone(value);
      change(copy, path, number);
      return faults(copy) === before;
    }),
  );
}

function leavesOf(value, path = []) {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.keys(value).flatMap((key) => leavesOf(value[key], [...path, key]));
}

function change(value, path, number) {
  let at = value;
  for (const key of path.slice(0, -1)) at = at[key];
  const key = path.at(-1);
  if (typeof at[key] === 'string') at[key] += number;
  else if (typeof at[key] === 'number') at[key] += number % 100;
}

function shuffled(value, seed) {
  if (Array.isArray(value)) return value.map((item, index) => shuffled(item, seed + index));
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value);
  for (let i = keys.length - 1, random = seed + 1; i > 0; i--) {
    random = (random * 48_271) % 2_147_483_647;
    const j = random % (i + 1);
    [keys[i], keys[j]] = [keys[j], keys[i]];
  }
  return Object.fromEntries(keys.map((key) => [key, shuffled(value[key], seed)]));
}
