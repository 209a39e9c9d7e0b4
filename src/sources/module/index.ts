/** A module of tools: a `.ts`, `.mjs` or `.js` file in, its tools out. */
export { loadModule, type LoadedModule, type ModuleSettings } from './load-module.ts';
