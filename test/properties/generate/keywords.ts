/**
 * How each keyword is generated: one entry for each group of keywords that belong together, with the dialects
 * that know them. Everything is right by the metaschema of the dialect; wrong values are the business of
 * `spoil.ts`.
 */
import { setOwn, type JsonObject } from '../../../src/json/index.ts';
import type { Schema } from '../oracle/document.ts';
import { anyName, anyNumber, anyScalar, DIVISORS, PATTERNS, someNames, TYPES } from './alphabet.ts';
import type { Dice } from './dice.ts';
import { strangersIn } from './strangers.ts';
import { anyValue } from './values.ts';

/** What an entry may ask for while it adds to a subschema. */
export interface Bench {
  readonly dice: Dice;
  readonly level: number;
  /** A further subschema. */
  readonly child: () => Schema;
}

export interface Entry {
  readonly weight: number;
  readonly since?: number;
  readonly until?: number;
  /** Whether subschemas come with it, which deep places leave out. */
  readonly nests?: boolean;
  readonly add: (schema: JsonObject, bench: Bench) => void;
}

function schemaMap({ dice, child }: Bench, names: readonly string[]): JsonObject {
  const map: JsonObject = {};
  for (const name of names) setOwn(map, name, child());
  return dice.chance(0.03) ? {} : map;
}

const count = (dice: Dice): number => dice.below(4);

