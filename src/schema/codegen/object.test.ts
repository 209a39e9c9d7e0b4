/**
 * What generated code takes for a member of an open object, whose members it reads by name: what the
 * interpreter takes for one.
 */
import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema } from '../index.ts';

const OPEN = { properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a'] };
const INHERITED_NAMES = {
  properties: { toString: { type: 'string' }, ['__proto__']: { type: 'string' } },
  required: ['valueOf'],
};

/** The verdicts of the interpreter and of generated code. */
function verdicts(document: unknown, value: unknown): readonly boolean[] {
  const admitted = admitSchema(document);
  if (!admitted.ok) throw new Error(JSON.stringify(admitted.problems));
  return [false, true].map((codegen) => compileSchema(admitted.schema, { codegen }).accepts(value));
}

function hiding(members: object, key: string, value: unknown): object {
  return Object.defineProperty({ ...members }, key, { value, enumerable: false });
}

const ACCEPTED = [true, true];
const REFUSED = [false, false];

describe('an open object', () => {
  it.each([
    ['its members are own', OPEN, { a: 'x', b: 'y' }, ACCEPTED],
    ['it has no prototype', OPEN, Object.assign(Object.create(null), { a: 'x' }), ACCEPTED],
    ['a required member is inherited', OPEN, Object.create({ a: 'x' }), REFUSED],
    ['a required member is undefined', OPEN, { a: undefined }, REFUSED],
    ['a required member is hidden', OPEN, hiding({}, 'a', 'x'), ACCEPTED],
    ['a required member is hidden and does not fit', OPEN, hiding({}, 'a', 1), REFUSED],
    ['a required member is hidden and inherited', OPEN, Object.create(hiding({}, 'a', 'x')), REFUSED],
    ['another member does not fit', OPEN, { a: 'x', b: 1 }, REFUSED],
    [
      'another member does not fit, and is inherited',
      OPEN,
      Object.assign(Object.create({ b: 1 }), { a: 'x' }),
      ACCEPTED,
    ],
    ['another member does not fit, and is hidden', OPEN, hiding({ a: 'x' }, 'b', 1), ACCEPTED],
    [
      'many members are undeclared, and the required one is hidden',
      OPEN,
      hiding(undeclared(50), 'a', 'x'),
      ACCEPTED,
    ],
    ['every object inherits what is required', INHERITED_NAMES, {}, REFUSED],
    ['every object inherits what is named', INHERITED_NAMES, { valueOf: 1 }, ACCEPTED],
    [
      'what every object inherits is own, and does not fit',
      INHERITED_NAMES,
      { valueOf: 1, toString: 1 },
      REFUSED,
    ],
    [
      '__proto__ is own, and does not fit',
      INHERITED_NAMES,
      JSON.parse('{"valueOf":1,"__proto__":1}'),
      REFUSED,
    ],
  ] as const)('is judged alike where %s', (_, document, value, expected) => {
    expect(verdicts(document, value)).toEqual(expected);
  });

  it('meets no requirement by what Object.prototype was given', () => {
    const polluted = Object.prototype as Record<string, unknown>;
    try {
      polluted['a'] = 'x';
      expect(verdicts(OPEN, {})).toEqual(REFUSED);
      expect(verdicts(OPEN, { a: 'x' })).toEqual(ACCEPTED);
    } finally {
      delete polluted['a'];
    }
  });
});

function undeclared(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, number) => [`s${number}`, number]));
}
