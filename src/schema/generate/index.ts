/** The tier for hot schemas: code generated from the same instructions that the interpreter runs. */
export { generate, type Generated } from './generate.ts';
export { Work } from './work.ts';
