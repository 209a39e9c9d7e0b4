/**
 * Schemas and a function become a Tool; tools become a Registry; one call goes from arguments to an Outcome.
 */
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
export {
  LOG_LEVELS,
  type Asking,
  type Auth,
  type Channel,
  type GivenAnswer,
  type LogLevel,
  type Question,
} from './channel.ts';
export type { Numbered } from './catalog.ts';
export type { Completer, Completers, CompletionContext } from './completion/completer.ts';
export type { Completion } from './completion/complete.ts';
export type { CompletionOutcome, TypedArgument } from './completion/complete-argument.ts';
export type { Answer, CallRequest, ChannelRequest, RequestContext, ToolContext } from './context.ts';
export { isInputRequired } from './interview.ts';
export { kindOf, knownKind, type EntryKind } from './kind-of.ts';
export type { Middleware, MiddlewareCall } from './middleware.ts';
export { authorMeta, logLevelIn, readClientInfo, type ClientInfo, type RequestOrigin } from './origin.ts';
export type { Cancellation } from '../async/deadline.ts';
export { headerSchema, readHeaderRules, type HeaderParameter } from './header-rules.ts';
export type {
  CheckedResult,
  ToolResult,
  Crash,
  ErrorOutcome,
  ErrorReason,
  FaultOutcome,
  InputRequiredOutcome,
  Mismatch,
  Outcome,
  ValueOutcome,
} from './outcome.ts';
export type { AdmittedPrompt } from './prompt/admit-prompt.ts';
export type { PromptArgument } from './prompt/arguments.ts';
export type { Rendered, RenderedMessage } from './prompt/messages.ts';
export {
  Prompt,
  prompt,
  type AnyPrompt,
  type ArgumentNames,
  type PromptDefinition,
  type PromptMessage,
  type PromptTraits,
  type RenderedMessages,
  type RenderResult,
} from './prompt/prompt.ts';
export type { PromptOutcome } from './prompt/render-prompt.ts';
export type { AdmittedResource, AdmittedTemplate } from './resource/admit-resource.ts';
export type { ResourceContents } from './resource/contents.ts';
export { noSuchResource, type Located, type ReadOutcome } from './resource/read-resource.ts';
export {
  Resource,
  resource,
  ResourceTemplate,
  resourceTemplate,
  type AnyResourceTemplate,
  type ContentPart,
  type ReadContext,
  type ReadResult,
  type ResourceDefinition,
  type ResourceTemplateDefinition,
  type ResourceTraits,
} from './resource/resource.ts';
export type { VariablesOf } from './resource/variables.ts';
export type { RegisteredResource, RegisteredTemplate } from './resources.ts';
export {
  createRegistry,
  DEFAULT_MAX_RESULT_BYTES,
  noSuchPrompt,
  noSuchTool,
  Registry,
  REGISTRY_OPTIONS,
  type CompletionReference,
  type RegisteredPrompt,
  type RegisteredTool,
  type Interest,
  type Registrable,
  type RegistryChange,
  type RegistryOptions,
  type RemovedEntries,
} from './registry.ts';
export type { Repair } from './repair/index.ts';
export { failedReply, reply, type Reply, type ReplyExtras } from './reply.ts';
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
export { tracedOutgoing } from './tracing.ts';
export { errorText } from './error-text.ts';
export { currentToolScope, trackToolScopes, type ToolScope } from './tool-scope.ts';
export type { ArgumentsOf, RawSchema, SchemaSource, ValueOf } from './types/side.ts';
export { uncheckedOf } from './unchecked.ts';
