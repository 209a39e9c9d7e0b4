/**
 * Entries of a server's lists of resources, templates and prompts in; those that can be used out, with the
 * members that the protocol has. Everything in them is untrusted: one bad entry is one bad entry, and is
 * reported.
 */
import { isObject, preview, type JsonObject } from '../../json/index.ts';
import type { ListOf } from '../list-pages.ts';

/** What entries of all lists have. */
export interface Listed {
  /** Its name, for programs. */
  readonly name: string;
  /** Its name, for people. */
  readonly title?: string;
  /** What it is for. */
  readonly description?: string;
  /** Its icons, as the server sends them. */
  readonly icons?: readonly unknown[];
  /** `_meta` of the entry. */
  readonly _meta?: Readonly<JsonObject>;
}

/** A resource as the server lists it. */
export interface ListedResource extends Listed {
  /** By which it is read. */
  readonly uri: string;
  /** The type of its content. */
  readonly mimeType?: string;
  /** In bytes. */
  readonly size?: number;
  /** For whom it is, and how important, as the server says. */
  readonly annotations?: Readonly<JsonObject>;
}

/** A resource template as the server lists it. */
export interface ListedTemplate extends Listed {
  /** By RFC 6570; filled in, it is a URI that can be read. */
  readonly uriTemplate: string;
  /** The type of the content, where all have the same. */
  readonly mimeType?: string;
  /** For whom they are, and how important, as the server says. */
  readonly annotations?: Readonly<JsonObject>;
}

/** An argument of a prompt; its value is sent as a text. */
export interface ListedArgument {
  /** Its name, for programs. */
  readonly name: string;
  /** Its name, for people. */
  readonly title?: string;
  /** What it is for. */
  readonly description?: string;
  /** Whether the prompt needs it. */
  readonly required: boolean;
}

/** A prompt as the server lists it. */
export interface ListedPrompt extends Listed {
  /** What it takes; empty where it takes nothing. */
  readonly arguments: readonly ListedArgument[];
}

export const RESOURCES: ListOf = {
  capability: 'resources',
  method: 'resources/list',
  member: 'resources',
  noun: 'resources',
};
export const TEMPLATES: ListOf = {
  capability: 'resources',
  method: 'resources/templates/list',
  member: 'resourceTemplates',
  noun: 'resource templates',
};
export const PROMPTS: ListOf = {
  capability: 'prompts',
  method: 'prompts/list',
  member: 'prompts',
  noun: 'prompts',
};

/** Undefined where an entry cannot be used. */
export type ReadEntry<Entry> = (entry: JsonObject) => Entry | undefined;

export function readEntries<Entry>(
  entries: readonly unknown[],
  read: ReadEntry<Entry>,
  { noun }: ListOf,
  onDropped: (message: string) => void,
): readonly Entry[] {
  return entries.flatMap((entry) => {
    const usable = isObject(entry) ? read(entry) : undefined;
    if (usable === undefined) onDropped(`An entry in the list of ${noun} cannot be used: ${preview(entry)}.`);
    return usable ?? [];
  });
}

export const readResourceEntry: ReadEntry<ListedResource> = (entry) => {
  const { uri, size } = entry;
  const listed = readListed(entry);
  if (typeof uri !== 'string' || listed === undefined) return undefined;
  return { uri, ...listed, ...readHints(entry), ...(typeof size === 'number' && { size }) };
};

export const readTemplateEntry: ReadEntry<ListedTemplate> = (entry) => {
  const { uriTemplate } = entry;
  const listed = readListed(entry);
  if (typeof uriTemplate !== 'string' || listed === undefined) return undefined;
  return { uriTemplate, ...listed, ...readHints(entry) };
};

export const readPromptEntry: ReadEntry<ListedPrompt> = (entry) => {
  const { arguments: args = [] } = entry;
  const listed = readListed(entry);
  if (listed === undefined || !Array.isArray(args)) return undefined;
  const readable = args.map(readArgument);
  return readable.includes(undefined) ? undefined : { ...listed, arguments: readable as ListedArgument[] };
};

function readArgument(argument: unknown): ListedArgument | undefined {
  const { name, title, description, required } = isObject(argument) ? argument : {};
  if (typeof name !== 'string') return undefined;
  return { name, ...texts({ title, description }), required: required === true };
}

function readListed({ name, title, description, icons, _meta }: JsonObject): Listed | undefined {
  if (typeof name !== 'string') return undefined;
  return {
    name,
    ...texts({ title, description }),
    ...(Array.isArray(icons) && { icons }),
    ...(isObject(_meta) && { _meta }),
  };
}

function readHints({ mimeType, annotations }: JsonObject): Pick<ListedResource, 'mimeType' | 'annotations'> {
  return { ...texts({ mimeType }), ...(isObject(annotations) && { annotations }) };
}

/** Those that are texts. */
function texts<Name extends string>(members: Record<Name, unknown>): Partial<Record<Name, string>> {
  const entries = Object.entries(members).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}
