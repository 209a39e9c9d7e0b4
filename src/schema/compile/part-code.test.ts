import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema, type AdmittedSchema } from '../index.ts';
import { programOf } from '../admit/index.ts';
import type { Node } from '../program/index.ts';
import { PartCode } from './part-code.ts';

const STEPS = 10_000_000;
const HOT = 100;

function admitted(schema: unknown): AdmittedSchema {
  const result = admitSchema(schema);
  if (!result.ok) throw new Error('refused');
  return result.schema;
}

function rootOf(schema: unknown): Node {
  return programOf(admitted(schema)).root;
}

describe('code for parts', () => {
  const list = { items: { properties: { id: { type: 'integer' } }, required: ['id'] } };

  it('gives verdicts once the interpreter has spent enough on a part, on no other', () => {
    const parts = new PartCode(STEPS, HOT);
    const root = rootOf(list);
    parts.note(root, HOT - 1);
    expect(parts.verdictOn(root, [])).toBeUndefined();
    parts.note(root, 1);
    expect(parts.verdictOn(root, [{ id: 1 }])).toBe(true);
    expect(parts.verdictOn(root, [{ id: 'x' }])).toBe(false);
    expect(parts.verdictOn(rootOf({ items: false }), [])).toBeUndefined();
  });

  it('leaves to the interpreter what costs much, so that all questions together have a bound', () => {
    const parts = new PartCode(STEPS, HOT);
    const root = rootOf(list);
    parts.note(root, HOT);
    const items = Array.from({ length: 6_000 }, (_, id) => ({ id }));
    expect(parts.verdictOn(root, items)).toBeUndefined();
    expect(parts.verdictOn(root, items.slice(0, 100))).toBe(true);
    expect(parts.questions).toBe(2_000);
  });

  it('is made for sixteen parts of a schema at most', () => {
    const parts = new PartCode(STEPS, HOT);
    const roots = Array.from({ length: 20 }, (_, index) => rootOf({ ...list, minItems: index }));
    for (const root of roots) parts.note(root, HOT);
    expect(roots.filter((root) => parts.verdictOn(root, []) !== undefined)).toHaveLength(16);
  });

  it('changes nothing of what an explanation says', () => {
    const schema = { properties: { owner: { type: 'string' }, list }, required: ['owner'] };
    const hot = compileSchema(admitted(schema), { codegen: true });
    const cold = compileSchema(admitted({ ...schema, title: 'cold' }), { codegen: false });
    for (let round = 0; round < 200; round++) {
      const items = Array.from({ length: 150 }, (_, id) => (id % 50 === round % 50 ? { id: 'x' } : { id }));
      expect(hot.check({ list: items })).toEqual(cold.check({ list: items }));
    }
  });
});
