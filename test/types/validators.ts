/**
 * What `admitSchema` and `compileSchema` infer from raw schemas: `accepts` narrows. This file compiles, or a
 * claim is wrong.
 */
import { admitSchema, compileSchema, type AdmittedSchema, type Validator } from '../../src/schema/index.ts';
import { expectType, type Equal } from './expect-type.ts';

declare const value: unknown;

const point = admitSchema({
  type: 'object',
  properties: { x: { type: 'number' }, label: { enum: ['a', 'b'] } },
  required: ['x'],
});
if (point.ok) {
  const validator = compileSchema(point.schema);
  if (validator.accepts(value)) {
    expectType<Equal<typeof value, { x: number; label?: 'a' | 'b' }>>();
    // @ts-expect-error: a misspelt member is found
    void value.y;
  }
  const result = await validator['~standard'].validate(value);
  if (result.issues === undefined) expectType<Equal<typeof result.value, { x: number; label?: 'a' | 'b' }>>();
}

// What is only known at run time tells nothing, and stops no program.
declare const loaded: unknown;
const unknownSchema = admitSchema(loaded);
if (unknownSchema.ok) expectType<Equal<typeof unknownSchema.schema, AdmittedSchema>>();

// Another default dialect may read the same words otherwise.
const older = admitSchema({ items: [{ type: 'string' }] }, { defaultDialect: 'draft-07' });
if (older.ok) expectType<Equal<typeof older.schema, AdmittedSchema>>();

// A validator of something is a validator.
const list = admitSchema(
  { type: 'array', items: { type: 'integer' } },
  { role: 'output', formats: 'assert' },
);
if (list.ok) {
  const integers: Validator<number[]> = compileSchema(list.schema);
  const any: Validator = integers;
  void any;
}

// @ts-expect-error: an option that there is not
void admitSchema({}, { format: 'assert' });
