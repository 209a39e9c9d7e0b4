/** What a schema must satisfy for the part that it plays: R-IN-1 for inputs, R-OUT-1 for outputs. */
import { memberAt, OBJECT, valueAt, type FlatJson } from '../../json/index.ts';
import { Join, type Node } from '../program/index.ts';

/**
 * What a schema is for. `input` must leave room for an object, `elicitation` must be a flat form; `output`
 * and `any` ask for nothing more.
 */
export type Role = 'any' | 'input' | 'output' | 'elicitation';

/** Beside `type`, what at the root has a say in the kinds of value that it takes. */
const OTHERS_WITH_A_SAY = ['const', 'enum', 'allOf', '$ref', '$dynamicRef'];

/**
 * The same as below, where the root of a 2020-12 document is enough to tell; so no program need be built for
 * it.
 */
export function clearlyLeavesRoomForObjects(flat: FlatJson): boolean {
  if (typeof flat[0] === 'boolean') return flat[0];
  const typeAt = memberAt(flat, 0, 'type');
  const type = typeAt === undefined ? 'object' : valueAt(flat, typeAt);
  const takesObjects = type === 'object' || (Array.isArray(type) && type.includes('object'));
  return takesObjects && OTHERS_WITH_A_SAY.every((keyword) => memberAt(flat, 0, keyword) === undefined);
}

/**
 * Whether `type`, `const` or `enum` at the root, also through `$ref` and `allOf`, leaves room for an object.
 * Other keywords are not weighed: a contradiction elsewhere is the author's to find.
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
