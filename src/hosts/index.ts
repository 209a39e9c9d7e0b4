/**
 * `anyshape/hosts`: tools in the formats of providers, for agents that call them without a server between.
 */
export type { AnthropicTool, BedrockTool, GeminiTool, ListedTool, OpenAiTool, ToolOf } from './formats.ts';
export { project, ProjectionError, type ParsedCall, type Projection } from './project.ts';
export { profileNames, type Loss, type ProfileName } from '../wire/profiles/index.ts';
export type { AnyTool } from '../tool/index.ts';
export type { Failure, JsonObject, Problem } from '../schema/index.ts';
