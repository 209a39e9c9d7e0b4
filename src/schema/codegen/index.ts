/** The tier for hot schemas: code generated from the same instructions that the interpreter runs. */
export { generateCode, type Generated } from './generate-code.ts';
export { Runtime } from './runtime.ts';
