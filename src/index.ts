/** `anyshape`: tools with any JSON shape, and a server for them. */
export { serve, type RunningServer, type ServeOptions } from './server/serve.ts';
export {
  createRegistry,
  Registry,
  reply,
  tool,
  Tool,
  ToolError,
  type Answer,
  type AnyTool,
  type Auth,
  type ContentBlock,
  type Crash,
  type LogLevel,
  type Mismatch,
  type Outcome,
  type RefusedTool,
  type RegistryOptions,
  type ToolContext,
  type ToolDefinition,
  type ToolProblem,
} from './tool/index.ts';
