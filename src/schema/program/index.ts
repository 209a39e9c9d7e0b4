/** The closed set of instructions, and how linked sites become them. */
export { ITEMS_AT_A_TIME, MOST_ORDINARY_ITEMS, ticksOfContained, ticksOfItems } from './costs.ts';
export { choiceOf, type Choice, type Discriminator } from './choice.ts';
export { buildPlain, type PlainSource } from './build-plain.ts';
export { BuildRefused, buildNodes } from './build.ts';
export type { EasedKeyword } from './loosen.ts';
export { kindsOnlyOpening, placedNode } from './kinds-only.ts';
export { Op, type Check, type Equality } from './check.ts';
export { Join, Program, type Applicator, type Node } from './node.ts';
export {
  type ArrayPlan,
  type ContainsPlan,
  type Dependency,
  type ObjectPlan,
  type PropertyRecord,
} from './plans.ts';
export {
  areSameTapes,
  behind,
  HEAD,
  LIST,
  MAP,
  memberIndex,
  nameAt,
  Opening,
  SCHEMA,
  valueAt,
  type Tape,
} from './tape.ts';
export { flatFirst, isFlatApplicator } from './turns.ts';
export { followChains } from './verify.ts';
