/** `anyshape/client`: any MCP server, as natural and validated values. */
export { AnswerBoundError, type AnswerBounds } from './answer-bounds.ts';
export type { AccessOptions } from './access/access.ts';
export { ConnectionError, type ConnectionReason } from './connection-error.ts';
export { connect, type ConnectOptions } from './connect.ts';
export type { Connection } from './connection.ts';
export type { CallOptions, CallResult } from './call.ts';
export type { LogMessage, LogOptions, ProgressReport } from './events.ts';
export {
  ArgumentsError,
  ResultMismatchError,
  ServerAnswerError,
  ToolCallError,
  UnusableToolError,
  type ReceivedBlock,
} from './errors.ts';
export type { ChangeOptions, ListChange } from './changes.ts';
export type { ListBounds } from './list-pages.ts';
export type { NaturalTool } from './listed-tool.ts';
export type {
  ClientProblem,
  ConnectionProblem,
  DroppedEntryProblem,
  DroppedToolProblem,
  MismatchProblem,
} from './problem.ts';
export type { OfferedValues, PromptMessages, ReadPart } from './reading/answers.ts';
export type {
  Listed,
  ListedArgument,
  ListedPrompt,
  ListedResource,
  ListedTemplate,
} from './reading/listed.ts';
export type { Reader, ReadOptions } from './reading/reader.ts';
export type { CompletionReference, TypedArgument } from '../tool/index.ts';
export type { StdioTarget, Target } from './target.ts';
export type { AnyToolMap, CallParameters, ToolMap, ToolMapOf, ToolTypes } from './tool-map.ts';
export type { OnAsk, Question } from './asking.ts';
