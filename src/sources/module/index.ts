/** A module of tools: a `.ts`, `.mjs` or `.js` file in, its tools out. */
export { collectTools } from './collect.ts';
export { importModule, importPackage, type ModuleSettings } from './import-module.ts';
export type { ModuleMemory } from './run-module.ts';
