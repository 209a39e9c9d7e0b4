/**
 * The hostile corpus and what runs a case of it, with the engine: one module, so that the engine runs as
 * shipped.
 */
export { corpus } from './corpus/index.ts';
export { makeInput, runCase } from './run-case.ts';
