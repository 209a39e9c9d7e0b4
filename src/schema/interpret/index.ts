/** The tier that runs everywhere: programs decided and explained without generating code. */
export { equalsOne, findEqualItems } from './checks.ts';
export { decide } from './decide.ts';
export { evaluatedItems, evaluatedProperties, type EvaluatedItems } from './evaluated.ts';
export { explain } from './explain.ts';
export { hasMember, type Members } from './members.ts';
export { TICKS_PER_ARRAY, TICKS_PER_PREFIXED } from './judge-array.ts';
export { TICKS_PER_UNEVALUATED } from './judge-unevaluated.ts';
export { isMultiple } from './multiple.ts';
export { CyclicValue, Run } from './run.ts';
export type { PartVerdicts } from './search.ts';
export { FailureCollector } from './failure-collector.ts';
export { TICKS_PER_NAME } from './walk-members.ts';
