/** A module of tools: a `.ts`, `.mjs` or `.js` file in, its tools out. */
export { collectTools } from './collect.ts';
export {
  importModule,
  importPackage,
  loadModule,
  NO_TOOL,
  type LoadedModule,
  type ModuleSettings,
} from './load-module.ts';
export type { ModuleMemory } from './run-module.ts';
