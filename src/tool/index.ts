/** Schemas and a function become a Tool; tools become a Registry; one call goes from arguments to an Outcome. */
export {
  admitTool,
  type AdmittedSide,
  type AdmittedTool,
  type RefusedTool,
  type ToolProblem,
} from './admit-tool.ts';
export type {
  AudioBlock,
  BlockExtras,
  ContentBlock,
  ImageBlock,
  ResourceBlock,
  ResourceLinkBlock,
  TextBlock,
} from './content.ts';
export type { Asking, Auth, Channel, GivenAnswer, LogLevel, Question } from './channel.ts';
export type { Answer, CallRequest, ChannelRequest, ToolContext } from './context.ts';
export type { Cancellation } from '../async/deadline.ts';
export { headerSchema, readHeaderRules, type HeaderParameter } from './header-rules.ts';
export type {
  CheckedResult,
  Crash,
  ErrorOutcome,
  ErrorReason,
  FaultOutcome,
  InputRequiredOutcome,
  Mismatch,
  Outcome,
  ValueOutcome,
} from './outcome.ts';
export {
  createRegistry,
  DEFAULT_MAX_RESULT_BYTES,
  noSuchTool,
  Registry,
  REGISTRY_OPTIONS,
  type RegisteredTool,
  type RegistryOptions,
} from './registry.ts';
export type { Repair } from './repair/index.ts';
export { reply, type Reply, type ReplyExtras } from './reply.ts';
export {
  tool,
  Tool,
  type AnyTool,
  type OnMismatch,
  type TextCopy,
  type ToolAnnotations,
  type ToolDefinition,
  type ToolIcon,
  type ToolTraits,
} from './tool.ts';
export { ToolError, type ToolErrorOptions } from './tool-error.ts';
export { errorText } from './error-text.ts';
export { currentToolScope, trackToolScopes, type ToolScope } from './tool-scope.ts';
export type { ArgumentsOf, RawSchema, SchemaSource, ValueOf } from './types/side.ts';
export { uncheckedOf } from './unchecked.ts';
