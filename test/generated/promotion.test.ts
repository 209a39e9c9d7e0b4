/**
 * When code is generated: at once where it is asked for, after enough work where it is left to the engine,
 * never where it is forbidden, at whatever time. Every answer is the same either way (R-TIERS, R-BOUND-2).
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Engine from '../../src/schema/index.ts';

const RealFunction = globalThis.Function;
const document = {
  type: 'object',
  properties: { ratings: { type: 'array', items: { type: 'integer' } }, title: { type: 'string' } },
  required: ['ratings'],
  additionalProperties: false,
};
const valid = { ratings: [1, 2, 3], title: 'x' };
const invalid = { ratings: [1, 'two'] };

let engine: typeof Engine;
/** Texts that were made into functions. */
let texts: string[];

/** Stands in for `Function` until the test is over; `make` says what comes of a text. */
function replaceFunction(make: (names: readonly string[]) => unknown): void {
  texts = [];
  globalThis.Function = function (...parts: string[]) {
    texts.push(parts.at(-1)!);
    return make(parts);
  } as unknown as FunctionConstructor;
}

const allow = (parts: readonly string[]): unknown => RealFunction(...parts);
const forbid = (): never => {
  throw new EvalError('Code generation from strings disallowed for this context');
};

/** A fresh engine: whether the platform forbids code is remembered. */
beforeEach(async () => {
  vi.resetModules();
  engine = await import('../../src/schema/index.ts');
});

afterEach(() => {
  globalThis.Function = RealFunction;
});

function compiled(codegen?: boolean | 'auto'): Engine.Validator {
  const admitted = engine.admitSchema(document);
  if (!admitted.ok) throw new Error('not admitted');
  return engine.compileSchema(admitted.schema, codegen === undefined ? {} : { codegen });
}

function expectRightAnswers(validator: Engine.Validator): void {
  expect(validator.accepts(valid)).toBe(true);
  expect(validator.check(valid)).toEqual({ ok: true });
  expect(validator.accepts(invalid)).toBe(false);
  const result = validator.check(invalid);
  const failures = result.ok ? [] : result.failures.map(({ code, instancePath }) => ({ code, instancePath }));
  expect(failures).toEqual([{ code: 'type', instancePath: '/ratings/1' }]);
}

/** About 50 steps a call. */
function callOften(validator: Engine.Validator, times: number): void {
  const value = { ratings: Array.from({ length: 45 }, (_, index) => index) };
  for (let i = 0; i < times; i++) expect(validator.accepts(value)).toBe(true);
}

describe('code is generated', () => {
  it('at once where it is asked for, and once for all validators of a schema', () => {
    replaceFunction(allow);
    expectRightAnswers(compiled(true));
    expectRightAnswers(compiled(true));
    expect(texts.length).toBe(1);
  });

  it('after enough work where it is left to the engine', () => {
    replaceFunction(allow);
    const validator = compiled();
    callOften(validator, 20);
    expect(texts.length).toBe(0);
    callOften(validator, 10_000);
    expect(texts.length).toBe(1);
    expectRightAnswers(validator);
  });

  it('for a few large values as for many small ones', () => {
    replaceFunction(allow);
    const validator = compiled('auto');
    const ratings = Array.from({ length: 1_000_000 }, (_, index) => index);
    expect(validator.accepts({ ratings })).toBe(true);
    expect(texts.length).toBe(1);
  });

  it('never where it is not wanted', () => {
    replaceFunction(allow);
    const validator = compiled(false);
    callOften(validator, 10_000);
    expectRightAnswers(validator);
    expect(texts).toEqual([]);
  });

  it('without a word of the schema in it', () => {
    replaceFunction(allow);
    compiled(true);
    for (const word of ['ratings', 'title', 'items', 'required']) expect(texts[0]).not.toContain(word);
  });
});

describe('where the platform forbids code', () => {
  it('the interpreter answers, and nobody asks again', () => {
    replaceFunction(forbid);
    expectRightAnswers(compiled(true));
    const other = engine.admitSchema({ type: 'string' });
    expect(other.ok && engine.compileSchema(other.schema, { codegen: true }).accepts('x')).toBe(true);
    expect(texts.length).toBe(1);
  });

  it('only once it runs, the interpreter goes on', () => {
    const validator = compiled();
    callOften(validator, 20);
    replaceFunction(forbid);
    callOften(validator, 10_000);
    expectRightAnswers(validator);
    expect(texts.length).toBe(1);
  });

  it('and code that exists already still answers', () => {
    const validator = compiled(true);
    replaceFunction(forbid);
    expectRightAnswers(validator);
    expect(texts).toEqual([]);
  });
});

describe('where the call stack ends', () => {
  const overflow = (): never => {
    throw new RangeError('Maximum call stack size exceeded');
  };

  it('while code is made, it is made later, for this schema and for others (R-BOUND-4)', () => {
    let overflows = 1;
    replaceFunction((parts) => (overflows-- > 0 ? overflow() : allow(parts)));
    const validator = compiled();
    callOften(validator, 20_000);
    expect(texts.length).toBe(1);
    callOften(validator, 20_000);
    expect(texts.length).toBe(2);
    expectRightAnswers(validator);
    const other = engine.admitSchema({ items: { minimum: 1 } });
    expect(other.ok && engine.compileSchema(other.schema, { codegen: true }).accepts([1])).toBe(true);
    expect(texts.length).toBe(3);
  });

  it('each time that code is made, it is given up in the end', () => {
    replaceFunction(overflow);
    const validator = compiled(true);
    for (let i = 0; i < 8; i++) expect(compiled(true).accepts(valid)).toBe(true);
    expectRightAnswers(validator);
    expect(texts.length).toBe(4);
  });

  it('in a call, those that follow still get code', () => {
    replaceFunction(allow);
    const atTheEnd = (): unknown => {
      try {
        return atTheEnd();
      } catch {
        try {
          return compiled(true).accepts(valid);
        } catch {
          return undefined;
        }
      }
    };
    atTheEnd();
    texts = [];
    const other = engine.admitSchema({ items: { minimum: 2 } });
    expect(other.ok && engine.compileSchema(other.schema, { codegen: true }).accepts([2])).toBe(true);
    expect(texts.length).toBe(1);
  });
});

describe('generated code', () => {
  it('leaves the budget alone where a value calls the validator that reads it', () => {
    const validator = compiled(true);
    const nested = {
      get ratings() {
        return validator.accepts(valid) ? [1] : ['wrong'];
      },
    };
    expect(validator.accepts(nested)).toBe(true);
    expect(validator.accepts({ ratings: [nested] })).toBe(false);
  });

  it('hands a value over that is deeper than it goes', () => {
    const admitted = engine.admitSchema({ type: 'object', additionalProperties: { $ref: '#' } });
    if (!admitted.ok) throw new Error('not admitted');
    const validator = engine.compileSchema(admitted.schema, { codegen: true });
    let value: unknown = {};
    for (let i = 0; i < 5_000; i++) value = { a: value };
    expect(validator.accepts(value)).toBe(true);
    let wrong: unknown = 1;
    for (let i = 0; i < 5_000; i++) wrong = { a: wrong };
    expect(validator.accepts(wrong)).toBe(false);
  });
});
