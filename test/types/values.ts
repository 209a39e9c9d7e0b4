/**
 * Types from raw schemas, keyword by keyword: what a program is given (`read`). This file compiles, or a
 * claim is wrong.
 */
import type { FromSchema } from '../../src/schema/types/from-schema.ts';
import { expectType, type Equal } from './expect-type.ts';

type Open = { [key: string]: unknown };

// Booleans, and no constraint at all.
expectType<Equal<FromSchema<true>, unknown>>();
expectType<Equal<FromSchema<false>, never>>();
expectType<Equal<FromSchema<boolean>, unknown>>();
expectType<Equal<FromSchema<Record<never, never>>, unknown>>();

// `type`, one or several.
expectType<Equal<FromSchema<{ type: 'string' }>, string>>();
expectType<Equal<FromSchema<{ type: 'integer' }>, number>>();
expectType<Equal<FromSchema<{ type: 'number' }>, number>>();
expectType<Equal<FromSchema<{ type: 'boolean' }>, boolean>>();
expectType<Equal<FromSchema<{ type: 'null' }>, null>>();
expectType<Equal<FromSchema<{ type: 'array' }>, unknown[]>>();
expectType<Equal<FromSchema<{ type: 'object' }>, Open>>();
expectType<Equal<FromSchema<{ readonly type: readonly ['string', 'null'] }>, string | null>>();

// `const` and `enum`, also together with `type`.
expectType<Equal<FromSchema<{ const: 'a' }>, 'a'>>();
expectType<Equal<FromSchema<{ const: null }>, null>>();
expectType<Equal<FromSchema<{ const: false }>, false>>();
expectType<Equal<FromSchema<{ readonly const: { readonly a: 1 } }>, { a: 1 }>>();
expectType<Equal<FromSchema<{ readonly const: readonly [1, 2] }>, readonly [1, 2]>>();
expectType<Equal<FromSchema<{ readonly enum: readonly ['a', 1, null, true] }>, 'a' | 1 | null | true>>();
expectType<Equal<FromSchema<{ type: 'string'; readonly enum: readonly ['a', 1, 'b'] }>, 'a' | 'b'>>();
expectType<Equal<FromSchema<{ const: 'b'; readonly enum: readonly ['a', 'b'] }>, 'b'>>();

// `properties` and `required`; without `type`, other kinds of values pass.
expectType<
  Equal<
    FromSchema<{
      readonly type: 'object';
      readonly properties: {
        readonly a: { readonly type: 'string' };
        readonly b: { readonly type: 'number' };
      };
      readonly required: readonly ['a'];
    }>,
    { a: string; b?: number }
  >
>();
expectType<
  Equal<
    FromSchema<{ properties: { a: { type: 'string' } } }>,
    null | boolean | number | string | unknown[] | { a?: string }
  >
>();
expectType<Equal<FromSchema<{ type: 'object'; required: ['a'] }>, { a: unknown }>>();
expectType<
  Equal<FromSchema<{ type: 'object'; properties: { 1: { type: 'null' } }; required: ['1'] }>, { 1: null }>
>();
expectType<
  Equal<FromSchema<{ type: 'object'; properties: { a: false; b: true } }>, { a?: never; b?: unknown }>
>();

// A member that every object inherits is only known when it must be there.
expectType<
  Equal<
    FromSchema<{
      type: 'object';
      properties: {
        toString: { type: 'string' };
        valueOf: { type: 'string' };
        __proto__: { type: 'string' };
      };
      required: ['valueOf'];
    }>,
    { toString?: unknown; valueOf: string; __proto__?: string }
  >
>();

// `additionalProperties` and `patternProperties`: an index signature where the author wrote one.
expectType<Equal<FromSchema<{ type: 'object'; additionalProperties: true }>, Open>>();
expectType<
  Equal<FromSchema<{ type: 'object'; additionalProperties: { type: 'number' } }>, { [key: string]: number }>
>();
expectType<Equal<FromSchema<{ type: 'object'; additionalProperties: false }>, Record<string, never>>>();
expectType<
  Equal<
    FromSchema<{ type: 'object'; properties: { a: { type: 'null' } }; additionalProperties: false }>,
    { a?: null }
  >
>();
expectType<
  Equal<
    FromSchema<{ type: 'object'; properties: { a: { type: 'null' } }; additionalProperties: true }>,
    { [key: string]: unknown; a?: null }
  >
>();
expectType<
  Equal<
    FromSchema<{
      type: 'object';
      properties: { a: { type: 'string' } };
      required: ['a', 'b'];
      additionalProperties: { type: 'number' };
    }>,
    { [key: string]: string | number; a: string; b: number }
  >
