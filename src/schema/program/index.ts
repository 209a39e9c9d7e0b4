/** The closed set of instructions, and how linked locations become them. */
export { ITEMS_AT_A_TIME, MOST_ORDINARY_ITEMS, ticksOfContained, ticksOfItems } from './costs.ts';
export { choiceOf, type Choice, type Discriminator } from './choice.ts';
export { BuildRefused, buildNodes, type BuildDocument, type BuildOptions } from './build.ts';
export type { EasedKeyword } from './loosen.ts';
export { placedNode } from './kinds-only.ts';
export { Op, type Check, type Equality } from './check.ts';
export { Join, Program, type Applicator, type Node } from './node.ts';
export {
  type ArrayPlan,
  type ContainsPlan,
  type Dependency,
  type ObjectPlan,
  type PropertyRecord,
} from './plans.ts';
export { flatFirst, isFlatApplicator } from './turns.ts';
export { followChains } from './verify.ts';
