/** Arguments that a model wrote almost right. */
export { repairArguments, type Repair, type Repaired } from './repair.ts';
