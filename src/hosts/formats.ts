/**
 * The formats in which providers take tools and give calls: what `project` returns as `tool`, and what
 * `parse` reads. A call is read leniently: providers add members, and SDKs hand over parts of a message.
 */
import { isObject, type JsonObject } from '../json/index.ts';
import type { ProfileName, ProjectedTool, ProviderFormat } from '../wire/profiles/index.ts';

/** A tool of the Chat Completions API, which Moonshot, Mistral and llama.cpp take too. */
export interface OpenAiTool {
  /** Always `function`. */
  readonly type: 'function';
  /** The function. */
  readonly function: {
    /** The name by which it is called. */
    readonly name: string;
    /** What it does. */
    readonly description?: string;
    /** JSON Schema of its arguments. */
    readonly parameters: JsonObject;
    /** Whether the arguments are constrained to the schema. */
    readonly strict?: true;
  };
}

/** A tool of the Messages API. */
export interface AnthropicTool {
  /** The name by which it is called. */
  readonly name: string;
  /** What it does. */
  readonly description?: string;
  /** JSON Schema of its arguments. */
  readonly input_schema: JsonObject;
  /** Whether the arguments are constrained to the schema. */
  readonly strict?: true;
}

/** One of the `functionDeclarations` of the Gemini API. */
export interface GeminiTool {
  /** The name by which it is called. */
  readonly name: string;
  /** What it does. */
  readonly description?: string;
  /** Its arguments, in the subset of OpenAPI. */
  readonly parameters?: JsonObject;
  /** JSON Schema of its arguments, with the profile `gemini-json-schema`. */
  readonly parametersJsonSchema?: JsonObject;
}

/** A tool of the Converse API. */
export interface BedrockTool {
  /** The tool. */
  readonly toolSpec: {
    /** The name by which it is called. */
    readonly name: string;
    /** What it does. */
    readonly description?: string;
    /** JSON Schema of its arguments. */
    readonly inputSchema: { readonly json: JsonObject };
  };
}

/** A tool as MCP lists it, for hosts that are no providers. */
export interface ListedTool {
  /** The name by which it is called. */
  readonly name: string;
  /** What it does. */
  readonly description?: string;
  /** JSON Schema of its arguments. */
  readonly inputSchema: JsonObject;
}

/** The format of tools of a profile. */
export type ToolOf<Name extends ProfileName> = Name extends 'claude' | 'claude-strict'
  ? AnthropicTool
  : Name extends 'gemini' | 'gemini-json-schema'
    ? GeminiTool
    : Name extends 'bedrock'
      ? BedrockTool
      : Name extends 'vscode' | 'cursor' | 'codex'
        ? ListedTool
        : OpenAiTool;

type AnyHostTool = OpenAiTool | AnthropicTool | GeminiTool | BedrockTool | ListedTool;

export function formatTool(
  { name, description, inputSchema }: ProjectedTool,
  format: ProviderFormat,
  isStrict: boolean,
): AnyHostTool {
  const head = { name, ...(description !== undefined && { description }) };
  const strict = isStrict ? ({ strict: true } as const) : {};
  switch (format) {
    case 'openai':
      return { type: 'function', function: { ...head, parameters: inputSchema, ...strict } };
    case 'anthropic':
      return { ...head, input_schema: inputSchema, ...strict };
    case 'gemini':
      return { ...head, parameters: inputSchema };
    case 'gemini-json-schema':
      return { ...head, parametersJsonSchema: inputSchema };
    case 'bedrock':
      return { toolSpec: { ...head, inputSchema: { json: inputSchema } } };
    case 'mcp':
      return { ...head, inputSchema };
  }
}

export interface ReadCall {
  readonly name: string;
  readonly args: unknown;
}

/** Where the members are that hold a call, in the formats of all providers. */
const HOLDERS = ['function', 'functionCall', 'toolUse'] as const;
const ARGUMENTS = ['arguments', 'input', 'args'] as const;

/** Undefined where it is no call. Arguments that are a text are JSON. */
export function readCall(call: unknown): ReadCall | undefined {
  if (!isObject(call)) return undefined;
  const holder = HOLDERS.map((name) => call[name]).find(isObject) ?? call;
  const { name } = holder;
  if (typeof name !== 'string') return undefined;
  const member = ARGUMENTS.find((key) => holder[key] !== undefined && holder[key] !== null);
  const args = member === undefined ? {} : holder[member];
  return { name, args: args === '' ? {} : args };
}
