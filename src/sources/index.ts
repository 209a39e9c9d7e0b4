/** Where tools come from, and what their results may look like. */
export { demoSource } from './demo/index.ts';
export { joinSources, type JoinedTools } from './join.ts';
export { loadModule, type LoadedModule, type ModuleSettings } from './module/index.ts';
export { sampleOf, type Sample } from './sample/index.ts';
export type { ToolSource } from './source.ts';
