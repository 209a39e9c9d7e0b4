/** A standalone document becomes declarations of shapes, which TypeScript and Zod are printed from. */
export { readShapes, type Root } from './read.ts';
export { groupsIn } from './kinds.ts';
export * from './shape.ts';
