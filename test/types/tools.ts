/**
 * What `tool` infers from schemas that are written inline, kept in variables, or absent: the arguments of
 * `run`, and what it must return. This file compiles, or a claim is wrong.
 */
import { reply, tool, type Tool } from '../../src/tool/index.ts';
import type { ArgumentsOf, ClientArgumentsOf, ClientValueOf, ValueOf } from '../../src/tool/types/side.ts';
import { expectType, type Equal } from './expect-type.ts';

// Inline, as a method and as an arrow function, in any order, without `as const`.
export const greet: Tool = tool({
  name: 'greet',
  input: {
    type: 'object',
    properties: { who: { type: 'string' }, mood: { enum: ['happy', 'sad'] }, times: { type: 'integer' } },
    required: ['who', 'mood'],
  },
  output: { type: 'array', items: { type: 'string' } },
  run(args) {
    expectType<Equal<typeof args, { who: string; mood: 'happy' | 'sad'; times?: number }>>();
    // @ts-expect-error: a misspelt member is found
    void args.whom;
    return Array.from({ length: args.times ?? 1 }, () => args.who);
  },
}) as unknown as Tool;

void tool({
  run: ({ id }) => {
    expectType<Equal<typeof id, number>>();
    return id;
  },
  output: { type: 'number' },
  input: { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] },
  name: 'run before its schemas',
});

// A wrong result does not compile: of a method, an arrow function, a promise, a reply.
const output = { type: 'object', properties: { kind: { enum: ['a', 'b'] } }, required: ['kind'] } as const;
void tool({ name: 'right', output, run: () => ({ kind: 'a' }) });
void tool({ name: 'right', output, run: async () => ({ kind: 'b' }) });
void tool({ name: 'right', output, run: (args) => ({ kind: args === undefined ? 'a' : 'b' }) });
void tool({
  name: 'right',
  output,
  async run() {
    return { kind: 'a' };
  },
});
void tool({ name: 'right', output: { enum: ['on', 'off'] }, run: () => 'on' });
void tool({ name: 'right', output: { type: 'array', items: { enum: ['on', 'off'] } }, run: () => ['on'] });
void tool({ name: 'right', output, run: () => reply({ kind: 'a' as const }, { content: [] }) });
void tool({ name: 'right', run: () => new Promise((resolve) => resolve('later')) });
void tool({ name: 'right', output: { type: 'object' }, run: async () => ({ all: [1].map((n) => ({ n })) }) });
void tool({ name: 'more than declared', output, run: () => ({ kind: 'a', more: 1 }) });
// @ts-expect-error: not in the list
void tool({ name: 'wrong', output, run: () => ({ kind: 'c' }) });
// @ts-expect-error: not in the list
void tool({ name: 'wrong', output, run: async () => ({ kind: 'c' }) });
// @ts-expect-error: the member is required
void tool({ name: 'wrong', output, run: () => ({}) });
// @ts-expect-error: also in a reply
void tool({ name: 'wrong', output, run: () => reply({ kind: 'c' as const }) });
// @ts-expect-error: text is no number
void tool({ name: 'wrong', output: { type: 'number' }, run: () => 'text' });

// No schema: no arguments, any result.
void tool({
  name: 'neither',
  run(args) {
    expectType<Equal<typeof args, Record<string, never>>>();
    void args;
    return [1, 'a', null];
  },
});

// Booleans, and schemas that say nothing.
void tool({
  name: 'anything',
  input: true,
  output: true,
  run(args) {
    expectType<Equal<typeof args, { [key: string]: unknown }>>();
    return args['x'];
  },
});
void tool({ name: 'anything', input: {}, output: {}, run: (args) => args['x'] });
void tool({
  name: 'nothing',
  output: false,
  run: () => {
    throw new Error('No value fits.');
  },
});

