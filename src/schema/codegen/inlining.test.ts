/**
 * Nodes written into the code of those that ask them: what one sets aside, the ones within it must not hide.
 */
import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema } from '../index.ts';

/** The verdicts of the interpreter and of generated code. */
function verdicts(document: unknown, value: unknown): readonly boolean[] {
  const admitted = admitSchema(document);
  if (!admitted.ok) throw new Error(JSON.stringify(admitted.problems));
  return [false, true].map((codegen) => compileSchema(admitted.schema, { codegen }).accepts(value));
}

const text = { type: 'string' };
const open = { type: 'object', properties: { a: text, b: { properties: { a: text } } } };
const closed = { ...open, additionalProperties: false };
const branch = (kind: string): object => ({
  ...open,
  required: ['a'],
  properties: { ...open.properties, a: { const: kind } },
});
const deep = (levels: number): object =>
  levels === 0 ? text : { type: 'object', properties: { a: deep(levels - 1), b: deep(levels - 1) } };

describe('a node within another is judged alike', () => {
  it.each([
    ['a map of maps', { additionalProperties: { maxProperties: 0 } }, { a: {} }, { a: {}, b: { c: 1 } }],
    [
      'an open object in an open one',
      { properties: { c: open } },
      { c: { b: { a: '' } } },
      { c: { b: { a: 1 } } },
    ],
    [
      'a closed object in a closed one',
      { ...closed, properties: { c: closed } },
      { c: { a: '' } },
      { c: { d: 1 } },
    ],
    ['a closed object in a list', { items: closed }, [{ a: '', b: {} }], [{ a: '', b: { a: 1 } }]],
    [
      'a list in a closed object',
      { properties: { a: { items: text } }, additionalProperties: false },
      { a: [''] },
      { a: [1] },
    ],
    ['a branch', { oneOf: [branch('x'), branch('y')] }, { a: 'y', b: { a: '' } }, { a: 'y', b: { a: 1 } }],
    [
      'a choice in a choice',
      { anyOf: [{ properties: { a: { anyOf: [text, open] } } }, false] },
      { a: { a: '' } },
      { a: { a: 1 } },
    ],
    [
      'more levels than are written out',
      deep(7),
      { a: {} },
      { b: { b: { b: { b: { b: { b: { b: 1 } } } } } } },
    ],
  ] as const)('in %s', (_, document, fitting, unfit) => {
    expect(verdicts(document, fitting)).toEqual([true, true]);
    expect(verdicts(document, unfit)).toEqual([false, false]);
  });

  it('within itself', () => {
    const tree = { type: 'object', properties: { a: { $ref: '#' }, b: text }, additionalProperties: false };
    expect(verdicts(tree, { a: { a: { b: '' } } })).toEqual([true, true]);
    expect(verdicts(tree, { a: { a: { b: 1 } } })).toEqual([false, false]);
  });
});