>();
expectType<Equal<FromSchema<{ type: 'object'; patternProperties: { '^a': { type: 'null' } } }>, Open>>();
expectType<
  Equal<
    FromSchema<{
      type: 'object';
      properties: { n: { type: 'number' } };
      patternProperties: { '^a': { type: 'null' }; '^b': { type: 'string' } };
      additionalProperties: false;
    }>,
    { [key: string]: null | string | number; n?: number }
  >
>();

// `items`, `prefixItems`, `minItems`, and the older form of tuples.
expectType<Equal<FromSchema<{ type: 'array'; items: { type: 'string' } }>, string[]>>();
expectType<Equal<FromSchema<{ type: 'array'; items: false }>, never[]>>();
expectType<
  Equal<
    FromSchema<{ type: 'array'; prefixItems: [{ type: 'string' }, { type: 'number' }] }>,
    [string?, number?, ...unknown[]]
  >
>();
expectType<
  Equal<
    FromSchema<{
      type: 'array';
      prefixItems: [{ type: 'string' }, { type: 'number' }];
      minItems: 1;
      items: false;
    }>,
    [string, number?]
  >
>();
expectType<
  Equal<
    FromSchema<{ type: 'array'; prefixItems: [{ type: 'string' }]; minItems: 7; items: { type: 'null' } }>,
    [string, ...null[]]
  >
>();
expectType<
  Equal<
    FromSchema<{
      $schema: 'http://json-schema.org/draft-07/schema#';
      type: 'array';
      items: [{ type: 'string' }, true];
      additionalItems: false;
      minItems: 2;
      prefixItems: [{ type: 'null' }];
    }>,
    [string, unknown]
  >
>();

// `anyOf`, `oneOf` and `allOf`, kind by kind.
expectType<Equal<FromSchema<{ anyOf: [{ type: 'string' }, { type: 'null' }] }>, string | null>>();
expectType<Equal<FromSchema<{ oneOf: [{ const: 1 }, { const: 2 }] }>, 1 | 2>>();
expectType<Equal<FromSchema<{ anyOf: [{ type: 'string' }, true] }>, unknown>>();
expectType<
  Equal<
    FromSchema<{
      allOf: [
        { type: 'object'; properties: { a: { type: ['string', 'null'] } } },
        { properties: { a: { type: 'string' } } },
      ];
      required: ['a'];
    }>,
    { a: string }
  >
>();
expectType<
  Equal<
    FromSchema<{
      type: 'object';
      properties: { a: { type: 'string' }; b: { type: 'string' } };
      anyOf: [{ required: ['a'] }, { required: ['b'] }];
    }>,
    { a: string; b?: string } | { b: string; a?: string }
  >
>();
expectType<Equal<FromSchema<{ allOf: [{ type: 'string' }, { type: 'number' }] }>, never>>();
expectType<
  Equal<
    FromSchema<{
      type: 'array';
      items: { type: ['string', 'null'] };
      allOf: [{ items: { type: 'string' } }];
    }>,
    string[]
  >
>();

// What types cannot say is wider.
expectType<Equal<FromSchema<{ not: { type: 'string' } }>, unknown>>();
expectType<Equal<FromSchema<{ type: 'string'; if: { const: 'a' }; then: false; else: true }>, string>>();
expectType<
  Equal<FromSchema<{ type: 'object'; unevaluatedProperties: false; propertyNames: { const: 'a' } }>, Open>
>();
expectType<
  Equal<FromSchema<{ type: 'array'; contains: { type: 'string' }; unevaluatedItems: false }>, unknown[]>
>();
expectType<Equal<FromSchema<{ type: 'number'; minimum: 3; exclusiveMinimum: true }>, number>>();

// What is not known as a literal is not told: a variable without `as const`, an interface, `any`.
const wide = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
expectType<Equal<FromSchema<typeof wide>, null | boolean | number | string | unknown[] | { a?: unknown }>>();
void wide;
expectType<Equal<FromSchema<Record<string, unknown>>, unknown>>();
expectType<Equal<FromSchema<object>, unknown>>();
expectType<Equal<FromSchema<ReturnType<typeof JSON.parse>>, unknown>>();
expectType<Equal<FromSchema<{ type?: 'string'; items?: { type: 'string' } }>, unknown>>();
expectType<
  Equal<FromSchema<{ type: 'object'; properties: Record<string, object>; additionalProperties: false }>, Open>
>();
expectType<Equal<FromSchema<{ type: 'string' | 'number' }>, string | number>>();
expectType<Equal<FromSchema<{ anyOf: ({ type: 'string' } | { type: 'null' })[] }>, string | null>>();
expectType<Equal<FromSchema<{ allOf: ({ type: 'string' } | { type: 'null' })[] }>, unknown>>();
expectType<Equal<FromSchema<{ type: 'string' } | { type: 'null' }>, string | null>>();
