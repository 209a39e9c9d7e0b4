/** The closed set of instructions, and how linked sites become them. */
export { choiceOf, type Choice, type Discriminator } from './choice.ts';
export { BuildRefused, buildNodes } from './build.ts';
export { placedNode } from './kinds-only.ts';
export {
  Join,
  Program,
  Op,
  type Applicator,
  type ArrayPlan,
  type Check,
  type ContainsPlan,
  type Dependency,
  type Equality,
  type Node,
  type ObjectPlan,
  type PropertyRecord,
} from './node.ts';
export { flatFirst } from './turns.ts';
export { followChains } from './verify.ts';
