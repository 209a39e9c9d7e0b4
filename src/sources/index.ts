/** Where tools come from, and what their results may look like. */
export { demoSource } from './demo/index.ts';
export {
  asTool,
  describeDocument,
  describeOthers,
  describeServer,
  describeTools,
  type DescribedArgument,
  type DescribedEntry,
  type DescribedSchema,
  type DescribedSource,
  type DescribedTool,
  type DocumentOptions,
  type ReadingOptions,
  type SourceKind,
  type ServerTarget,
  type ToolContract,
} from './described/index.ts';
export { joinSources, namesIn, type JoinedTools } from './join.ts';
export {
  eitherOutcome,
  failureExample,
  isRouteFile,
  loadFlow,
  readList,
  type FlowFile,
  type FlowMode,
  type FlowSettings,
  type FlowWarning,
  type FoundLibrary,
  type RouteOrigin,
  type SharedList,
} from './flow/index.ts';
export { createCaller, type Caller } from './http/index.ts';
export {
  DEFAULT_POLICY,
  isConfiguration,
  readConfiguration,
  type UpstreamEntry,
  type UpstreamServer,
} from './mcp/index.ts';
export {
  collectTools,
  importModule,
  importPackage,
  type ModuleMemory,
  type ModuleSettings,
} from './module/index.ts';
export {
  isApiDocument,
  isInside,
  loadOpenApi,
  locateFrom,
  readSelector,
  type ApiDocumentFile,
  type ApiFile,
  type ApiSettings,
  type ReadFiles,
  type Selector,
} from './openapi/index.ts';
export { sampleOf, type Sample } from './sample/index.ts';
export type { SourceProblem, ToolSource, ToolTest } from './source.ts';
