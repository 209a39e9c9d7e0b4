/**
 * Entries of a server's lists of resources, templates and prompts in; entries of our registry out, which
 * read, render and complete at that server. URIs are never rewritten; names of prompts get the prefix of
 * their server.
 */
import type { Connection, PromptMessages, ReadPart } from '../../client/index.ts';
import {
  readPromptEntry,
  readResourceEntry,
  readTemplateEntry,
  type ListedArgument,
} from '../../client/reading/listed.ts';
import { isObject, type JsonObject } from '../../json/index.ts';
import {
  prompt,
  resource,
  resourceTemplate,
  type AnyPrompt,
  type AnyResourceTemplate,
  type Completers,
  type CompletionContext,
  type ContentPart,
  type ReadContext,
  type RenderedMessages,
  type RequestContext,
  type Resource,
} from '../../tool/index.ts';
import { audienceIn, iconsIn, metaIn, passedMeta } from './listed-members.ts';
import type { CompletionReference } from '../../client/index.ts';

/** How our entries reach their server, and who may use them. */
export interface EntrySettings {
  readonly ask: AskUpstream;
  readonly scopes: readonly string[];
}

/** The connection of the client to the server. */
export type AskUpstream = <Value>(
  context: RequestContext,
  work: (connection: Connection, options: { readonly signal: AbortSignal }) => Promise<Value>,
) => Promise<Value>;

/** Undefined where the entry cannot be used. */
export function upstreamResource(entry: unknown, { ask, scopes }: EntrySettings): Resource | undefined {
  const listed = isObject(entry) ? readResourceEntry(entry) : undefined;
  if (listed === undefined) return undefined;
  const { uri } = listed;
  return resource({
    ...traitsOf(listed, entry as JsonObject),
    scopes,
    uri,
    ...(Number.isSafeInteger(listed.size) && listed.size! >= 0 && { size: listed.size! }),
    read: (context) => readAt(uri, context, ask),
  });
}

export function upstreamTemplate(
  entry: unknown,
  { ask, scopes }: EntrySettings,
): AnyResourceTemplate | undefined {
  const listed = isObject(entry) ? readTemplateEntry(entry) : undefined;
  if (listed === undefined) return undefined;
  const { uriTemplate } = listed;
  const names = [...uriTemplate.matchAll(/\{[+#./;?&]?([^{}]+)\}/g)].flatMap(([, inside = '']) =>
    inside.split(',').map((name) => name.replace(/(?:\*|:\d+)$/, '')),
  );
  return resourceTemplate({
    ...traitsOf(listed, entry as JsonObject),
    scopes,
    uriTemplate,
    complete: completersFor(names, { uriTemplate }, ask),
    // The server itself decides which paths are safe.
    unsafePaths: true,
    read: (_variables, context) => readAt(context.uri, context, ask),
  });
}

export function upstreamPrompt(
  entry: unknown,
  nameFor: (name: string) => string,
  { ask, scopes }: EntrySettings,
): AnyPrompt | undefined {
  const listed = isObject(entry) ? readPromptEntry(entry) : undefined;
  if (listed === undefined) return undefined;
  const { name, title, description, arguments: args } = listed;
  return prompt({
    name: nameFor(name),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...iconsIn(entry as JsonObject),
    ...metaIn(entry as JsonObject, 'meta'),
    scopes,
    input: inputOf(args),
    complete: completersFor(
      args.map((argument) => argument.name),
      { prompt: name },
      ask,
    ),
    render: (filled: Readonly<Record<string, unknown>>, context: RequestContext) =>
      ask(context, (connection, options) => connection.prompt(name, filled, options)).then(rendered),
  } as unknown as Parameters<typeof prompt>[0]);
}

function traitsOf(
  {
    name,
    title,
    description,
    mimeType,
  }: {
    readonly name: string;
    readonly title?: string;
    readonly description?: string;
    readonly mimeType?: string;
  },
  entry: JsonObject,
): { readonly name: string } {
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(mimeType !== undefined && { mimeType }),
    ...audienceIn(entry),
    ...iconsIn(entry),
    ...metaIn(entry, 'meta'),
  };
}

async function readAt(uri: string, context: ReadContext, ask: AskUpstream): Promise<ContentPart[]> {
  const parts = await ask(context, (connection, options) => connection.read(uri, options));
  return parts.map(contentPart);
}

function contentPart({ uri, mimeType, text, bytes, _meta }: ReadPart): ContentPart {
  const meta = passedMeta(_meta);
  return {
    uri,
    ...(mimeType !== undefined && { mimeType }),
    ...(text !== undefined ? { text } : { blob: bytes! }),
    ...(meta !== undefined && { meta }),
  };
}

function rendered({ description, messages, _meta }: PromptMessages): RenderedMessages {
  const meta = passedMeta(_meta);
  return {
    ...(description !== undefined && { description }),
    messages: messages as RenderedMessages['messages'],
    ...(meta !== undefined && { meta }),
  };
}

/** The protocol knows no types of arguments: all of them are texts. */
function inputOf(args: readonly ListedArgument[]): JsonObject {
  const properties = args.map(({ name, title, description }) => [
    name,
    {
      type: 'string',
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
    },
  ]);
  const required = args.filter((argument) => argument.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonObject,
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

function completersFor(
  names: readonly string[],
  reference: CompletionReference,
  ask: AskUpstream,
): Completers {
  const completer = (name: string) => async (value: string, context: CompletionContext) => {
    const typed = { name, value, arguments: context.arguments };
    const { values } = await ask(context, (connection, options) =>
      connection.complete(reference, typed, options),
    );
    return values;
  };
  return Object.fromEntries(names.map((name) => [name, completer(name)]));
}
