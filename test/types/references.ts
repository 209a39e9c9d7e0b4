/** Types from raw schemas: references, resources and dialects. This file compiles, or a claim is wrong. */
import type { FromSchema } from '../../src/schema/types/from-schema.ts';
import { expectType, type Equal } from './expect-type.ts';

type Text = { type: 'string' };

// Pointers, with escapes and through lists; anchors among the definitions.
expectType<Equal<FromSchema<{ $ref: '#/$defs/a'; $defs: { a: Text } }>, string>>();
expectType<Equal<FromSchema<{ $ref: '#/definitions/a'; definitions: { a: Text } }>, string>>();
expectType<Equal<FromSchema<{ $ref: '#/$defs/a~1b~0c'; $defs: { 'a/b~c': Text } }>, string>>();
expectType<Equal<FromSchema<{ $ref: '#/$defs/a/anyOf/1'; $defs: { a: { anyOf: [true, Text] } } }>, string>>();
expectType<Equal<FromSchema<{ $ref: '#name'; $defs: { a: { $anchor: 'name'; type: 'string' } } }>, string>>();
expectType<
  Equal<FromSchema<{ $ref: '#name'; $defs: { a: { $dynamicAnchor: 'name'; type: 'string' } } }>, string>
>();

// What stands beside a reference counts, unless the dialect is older.
expectType<
  Equal<FromSchema<{ $ref: '#/$defs/a'; const: 'x'; $defs: { a: { type: ['string', 'null'] } } }>, 'x'>
>();
expectType<
  Equal<
    FromSchema<{
      $schema: 'http://json-schema.org/draft-07/schema#';
      $ref: '#/definitions/a';
      const: 'x';
      definitions: { a: Text };
    }>,
    string
  >
>();
expectType<
  Equal<
    FromSchema<{
      $schema: 'http://json-schema.org/draft-06/schema';
      $ref: '#name';
      definitions: { a: { $id: '#name'; type: 'string' } };
    }>,
    string
  >
>();
expectType<
  Equal<
    FromSchema<{
      $schema: 'https://json-schema.org/draft-04/schema#';
      $ref: '#name';
      definitions: { a: { id: '#name'; type: 'string'; const: 'not a keyword yet'; exclusiveMinimum: true } };
    }>,
    string
  >
>();

// A schema with an identifier is where references inside it start.
expectType<
  Equal<
    FromSchema<{
      type: 'object';
      $defs: { a: { type: 'null' } };
      properties: { inner: { $id: 'urn:inner'; $ref: '#/$defs/a'; $defs: { a: Text } } };
      required: ['inner'];
    }>,
    { inner: string }
  >
>();

// Objects and lists may contain themselves, to any depth.
interface Tree {
  value: string;
  children?: Tree[];
  parent?: Tree | null;
}
interface TreeSchema {
  type: 'object';
  properties: {
    value: Text;
    children: { type: 'array'; items: { $ref: '#' } };
    parent: { anyOf: [{ $ref: '#' }, { type: 'null' }] };
  };
  required: ['value'];
}
declare const made: FromSchema<TreeSchema>;
export const tree: Tree = made;
export const back: FromSchema<TreeSchema> = tree;
export const deep: string | undefined =
  made.children?.[0]?.parent?.children?.[0]?.parent?.children?.[0]?.parent?.children?.[0]?.value;
// @ts-expect-error: ten steps down it is still known that this is no number
export const wrong: number | undefined = made.parent?.parent?.parent?.parent?.parent?.parent?.parent?.value;

interface Even {
  odd?: Odd;
}
interface Odd {
  even: Even;
}
declare const mutual: FromSchema<{
  $ref: '#/$defs/even';
  $defs: {
    even: { type: 'object'; properties: { odd: { $ref: '#/$defs/odd' } } };
    odd: { type: 'object'; properties: { even: { $ref: '#/$defs/even' } }; required: ['even'] };
  };
}>;
export const even: Even = mutual;

// Tuples in tuples are told for a few levels.
type Nested = FromSchema<{ type: 'array'; prefixItems: [Text, { $ref: '#' }]; minItems: 1; items: false }>;
expectType<Equal<Nested, [string, [string, [string, [string, unknown?]?]?]?]>>();

// A reference that leads back to itself says nothing.
expectType<Equal<FromSchema<{ $ref: '#' }>, unknown>>();
expectType<Equal<FromSchema<{ allOf: [{ $ref: '#' }]; type: 'string' }>, string>>();
expectType<Equal<FromSchema<{ anyOf: [{ $ref: '#' }, Text] }>, unknown>>();

// References that types do not follow, and dialects that they do not know.
expectType<Equal<FromSchema<{ $ref: 'https://example.com/other.json' }>, unknown>>();
expectType<Equal<FromSchema<{ $ref: '#/$defs/missing' }>, unknown>>();
expectType<Equal<FromSchema<{ $ref: '#/$defs/a%25'; $defs: { 'a%': Text } }>, unknown>>();
expectType<Equal<FromSchema<{ $ref: string; $defs: { a: Text } }>, unknown>>();
expectType<Equal<FromSchema<{ $dynamicRef: '#a'; $defs: { a: { $dynamicAnchor: 'a' } & Text } }>, unknown>>();
expectType<Equal<FromSchema<{ $schema: 'https://example.com/mine'; type: 'string' }>, unknown>>();
expectType<Equal<FromSchema<{ $schema: string; type: 'string' }>, unknown>>();
expectType<
  Equal<FromSchema<{ $schema: 'https://json-schema.org/draft/2020-12/schema'; type: 'string' }>, string>
>();
