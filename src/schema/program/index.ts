/** The closed set of instructions, and how linked sites become them. */
export { Assembly } from './assembly.ts';
export { BuildRefused, buildProgram, type BuildOptions, type InPlaceEdge } from './build.ts';
export {
  ArrayPlan,
  Check,
  Join,
  Node,
  ObjectPlan,
  Op,
  type Applicator,
  type ContainsPlan,
  type Dependency,
  type Equality,
  type PatternRecord,
  type Program,
  PropertyRecord,
} from './node.ts';
export { followChains, type ChainReport } from './verify.ts';
