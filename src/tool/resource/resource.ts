/**
 * What an author writes, kept as it was written: a resource has one URI, a template has many. Neither
 * `resource()` nor `resourceTemplate()` throws: the registry names what cannot be used, and serves the
 * others.
 */
import type { Completers } from '../completion/completer.ts';
import type { BlockExtras } from '../content.ts';
import type { RequestContext } from '../context.ts';
import type { ToolIcon } from '../tool.ts';
import type { VariablesOf } from './variables.ts';

/** What a resource and a template have in common: everything but the URI and the function. */
export interface ResourceTraits {
  /** The name for programs. */
  readonly name: string;
  /** The name for people. */
  readonly title?: string;
  /** What the resource holds, for people and models. */
  readonly description?: string;
  /** The MIME type of the contents, where they do not say; default none. */
  readonly mimeType?: string;
  /** Hints for clients: whom it is for, how important it is, when it last changed. */
  readonly annotations?: BlockExtras['annotations'];
  /** Icons that clients may show. */
  readonly icons?: readonly ToolIcon[];
  /** `_meta` of the resource, for programs. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Milliseconds that one read may take; default as in the registry. */
  readonly timeoutMs?: number;
  /** Scopes that a caller over HTTP needs, all of them, to see and read it; default none. */
  readonly scopes?: readonly string[];
}

/** What `read` knows of the request that it serves. */
export interface ReadContext extends RequestContext {
  /** The URI as the client sent it. */
  readonly uri: string;
}

/** One part of what a resource holds. */
export interface ContentPart {
  /** The URI of the part; default the one that was read. */
  readonly uri?: string;
  /** Default the `mimeType` of the resource. */
  readonly mimeType?: string;
  /** The content as text. */
  readonly text?: string;
  /** The content as bytes, or as text in Base64. */
  readonly blob?: Uint8Array | string;
  /** `_meta` of the part, for programs. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/**
 * What `read` may return: a text, bytes, a part, or a list of these. `undefined` and `null` mean that there
 * is no such resource.
 */
export type ReadResult =
  string | Uint8Array | ContentPart | readonly (string | Uint8Array | ContentPart)[] | null | undefined;

/** What `resource` takes. */
export interface ResourceDefinition extends ResourceTraits {
  /** The URI under which clients read it, with a scheme: `config://app`. */
  readonly uri: string;
  /** The size of the content in bytes, where it is known. */
  readonly size?: number;
  /**
   * Reads the resource.
   *
   * @param context What is known of the request, and how to reach the client.
   * @returns A text, bytes, or parts. Throw a `ToolError` for a failure that the client reads.
   */
  read(context: ReadContext): ReadResult | Promise<ReadResult>;
}

/** What `resourceTemplate` takes. */
export interface ResourceTemplateDefinition<Template extends string = string> extends ResourceTraits {
  /**
   * The URIs of the resources, as RFC 6570 writes them: `notes://{id}`, `file:///{+path}` for a path with
   * slashes, `search://all{?query,limit}`.
   */
  readonly uriTemplate: Template;
  /** Completions of the variables, by name: a list of texts, or a function. */
  readonly complete?: Completers<keyof VariablesOf<Template> & string>;
  /**
   * Hands over variables that begin with `/`, or contain `.`, `..`, a backslash or a control character;
   * default `false`: such a URI is refused.
   */
  readonly unsafePaths?: boolean;
  /**
   * Reads one of the resources.
   *
   * @param variables What stands in the URI for each variable, decoded.
   * @param context What is known of the request, and how to reach the client.
   */
  read(variables: VariablesOf<Template>, context: ReadContext): ReadResult | Promise<ReadResult>;
}

type OnUpdated = (uri: string) => void;

/** Who is told when a resource has changed. */
class Updates {
  private readonly listeners: Set<OnUpdated> = new Set();

  tell(uri: string): void {
    for (const listener of this.listeners) listener(uri);
  }

  add(listener: OnUpdated): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** A resource, as its author defined it. `resource` makes one. */
export class Resource {
  /** What was handed to `resource`, unchanged. */
  readonly definition: ResourceDefinition;
  private readonly updates: Updates = new Updates();

  /** @internal */
  constructor(definition: ResourceDefinition) {
    this.definition = definition;
  }

  /** The URI under which clients read it. */
  get uri(): string {
    return this.definition.uri;
  }

  /** Tells the clients that have subscribed to it that its content has changed. */
  updated(): void {
    this.updates.tell(this.uri);
  }

  /** @internal */
  onUpdated(listener: OnUpdated): () => void {
    return this.updates.add(listener);
  }
}

/** Resources of one form, as their author defined them. `resourceTemplate` makes one. */
export class ResourceTemplate<Template extends string = string> {
  /** What was handed to `resourceTemplate`, unchanged. */
  readonly definition: ResourceTemplateDefinition<Template>;
  private readonly updates: Updates = new Updates();

  /** @internal */
  constructor(definition: ResourceTemplateDefinition<Template>) {
    this.definition = definition;
  }

  /** The template of the URIs. */
  get uriTemplate(): Template {
    return this.definition.uriTemplate;
  }

  /** Tells the clients that have subscribed to a URI that its content has changed. */
  updated(uri: string): void {
    this.updates.tell(uri);
  }

  /** @internal */
  onUpdated(listener: OnUpdated): () => void {
    return this.updates.add(listener);
  }
}

/** A template of any variables. */
export type AnyResourceTemplate = Pick<ResourceTemplate, 'uriTemplate' | 'updated'> & {
  readonly definition: object;
};

/**
 * Defines a resource: something that clients read by its URI.
 *
 * @example
 * const readme = resource({
 *   uri: 'docs://readme',
 *   name: 'readme',
 *   mimeType: 'text/markdown',
 *   read: () => '# Hello',
 * });
 */
export function resource(definition: ResourceDefinition): Resource {
  return new Resource(definition);
}

/**
 * Defines resources by a template of their URIs. `read` gets the variables, typed by the template.
 *
 * @example
 * const notes = resourceTemplate({
 *   uriTemplate: 'notes://{id}',
 *   name: 'notes',
 *   read: ({ id }) => `Note ${id}`,
 * });
 */
export function resourceTemplate<const Template extends string>(
  definition: ResourceTemplateDefinition<Template>,
): ResourceTemplate<Template> {
  return new ResourceTemplate(definition);
}
