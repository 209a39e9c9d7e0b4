/** A standalone document becomes declarations of shapes, from which TypeScript and Zod are printed. */
export { readShapes, type Root } from './read.ts';
export { groupsIn } from './kinds.ts';
export * from './shape.ts';
