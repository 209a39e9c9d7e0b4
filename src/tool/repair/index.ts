/** Repairs arguments that are almost right. */
export { repairArguments, type Repair, type Repaired } from './repair.ts';
