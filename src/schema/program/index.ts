/** The closed set of instructions, and how linked sites become them. */
export { choiceOf, type Choice, type Discriminator } from './choice.ts';
export { buildPlain, type PlainSource } from './build-plain.ts';
export { BuildRefused, buildNodes } from './build.ts';
export { kindsOnlyOpening, placedNode } from './kinds-only.ts';
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
export * from './tape.ts';
export { flatFirst } from './turns.ts';
export { followChains } from './verify.ts';
