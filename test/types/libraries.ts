/**
 * Types from schemas of libraries. Zod, ArkType and Valibot carry an input and an output type: `run` gets
 * what the library made of the arguments and returns what the library takes; a client sees the other two.
 * TypeBox types are held against TypeBox's own `Static`. This file compiles, or a claim is wrong.
 */
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import { Type, type Static } from 'typebox';
import * as v from 'valibot';
import { z } from 'zod';
import { tool } from '../../src/tool/index.ts';
import type { StandardSchema } from '../../src/schema/types/standard.ts';
import type { ArgumentsOf, ClientArgumentsOf, ClientValueOf, ValueOf } from '../../src/tool/types/side.ts';
import { expectType, type Equal } from './expect-type.ts';

interface Given {
  name: string;
  size?: number | undefined;
}
interface Parsed {
  name: number;
  size: number;
}

// Zod: defaults and transforms.
const zod = z.object({ name: z.string().transform((text) => text.length), size: z.number().default(1) });
expectType<Equal<ClientArgumentsOf<typeof zod>, { name: string; size?: number | undefined }>>();
expectType<Equal<ArgumentsOf<typeof zod>, { name: number; size: number }>>();
expectType<Equal<ValueOf<typeof zod>, ClientArgumentsOf<typeof zod>>>();
expectType<Equal<ClientValueOf<typeof zod>, ArgumentsOf<typeof zod>>>();
void tool({
  name: 'zod',
  output: z.object({ all: z.array(z.enum(['a', 'b'])) }),
  run: () => ({ all: ['a'] }),
});
void tool({
  name: 'zod',
  input: z.object({ id: z.number(), tag: z.enum(['a', 'b']).default('a') }),
  output: z.array(z.string()),
  run(args) {
    expectType<Equal<typeof args, { id: number; tag: 'a' | 'b' }>>();
    return [args.tag];
  },
});
// @ts-expect-error: a number is no list
void tool({ name: 'zod', output: z.array(z.string()), run: () => 1 });
// @ts-expect-error: the library takes text here, though it makes a number
void tool({ name: 'zod', output: zod, run: () => ({ name: 5 }) });

// ArkType.
const ark = type({ name: type('string').pipe((text) => text.length), size: 'number = 1' });
const arkGiven: ClientArgumentsOf<typeof ark> = { name: 'a' };
void arkGiven;
const arkParsed: Parsed = null as unknown as ArgumentsOf<typeof ark>;
void arkParsed;
void tool({
  name: 'arktype',
  input: type({ id: 'number', 'tag?': "'a' | 'b'" }),
  output: type('string[]'),
  run(args) {
    void args;
    expectType<Equal<typeof args, { id: number; tag?: 'a' | 'b' }>>();
    return ['x'];
  },
});
// @ts-expect-error: a number is no list
void tool({ name: 'arktype', output: type('string[]'), run: () => 1 });

// Valibot, as it is and through its converter.
const valibot = v.object({
  name: v.pipe(
    v.string(),
    v.transform((text) => text.length),
  ),
  size: v.optional(v.number(), 1),
});
const valibotGiven: Given = null as unknown as ClientArgumentsOf<typeof valibot>;
void valibotGiven;
expectType<Equal<ArgumentsOf<typeof valibot>, { name: number; size: number }>>();
const converted = toStandardJsonSchema(valibot);
expectType<Equal<ArgumentsOf<typeof converted>, { name: number; size: number }>>();
void converted;
void tool({
  name: 'valibot',
  input: v.object({ id: v.number() }),
  output: v.array(v.string()),
  run(args) {
    expectType<Equal<typeof args, { id: number }>>();
    void args;
    return ['x'];
  },
});
// @ts-expect-error: a number is no list
void tool({ name: 'valibot', output: v.array(v.string()), run: () => 1 });

// Each of them is a Standard Schema as we write it.
export const standards: StandardSchema[] = [zod, ark, valibot];

// A Standard Schema that carries no types.
interface Untyped {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'x';
    readonly validate: () => { readonly value: 1 };
  };
}
expectType<Equal<ArgumentsOf<Untyped>, unknown>>();

// TypeBox: the same as its own `Static`.
const box = Type.Object({
  text: Type.String(),
  count: Type.Optional(Type.Integer()),
  fixed: Type.Readonly(Type.Number()),
  both: Type.Readonly(Type.Optional(Type.Boolean())),
  none: Type.Null(),
  list: Type.Array(Type.Object({ id: Type.Literal(5) })),
  pair: Type.Tuple([Type.String(), Type.Number()]),
  choice: Type.Union([Type.Literal('a'), Type.Literal('b'), Type.Null()]),
  named: Type.Enum(['x', 'y']),
  joined: Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Number() })]),
  map: Type.Record(Type.String(), Type.Number()),
  anything: Type.Unknown(),
  never: Type.Never(),
  own: Type.Unsafe<Date>({ type: 'string' }),
  empty: Type.Object({}),
});
expectType<Equal<ArgumentsOf<typeof box>, Static<typeof box>>>();
expectType<Equal<ClientValueOf<typeof box>, Static<typeof box>>>();
// What a program makes may also have readonly lists.
const boxMade: ValueOf<typeof box> = null as unknown as Static<typeof box>;
void boxMade;
expectType<Equal<ValueOf<typeof box>['list'], readonly { id: 5 }[]>>();
expectType<Equal<ValueOf<typeof box>['pair'], readonly [string, number]>>();
expectType<Equal<ValueOf<typeof box>['joined'], { a: string; b: number }>>();
expectType<Equal<ClientArgumentsOf<typeof box>, ValueOf<typeof box>>>();
void box;

const immutable = Type.Immutable(Type.Array(Type.String()));
expectType<Equal<ValueOf<typeof immutable>, Static<typeof immutable>>>();
void immutable;
const anything = Type.Any();
expectType<Equal<ValueOf<typeof anything>, unknown>>();
void anything;
const bigint = Type.BigInt();
expectType<Equal<ValueOf<typeof bigint>, unknown>>();
void bigint;
const template = Type.TemplateLiteral('a${string}');
expectType<Equal<ValueOf<typeof template>, string>>();
void template;

const cyclic = Type.Cyclic(
  { Node: Type.Object({ value: Type.String(), children: Type.Array(Type.Ref('Node')) }) },
  'Node',
);
declare const node: ValueOf<typeof cyclic>;
expectType<Equal<(typeof node.children)[number]['children'][number]['value'], string>>();
void node;
void cyclic;

void tool({
  name: 'typebox',
  input: Type.Object({
    id: Type.Number(),
    tag: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
  }),
  output: Type.Array(Type.String()),
  run(args) {
    void args;
    expectType<Equal<typeof args, { id: number; tag?: 'a' | 'b' }>>();
    return ['x'];
  },
});
// @ts-expect-error: a number is no list
void tool({ name: 'typebox', output: Type.Array(Type.String()), run: () => 1 });

// TypeBox types among raw schemas.
const mixed = { type: 'object', properties: { id: Type.Number() }, required: ['id'] } as const;
expectType<Equal<ArgumentsOf<typeof mixed>, { id: number }>>();
void mixed;

// The older package carries its type in `static`, in terms of `params`.
interface OlderString {
  params: unknown[];
  static: string;
  type: 'string';
}
expectType<Equal<ValueOf<OlderString>, string>>();
