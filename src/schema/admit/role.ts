/** What a schema must satisfy for the part that it plays: R-IN-1 for inputs, R-OUT-1 for outputs. */
import { OBJECT } from '../../json/index.ts';
import { Join, type Node } from '../program/index.ts';

export type Role = 'any' | 'input' | 'output' | 'elicitation';

/** Beside `type`, what at the root has a say in the kinds of value that it takes. */
const OTHERS_WITH_A_SAY = ['const', 'enum', 'allOf', '$ref', '$dynamicRef'];

/**
 * The same as below, where a look at the root of a 2020-12 document is enough; so no program need be built for it. `valueOf`: of
 * a keyword at the root; undefined where it is absent.
 */
export function clearlyLeavesRoomForObjects(valueOf: (keyword: string) => unknown): boolean {
  const type = valueOf('type');
  const takesObjects =
    type === undefined || type === 'object' || (Array.isArray(type) && type.includes('object'));
  return takesObjects && OTHERS_WITH_A_SAY.every((keyword) => valueOf(keyword) === undefined);
}

/**
 * Whether `type`, `const` or `enum` at the root, also through `$ref` and `allOf`, leaves room for an object. Other
 * keywords are not weighed: a contradiction elsewhere is the author's to find.
 */
export function leavesRoomForObjects(root: Node): boolean {
  const conjuncts = new Set<Node>([root]);
  for (const node of conjuncts) {
    if ((node.kinds & OBJECT) === 0) return false;
    for (const { containers } of node.equalities) {
      if (!containers.some((container) => !Array.isArray(container))) return false;
    }
    for (const { join, nodes } of node.applicators ?? []) {
      if (join === Join.all) for (const branch of nodes) conjuncts.add(branch!);
    }
  }
  return true;
}
