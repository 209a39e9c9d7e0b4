/** The tier that runs everywhere: programs decided and explained without generating code. */
export { equalsOne, findEqualItems } from './checks.ts';
export { decide } from './decide.ts';
export { evaluatedItems, evaluatedProperties } from './evaluated.ts';
export { explain } from './explain.ts';
export { hasMember, type Members } from './members.ts';
export { isMultiple } from './multiple.ts';
export { CyclicValue, Run } from './run.ts';
export type { PartVerdicts } from './search.ts';
export { Sink } from './sink.ts';
