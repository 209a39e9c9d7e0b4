/** Two admitted schemas in; how the values that they accept relate out. */
export { areDisjoint, isSubset, type RelateOptions, type Relation } from './relate.ts';
