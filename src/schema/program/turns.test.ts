import { describe, expect, it } from 'vitest';
import { programOf } from '../admit/index.ts';
import { admitSchema } from '../index.ts';
import type { Node } from './node.ts';
import { flatFirst } from './turns.ts';

function nodesOf(allOf: readonly unknown[]): readonly Node[] {
  const result = admitSchema({ allOf });
  if (!result.ok) throw new Error('refused');
  return programOf(result.schema).root.applicators![0]!.nodes as readonly Node[];
}

describe('the order of what must all accept', () => {
  const deep = { properties: { next: { type: 'object' } } };

  it('has first what looks no deeper, and keeps that of the document among equals', () => {
    const nodes = nodesOf([deep, { required: ['x'] }, { items: deep }, { minLength: 1 }]);
    expect(flatFirst(nodes)).toEqual([nodes[1], nodes[3], nodes[0], nodes[2]]);
  });

  it('is the list itself where that is in order', () => {
    const nodes = nodesOf([{ required: ['x'] }, { minLength: 1 }, deep]);
    expect(flatFirst(nodes)).toBe(nodes);
  });
});
