/**
 * The errors of calls and listings. Each names the tool, the problem and the remedy; protocol errors of
 * the server, time limits and lost connections pass as the errors of the official SDK.
 */
import { clip, isObject } from '../json/index.ts';
import { reportProblems, type Failure } from '../schema/index.ts';
import type { ContentBlock, ToolProblem } from '../tool/index.ts';

/** As the server sent it: one of the known blocks, or one that is newer than this package. */
export type ReceivedBlock = ContentBlock | { readonly type: string; readonly [member: string]: unknown };

const MAX_MESSAGE = 10_000;

/**
 * The tool was called and failed (`isError`). The message is its text.
 *
 * @example
 * const server = await connect('https://mcp.example.com/mcp');
 * try {
 *   await server.call('find_order', { id: 7 });
 * } catch (error) {
 *   if (error instanceof ToolCallError) console.error(error.tool, error.message);
 *   else throw error;
 * }
 */
export class ToolCallError extends Error {
  /** The name of the tool. */
  readonly tool: string;
  /** The arguments that were sent. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The content blocks of the error. */
  readonly content: readonly ReceivedBlock[];
  /** The `structuredContent` of the error; undefined where it has none. */
  readonly value: unknown;

  constructor(facts: Pick<ToolCallError, 'tool' | 'arguments' | 'content' | 'value'>) {
    super(textOf(facts.content) ?? `The tool ${quote(facts.tool)} failed and does not say why.`);
    this.name = 'ToolCallError';
    this.tool = facts.tool;
    this.arguments = facts.arguments;
    this.content = facts.content;
    this.value = facts.value;
  }
}

function textOf(content: readonly ReceivedBlock[]): string | undefined {
  const texts = content.flatMap((block) => {
    const text: unknown = isObject(block) && block.type === 'text' ? block['text'] : undefined;
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
  return texts.length === 0 ? undefined : clip(texts.join('\n'), MAX_MESSAGE);
}

/** The arguments do not fit the tool's input schema; nothing was sent. */
export class ArgumentsError extends Error {
  /** The name of the tool. */
  readonly tool: string;
  /** How the arguments do not fit; empty where they are no object. */
  readonly failures: readonly Failure[];

  constructor(tool: string, failures: readonly Failure[], message: string) {
    super(`${message}\nNothing was sent.`);
    this.name = 'ArgumentsError';
    this.tool = tool;
    this.failures = failures;
  }
}

/** The server's result does not fit the output schema that it advertises. */
export class ResultMismatchError extends Error {
  /** The name of the tool. */
  readonly tool: string;
  /** How the result does not fit. */
  readonly failures: readonly Failure[];
  /** The `structuredContent` as it was sent, or the value of its text. */
  readonly received: unknown;

  constructor(tool: string, failures: readonly Failure[], received: unknown, message: string) {
    super(
      `${message}\nThe schema is the one that the server advertises: it has to keep to it, or change it.`,
    );
    this.name = 'ResultMismatchError';
    this.tool = tool;
    this.failures = failures;
    this.received = received;
  }
}

/** The server lists the tool, but in a way that cannot be used. */
export class UnusableToolError extends Error {
  /** The name of the tool. */
  readonly tool: string;
  /** What is wrong with its schemas. */
  readonly problems: readonly ToolProblem[];

  constructor(tool: string, problems: readonly ToolProblem[]) {
    super(reportProblems(problems, { name: `The tool ${quote(tool)}` }));
    this.name = 'UnusableToolError';
    this.tool = tool;
    this.problems = problems;
  }
}

/** The server's response breaks the protocol, or exceeds a bound of the client. */
export class ServerAnswerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServerAnswerError';
  }
}

const MAX_NAME = 128;

/** An untrusted name, for use in a message. */
export function quote(name: string): string {
  return JSON.stringify(clip(name, MAX_NAME));
}
