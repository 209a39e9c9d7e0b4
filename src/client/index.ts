/** `anyshape/client`: any MCP server, as natural and validated values. */
export { AnswerBoundError, type AnswerBounds } from './answer-bounds.ts';
export { connect, type ConnectOptions } from './connect.ts';
export type { Connection } from './connection.ts';
export type { CallOptions, CallResult } from './call.ts';
export {
  ArgumentsError,
  ResultMismatchError,
  ServerAnswerError,
  ToolCallError,
  UnusableToolError,
  type ReceivedBlock,
} from './errors.ts';
export type { ListBounds } from './list.ts';
export type { NaturalTool } from './listed-tool.ts';
export type { ClientProblem, ConnectionProblem, DroppedToolProblem, MismatchProblem } from './problem.ts';
export type { StdioTarget, Target } from './target.ts';
export type { AnyToolMap, CallParameters, ToolMap, ToolMapOf, ToolTypes } from './tool-map.ts';
export type { OnAsk, Question } from './asking.ts';
