/** Any source in; its described tools out, for commands that only read. */
export type {
  DescribedArgument,
  DescribedEntry,
  DescribedSchema,
  DescribedSource,
  DescribedTool,
  SourceKind,
  ToolContract,
} from './described.ts';
export { describeDocument, type DocumentFile, type DocumentOptions } from './from-document.ts';
export { describeOthers } from './entries.ts';
export { asTool } from './as-tool.ts';
export type { ReadingOptions } from './from-entry.ts';
export { describeTools } from './from-registry.ts';
export { describeServer, type ServerTarget } from './from-server.ts';
