/**
 * A connected client in; what its server has beside tools out: resources, templates, prompts and completions.
 * Lists are asked for each time, since a server may change them at any moment.
 */
import type { Client } from '@modelcontextprotocol/client';
import { isObject } from '../../json/index.ts';
import { rawResultOf } from '../../raw-values/index.ts';
import type { CompletionReference, TypedArgument } from '../../tool/index.ts';
import { ANYTHING, fetchEntries, type ListOf } from '../list-pages.ts';
import type { ConnectionSettings } from '../settings.ts';
import {
  readOffered,
  readParts,
  readPromptMessages,
  type OfferedValues,
  type PromptMessages,
  type ReadPart,
} from './answers.ts';
import {
  PROMPTS,
  readEntries,
  readPromptEntry,
  readResourceEntry,
  readTemplateEntry,
  RESOURCES,
  TEMPLATES,
  type ListedPrompt,
  type ListedResource,
  type ListedTemplate,
  type ReadEntry,
} from './listed.ts';

/** What a single request may set. */
export interface ReadOptions {
  /** Cancels the request. */
  readonly signal?: AbortSignal;
  /** For this request; default as the connection says. */
  readonly timeoutMs?: number;
}

/** What a connection reads beside tools. A server without resources or prompts has empty lists of them. */
export interface Reader {
  /** The resources of the server, all pages. */
  resources(): Promise<readonly ListedResource[]>;
  /** The templates of the server's resources, all pages. */
  resourceTemplates(): Promise<readonly ListedTemplate[]>;
  /** The contents of a resource: mostly one part, a text or bytes. */
  read(uri: string, options?: ReadOptions): Promise<readonly ReadPart[]>;
  /** The prompts of the server, all pages. */
  prompts(): Promise<readonly ListedPrompt[]>;
  /** The messages of a prompt. What is no text among the arguments is sent as its JSON. */
  prompt(
    name: string,
    args?: Readonly<Record<string, unknown>>,
    options?: ReadOptions,
  ): Promise<PromptMessages>;
  /** Values for an argument of a prompt, or for a variable of a resource template. */
  complete(
    reference: CompletionReference,
    typed: TypedArgument,
    options?: ReadOptions,
  ): Promise<OfferedValues>;
}

type Asked = 'resources/read' | 'prompts/get' | 'completion/complete';

export function createReader(
  client: Client,
  { listBounds, timeoutMs: defaultMs, onProblem }: ConnectionSettings,
  explained: (error: unknown) => never,
): Reader {
  const list = async <Entry>(of: ListOf, read: ReadEntry<Entry>): Promise<readonly Entry[]> => {
    const entries = await fetchEntries(client, of, listBounds, defaultMs).catch(explained);
    return readEntries(entries, read, of, (message) =>
      onProblem({ kind: 'dropped-entry', list: of.method, message }),
    );
  };
  const ask = async (
    method: Asked,
    params: Record<string, unknown>,
    { signal, timeoutMs: timeout = defaultMs }: ReadOptions = {},
  ): Promise<unknown> => {
    signal?.throwIfAborted();
    const sent = { timeout, ...(signal !== undefined && { signal }) };
    const answer = await client.request({ method, params }, ANYTHING, sent).catch((error: unknown) => {
      signal?.throwIfAborted();
      return explained(error);
    });
    return rawResultOf(answer);
  };
  return {
    resources: () => list(RESOURCES, readResourceEntry),
    resourceTemplates: () => list(TEMPLATES, readTemplateEntry),
    prompts: () => list(PROMPTS, readPromptEntry),
    read: async (uri, options) => readParts(uri, await ask('resources/read', { uri }, options)),
    async prompt(name, args = {}, options) {
      const params = { name, arguments: asTexts(args) };
      return readPromptMessages(name, await ask('prompts/get', params, options));
    },
    async complete(reference, { name, value, arguments: filled }, options) {
      const ref =
        'prompt' in reference
          ? { type: 'ref/prompt', name: reference.prompt }
          : { type: 'ref/resource', uri: reference.uriTemplate };
      const context = filled === undefined ? {} : { context: { arguments: filled } };
      const params = { ref, argument: { name, value }, ...context };
      return readOffered(await ask('completion/complete', params, options));
    },
  };
}

/** As the protocol has them. */
function asTexts(args: Readonly<Record<string, unknown>>): Record<string, string> {
  if (!isObject(args)) throw new TypeError('The arguments of a prompt are an object.');
  const present = Object.entries(args).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    present.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
