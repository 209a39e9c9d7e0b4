/**
 * One place of a form in, with its value; everything that its schemas say of that place out. `$ref` and
 * `allOf` are followed, `if` is decided by the value, and of each `oneOf` and `anyOf` the branch that fits,
 * or the one that the user has picked.
 */
import { isSameJson } from '../parts/same-json.ts';
import { isObject, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import { branchFor } from './branches.ts';
import type { FormSchema } from './form-schema.ts';
import { hintedKind, KINDS, kindOfValue, kindsIn, type Kind } from './kinds.ts';

/** A `oneOf` or `anyOf` between shapes; one between fixed values is a list of values instead. */
export interface Choice {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly branches: readonly Schema[];
  readonly selected: number;
}

export interface FixedValue {
  readonly value: unknown;
  readonly title: string | undefined;
}

export interface PlaceView {
  /** All objects that speak of this value. */
  readonly schemas: readonly JsonObject[];
  /** Whether no value is allowed. */
  readonly isNever: boolean;
  readonly choices: readonly Choice[];
  readonly kinds: readonly Kind[];
  /** The only values that are allowed, where these are listed. */
  readonly values: readonly FixedValue[] | undefined;
}

/** A bound for schemas that refer to each other without end. */
const MAX_SCHEMAS = 300;
const CHOICES = ['oneOf', 'anyOf'] as const;

/** `picks`: by the number of the choice. */
export function placeView(
  form: FormSchema,
  starts: readonly Schema[],
  value: unknown,
  picks: ReadonlyMap<number, number> = new Map(),
): PlaceView {
  const schemas = new Set<JsonObject>();
  const choices: Choice[] = [];
  const values: (readonly FixedValue[])[] = [];
  const pending: Schema[] = [...starts];
  let isNever = false;
  for (let next = 0; next < pending.length && schemas.size < MAX_SCHEMAS; next++) {
    const schema = pending[next]!;
    if (schema === false) isNever = true;
    if (!isObject(schema) || schemas.has(schema)) continue;
    schemas.add(schema);
    if (typeof schema['$ref'] === 'string') pending.push(form.target(schema['$ref']) ?? true);
    if (Array.isArray(schema['allOf'])) pending.push(...(schema['allOf'] as Schema[]));
    pending.push(...conditional(form, schema, value));
    if (Object.hasOwn(schema, 'const')) values.push([{ value: schema['const'], title: undefined }]);
    if (Array.isArray(schema['enum']))
      values.push(schema['enum'].map((each) => ({ value: each, title: undefined })));
    for (const keyword of CHOICES) {
      const branches = schema[keyword];
      if (!Array.isArray(branches) || branches.length === 0) continue;
      const fixed = fixedValues(branches as Schema[]);
      if (fixed !== undefined) {
        values.push(fixed);
        continue;
      }
      const selected = branchFor(form, branches as Schema[], value, picks.get(choices.length));
      choices.push({ keyword, branches: branches as Schema[], selected });
      pending.push(branches[selected] as Schema);
    }
  }
  const all = [...schemas];
  const common = values.length === 0 ? undefined : values.reduce(inBoth);
  return { schemas: all, isNever, choices, values: common, kinds: kindsOf(all, common) };
}

function conditional(form: FormSchema, schema: JsonObject, value: unknown): Schema[] {
  const parts: Schema[] = [];
  if (schema['if'] !== undefined) {
    const branch = schema[form.fits(schema['if'] as Schema, value ?? {}) ? 'then' : 'else'];
    if (branch !== undefined) parts.push(branch as Schema);
  }
  const { dependentSchemas } = schema;
  if (isObject(dependentSchemas) && isObject(value)) {
    for (const [name, dependent] of Object.entries(dependentSchemas))
      if (Object.hasOwn(value, name)) parts.push(dependent as Schema);
  }
  return parts;
}

/** Where every branch is one value, mostly with a title: a list to choose from. */
function fixedValues(branches: readonly Schema[]): readonly FixedValue[] | undefined {
  const values: FixedValue[] = [];
  for (const branch of branches) {
    if (!isObject(branch) || !Object.hasOwn(branch, 'const')) return undefined;
    values.push({
      value: branch['const'],
      title: typeof branch['title'] === 'string' ? branch['title'] : undefined,
    });
  }
  return values;
}

function inBoth(one: readonly FixedValue[], other: readonly FixedValue[]): readonly FixedValue[] {
  return one.flatMap((fixed) => {
    const match = other.find(({ value }) => isSameJson(value, fixed.value));
    return match === undefined ? [] : [{ value: fixed.value, title: fixed.title ?? match.title }];
  });
}

/** The kinds that all schemas allow; the one that is most likely meant first, where nothing says. */
function kindsOf(schemas: readonly JsonObject[], values: readonly FixedValue[] | undefined): readonly Kind[] {
  let kinds: readonly Kind[] | undefined;
  for (const schema of schemas) {
    const own = kindsIn(schema);
    if (own !== undefined) kinds = kinds === undefined ? own : kinds.filter((kind) => own.includes(kind));
  }
  if (values !== undefined) {
    const own = new Set(values.map(({ value }) => kindOfValue(value)));
    kinds = (kinds ?? KINDS).filter((kind) => own.has(kind));
  }
  if (kinds !== undefined) return kinds;
  const hinted = hintedKind(schemas);
  return hinted === undefined ? KINDS : [hinted, ...KINDS.filter((kind) => kind !== hinted)];
}

/** The first text under a keyword. */
export function textOf(view: PlaceView, keyword: string): string | undefined {
  for (const schema of view.schemas) {
    const text = schema[keyword];
    if (typeof text === 'string' && text !== '') return text;
  }
  return undefined;
}

export function wholeNumbersOnly({ schemas }: PlaceView): boolean {
  return schemas.some(({ type }) => type === 'integer');
}
