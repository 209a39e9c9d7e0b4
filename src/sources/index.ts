/** Where tools come from, and what their results may look like. */
export { demoSource } from './demo/index.ts';
export {
  describeDocument,
  describeRegistry,
  describeServer,
  type DescribedSchema,
  type DescribedSource,
  type DescribedTool,
  type DocumentOptions,
  type ReadingOptions,
  type SourceKind,
  type ServerTarget,
} from './described/index.ts';
export { joinSources, type JoinedTools } from './join.ts';
export { loadModule, type LoadedModule, type ModuleSettings } from './module/index.ts';
export { sampleOf, type Sample } from './sample/index.ts';
export type { ToolSource } from './source.ts';
