/**
 * Two schemas that should mean the same in; the number of values on which they agree out, and the first value
 * on which they differ. Values are generated from the schema, with variants of each that differ in one
 * member.
 */
import { isObject, setOwn, type JsonObject } from '../../json/index.ts';
import { compileSchema, type AdmittedSchema } from '../../schema/index.ts';
import { standaloneDocument } from '../../schema/internal.ts';
import { Maker } from '../../sources/sample/make.ts';

export interface Proof {
  /** How many values both judged alike. */
  readonly values: number;
  /** How many of them both accepted: refused values alone prove little. */
  readonly accepted: number;
  readonly counterexample?: unknown;
}

const MAX_VALUES = 400;
const BRANCHES = 6;
const UNRELATED_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e9,
  '',
  'text',
  [],
  [1, 1],
  {},
  { other: 1 },
];

export function compare(before: AdmittedSchema, after: AdmittedSchema): Proof {
  const [old, fresh] = [compileSchema(before), compileSchema(after)];
  let [values, accepted] = [0, 0];
  for (const value of valuesFor(before)) {
    const verdict = old.accepts(value);
    if (fresh.accepts(value) !== verdict) return { values, accepted, counterexample: value };
    values++;
    if (verdict) accepted++;
  }
  return { values, accepted };
}

function valuesFor(schema: AdmittedSchema): unknown[] {
  const { document } = standaloneDocument(schema);
  const made: unknown[] = [];
  for (let branch = 0; branch < BRANCHES; branch++) {
    for (const takesExamples of [true, false]) {
      for (const takesOptional of [true, false]) {
        made.push(new Maker(document, { takesExamples, takesOptional, branch }).make());
      }
    }
  }
  const distinct = new Map([...made, ...UNRELATED_VALUES].map((value) => [JSON.stringify(value), value]));
  const variants = [...distinct.values()].flatMap(variantsOf);
  for (const value of variants) {
    if (distinct.size >= MAX_VALUES) break;
    distinct.set(JSON.stringify(value), value);
  }
  return [...distinct.values()];
}

/** Each member left out, and each replaced by unrelated values, two levels deep. */
function variantsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const items = value as unknown[];
    return [
      [...items, items[0]],
      items.slice(1),
      ...items.flatMap((item, at) => replacementsFor(item).map((other) => items.with(at, other))),
    ];
  }
  if (!isObject(value)) return [];
  return [
    { ...value, unexpected: 1 },
    ...Object.keys(value).flatMap((name) => {
      const { [name]: member, ...rest } = value;
      return [rest, ...replacementsFor(member).map((other) => withMember(value, name, other))];
    }),
  ];
}

function replacementsFor(member: unknown): unknown[] {
  const inner = isObject(member) ? Object.keys(member).map((name) => ({ ...member, [name]: null })) : [];
  return [...inner, null, 'text', -1, [], {}];
}

function withMember(value: JsonObject, name: string, member: unknown): JsonObject {
  const copy = { ...value };
  setOwn(copy, name, member);
  return copy;
}