export const entries: readonly Entry[] = [
  {
    weight: 5,
    add(schema, { dice }) {
      schema['type'] = dice.chance(0.7)
        ? dice.pick(TYPES)
        : [...new Set(dice.times(1, 4, () => dice.pick(TYPES)))];
    },
  },
  {
    weight: 2,
    add(schema, { dice, level }) {
      const values = dice.times(level < 8 ? 1 : 0, 3, () =>
        dice.chance(0.6) ? anyScalar(dice) : anyValue(dice, 2),
      );
      const texts = values.map((value) => JSON.stringify(value));
      // To draft-07 there had to be values, and all distinct; one is enough for that.
      schema['enum'] = level < 8 ? [values[0]] : values.filter((_, at) => texts.indexOf(texts[at]!) === at);
    },
  },
  {
    weight: 2,
    since: 6,
    add(schema, { dice }) {
      schema['const'] = dice.chance(0.6) ? anyScalar(dice) : anyValue(dice, 2);
    },
  },
  {
    weight: 3,
    add(schema, { dice, level }) {
      const [limit, exclusive] = dice.pick([
        ['minimum', 'exclusiveMinimum'],
        ['maximum', 'exclusiveMaximum'],
      ] as const);
      if (dice.chance(0.6) || level === 4) schema[limit] = anyNumber(dice);
      if (dice.chance(0.5)) schema[exclusive] = level === 4 ? dice.chance(0.7) : anyNumber(dice);
    },
  },
  {
    weight: 2,
    add(schema, { dice }) {
      schema['multipleOf'] = dice.pick(DIVISORS);
    },
  },
  {
    weight: 2,
    add(schema, { dice }) {
      schema[dice.pick(['minLength', 'maxLength'])] = count(dice);
      if (dice.chance(0.3)) schema['pattern'] = dice.pick(PATTERNS);
    },
  },
  {
    weight: 2,
    add(schema, { dice }) {
      schema[dice.pick(['minItems', 'maxItems'])] = count(dice);
      if (dice.chance(0.5)) schema['uniqueItems'] = dice.chance(0.8);
    },
  },
  {
    weight: 2,
    add(schema, { dice }) {
      schema[dice.pick(['minProperties', 'maxProperties'])] = count(dice);
    },
  },
  {
    weight: 3,
    add(schema, { dice, level }) {
      schema['required'] = someNames(dice, level === 4 ? 1 : 0, 3);
    },
  },
  {
    weight: 8,
    nests: true,
    add(schema, bench) {
      schema['properties'] = schemaMap(bench, someNames(bench.dice, 1, 3));
    },
  },
  {
    weight: 3,
    nests: true,
    add(schema, bench) {
      const { dice } = bench;
      schema['patternProperties'] = schemaMap(bench, [
        ...new Set(dice.times(1, 2, () => dice.pick(PATTERNS))),
      ]);
    },
  },
  {
    weight: 3,
    nests: true,
    add(schema, { dice, child, level }) {
      schema['additionalProperties'] = level === 4 && dice.chance(0.5) ? dice.chance(0.3) : child();
    },
  },
  {
    weight: 2,
    since: 6,
    nests: true,
    add(schema, { child }) {
      schema['propertyNames'] = child();
    },
  },
  {
    weight: 3,
    nests: true,
    add(schema, bench) {
      const { dice, level, child } = bench;
      const map: JsonObject = {};
      for (const name of someNames(dice, 1, 2)) {
        setOwn(map, name, dice.chance(0.5) ? someNames(dice, level === 4 ? 1 : 0, 2) : child());
      }
      schema['dependencies'] = map;
    },
  },
  {
    weight: 2,
    since: 8,
    add(schema, { dice }) {
      const map: JsonObject = {};
      for (const name of someNames(dice, 1, 2)) setOwn(map, name, someNames(dice, 0, 2));
      schema['dependentRequired'] = map;
    },
  },
  {
    weight: 3,
    since: 8,
    nests: true,
    add(schema, bench) {
      schema['dependentSchemas'] = schemaMap(bench, someNames(bench.dice, 1, 2));
    },
  },
  {
    weight: 5,
    since: 8,
    nests: true,
    add(schema, { dice, child }) {
      schema['unevaluatedProperties'] = dice.chance(0.6) ? false : child();
    },
  },
  {
    weight: 5,
    since: 8,
    nests: true,
    add(schema, { dice, child }) {
      schema['unevaluatedItems'] = dice.chance(0.6) ? false : child();
    },
  },
  {
    weight: 4,
    until: 8,
    nests: true,
    add(schema, { dice, child, level }) {
      schema['items'] = dice.chance(0.6) ? dice.times(1, 3, child) : child();
      if (dice.chance(0.5))
        schema['additionalItems'] = level === 4 && dice.chance(0.5) ? dice.chance(0.3) : child();
    },
  },
  {
    weight: 4,
    since: 9,
    nests: true,
    add(schema, { dice, child }) {
      if (dice.chance(0.6)) schema['prefixItems'] = dice.times(1, 3, child);
      if (dice.chance(0.5)) schema['items'] = child();
    },
  },
  {
    weight: 4,
    since: 6,
    nests: true,
    add(schema, { dice, child, level }) {
      schema['contains'] = child();
      if (level < 8) return;
      if (dice.chance(0.4)) schema['minContains'] = dice.below(3);
      if (dice.chance(0.3)) schema['maxContains'] = dice.below(3);
    },
  },
  ...['allOf', 'anyOf', 'oneOf'].map((keyword) => ({
    weight: 4,
    nests: true,
    add(schema: JsonObject, { dice, child }: Bench): void {
      schema[keyword] = dice.times(1, 3, child);
    },
  })),
  {
    weight: 2,
    nests: true,
    add(schema, { child }) {
      schema['not'] = child();
    },
  },
  {
    weight: 4,
    since: 7,
    nests: true,
    add(schema, { dice, child }) {
      if (dice.chance(0.9)) schema['if'] = child();
      if (dice.chance(0.7)) schema['then'] = child();
      if (dice.chance(0.7)) schema['else'] = child();
    },
  },
  {
    weight: 1,
    add(schema, { dice }) {
      setOwn(
        schema,
        dice.pick(['default', 'title', 'description', 'x', '__proto__', 'format']),
        anyName(dice),
      );
    },
  },
  {
    weight: 2,
    add(schema, { dice, level }) {
      const { keyword, make } = dice.pick(strangersIn(level));
      schema[keyword] = make(dice);
    },
  },
];