// A variable without `as const` compiles, with what is still known.
const wide = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
void tool({
  name: 'wide',
  input: wide,
  output: wide,
  run(args) {
    expectType<Equal<typeof args, { a?: unknown }>>();
    void args;
    return { a: 'x' };
  },
});

expectType<Equal<ValueOf<undefined>, unknown>>();
expectType<Equal<ValueOf<false>, never>>();
expectType<Equal<ValueOf<Record<string, unknown>>, unknown>>();
expectType<Equal<ClientValueOf<undefined>, unknown>>();
expectType<Equal<ClientArgumentsOf<undefined>, Record<string, never>>>();

// Schemas whose type nobody knows.
declare const parsed: ReturnType<typeof JSON.parse>;
declare const record: Record<string, unknown>;
declare const plain: object;
interface SomeSchema {
  type?: string | string[];
  properties?: Record<string, SomeSchema | boolean>;
  additionalProperties?: SomeSchema | boolean;
}
declare const typed: SomeSchema;
void tool({ name: 'any', input: parsed, output: parsed, run: (args) => args['x'] });
void tool({ name: 'record', input: record, output: record, run: (args) => args['x'] });
void tool({ name: 'object', input: plain, output: plain, run: (args) => args['x'] });
void tool({ name: 'interface', input: typed, output: typed, run: (args) => args });

// What is no schema does not compile.
// @ts-expect-error: a list is no schema
void tool({ name: 'list', input: [{ type: 'object' }], run: () => 1 });
// @ts-expect-error: null is no schema
void tool({ name: 'null', output: null, run: () => 1 });
// @ts-expect-error: text is no schema
void tool({ name: 'text', output: 'string', run: () => 1 });

// Arguments are objects, whatever else the schema would take (R-IN-1).
expectType<Equal<ArgumentsOf<{ properties: { a: { type: 'string' } } }>, { a?: string }>>();
expectType<
  Equal<
    ArgumentsOf<{ anyOf: [{ required: ['a'] }, { type: 'object'; required: ['b'] }] }>,
    { a: unknown } | { b: unknown }
  >
>();
expectType<Equal<ArgumentsOf<{ type: ['object', 'null'] }>, { [key: string]: unknown }>>();
expectType<Equal<ArgumentsOf<{ type: 'object'; additionalProperties: false }>, Record<string, never>>>();

// A root of bare `properties` is an object (R-OUT-3); beside another keyword it is what it says.
expectType<Equal<ClientValueOf<{ properties: { a: { type: 'string' } }; required: ['a'] }>, { a: string }>>();
expectType<
  Equal<
    ClientValueOf<{ properties: { a: { type: 'string' } }; not: { type: 'null' } }>,
    null | boolean | number | string | unknown[] | { a?: string }
  >
>();

// What a program makes: lists may be readonly, members `undefined`, and values of an interface fit.
type Report = {
  readonly type: 'object';
  readonly properties: {
    readonly tags: { readonly type: 'array'; readonly items: { readonly type: 'string' } };
    readonly pair: {
      readonly prefixItems: readonly [true, true];
      readonly type: 'array';
      readonly items: false;
    };
    readonly extra: { readonly type: 'object' };
  };
};
expectType<
  Equal<
    ValueOf<Report>,
    {
      tags?: readonly string[] | undefined;
      pair?: readonly [unknown?, unknown?] | undefined;
      extra?: object | undefined;
    } & object
  >
>();
expectType<Equal<ClientArgumentsOf<Report>, ValueOf<Report>>>();
expectType<
  Equal<
    ClientValueOf<Report>,
    { tags?: string[]; pair?: [unknown?, unknown?]; extra?: { [key: string]: unknown } }
  >
>();
interface Extra {
  size: number;
}
declare const extra: Extra;
export const report: ValueOf<Report> = { extra, tags: ['a'] as const };
export const unrelated: ValueOf<Report> = ((value: { other: 1 }) => value)({ other: 1 });
export const list: ValueOf<{ type: 'array'; items: { type: 'object' } }> = [extra];
