/**
 * The tools, resources and prompts of a server, each admitted separately: what cannot be used is listed in
 * `refused` with its problems, the others are served (R-ISOLATE). Entries keep their order; listeners are
 * called after each change.
 */
import { safeCallback } from '../async/safe-callback.ts';
import { clip } from '../json/index.ts';
import { anything, checkOptions, type OptionTable } from '../options.ts';
import type { Limits } from '../schema/index.ts';
import { admitTool, type AdmittedTool, type RefusedTool } from './admit-tool.ts';
import type { LogLevel } from './channel.ts';
import { callTool } from './call.ts';
import type { CallSettings } from './call-settings.ts';
import { Catalog, type Numbered } from './catalog.ts';
import {
  completeArgument,
  type CompletionOutcome,
  type TypedArgument,
} from './completion/complete-argument.ts';
import type { CallRequest, ChannelRequest } from './context.ts';
import { errorText } from './error-text.ts';
import type { Middleware } from './middleware.ts';
import type {
  CheckedResult,
  ToolResult,
  Crash,
  FaultOutcome,
  InputRequiredOutcome,
  Mismatch,
  Outcome,
} from './outcome.ts';
import { admitPrompt, type AdmittedPrompt } from './prompt/admit-prompt.ts';
import type { AnyPrompt, Prompt } from './prompt/prompt.ts';
import { renderPrompt, type PromptOutcome } from './prompt/render-prompt.ts';
import { noSuchResource, type ReadOutcome } from './resource/read-resource.ts';
import type { AnyResourceTemplate, Resource, ResourceTemplate } from './resource/resource.ts';
import {
  Resources,
  type RegisteredResource,
  type RegisteredTemplate,
  type UnlistedResources,
} from './resources.ts';
import { kindOf } from './kind-of.ts';
import { traced } from './tracing.ts';
import type { AnyTool } from './tool.ts';

/** What a registry does with its tools and their calls. */
export interface RegistryOptions {
  /** Milliseconds that one call may take, where its tool does not say; default 60,000. */
  readonly timeoutMs?: number;
  /** UTF-8 bytes of JSON in one result: value, content and meta together; default 4 MiB. */
  readonly maxResultBytes?: number;
  /** What the schemas may cost; default `DEFAULT_LIMITS` of `anyshape/schema`. */
  readonly limits?: Partial<Limits>;
  /** Called for each result that does not fit its output schema; default one line on stderr. */
  readonly onMismatch?: (mismatch: Mismatch) => void;
  /**
   * Called for each result that was checked against its output schema, whether it fits or not.
   *
   * @internal
   */
  readonly onChecked?: (result: CheckedResult) => void;
  /**
   * Called for each result that a tool returned, also without an output schema.
   *
   * @internal
   */
  readonly onResult?: (result: ToolResult) => void;
  /** Whether arguments that are almost right are repaired, where a tool does not say; default `false`. */
  readonly repair?: boolean;
  /** Runs around every call, read and prompt, the first one outermost; default none. */
  readonly middleware?: Middleware | readonly Middleware[];
  /**
   * Called for each tool that threw, or returned what cannot be sent; default the id and the error on stderr.
   */
  readonly onCrash?: (crash: Crash) => void;
}

export const REGISTRY_OPTIONS: OptionTable<RegistryOptions> = {
  timeoutMs: anything,
  maxResultBytes: anything,
  limits: anything,
  onMismatch: anything,
  onChecked: anything,
  onResult: anything,
  repair: anything,
  middleware: anything,
  onCrash: anything,
};

/** What may be looked for here: options of what serves the registry. */
const OF_SERVERS = {
  serve: { http: anything },
  'serve and createHandler': { auth: anything, hosts: anything, origins: anything, log: anything },
} as const;

/** A tool of a registry. */
export interface RegisteredTool extends AdmittedTool {
  /**
   * Its number, which never changes: lists page by it.
   *
   * @internal
   */
  readonly number: number;
}

/** A prompt of a registry. */
export type RegisteredPrompt = AdmittedPrompt & Numbered;

/** Whatever a registry takes. */
export type Registrable = AnyTool | Resource | AnyResourceTemplate | AnyPrompt;

/** Names of tools and prompts, URIs and templates of resources. */
export interface RemovedEntries {
  readonly tools: readonly string[];
  readonly resources: readonly string[];
  readonly prompts: readonly string[];
}

/** What changed in a registry: one of its lists, or the content of a resource. */
export type RegistryChange =
  | { readonly kind: 'tools' | 'resources' | 'prompts' }
  | { readonly kind: 'resource-updated'; readonly uri: string };

/**
 * What a client wants to hear of, as far as it has to be passed on to where a resource or a message comes
 * from.
 */
export type Interest =
  { readonly kind: 'resource'; readonly uri: string } | { readonly kind: 'log'; readonly level: LogLevel };

/** What an argument belongs to that is being completed. */
export type CompletionReference = { readonly prompt: string } | { readonly uriTemplate: string };

const DEFAULT_TIMEOUT_MS = 60_000;
export const DEFAULT_MAX_RESULT_BYTES: number = 4 * 1024 * 1024;

/** Tools, resources and prompts that were admitted, each on its own. `createRegistry` makes one. */
export class Registry {
  private readonly byName: Map<string, RegisteredTool> = new Map();
  private readonly refusals: RefusedTool[] = [];
  private readonly listeners: Set<(change: RegistryChange) => void> = new Set();
  private readonly holdings: Resources = new Resources((uri) => this.emit({ kind: 'resource-updated', uri }));
  private readonly promptCatalog: Catalog<AdmittedPrompt> = new Catalog();
  private readonly interestListeners: Set<(interest: Interest) => void> = new Set();
  private stopFollowing: (() => void) | undefined = undefined;
  private stopPassing: (() => void) | undefined = undefined;
  /**
   * For folders that call a tool with a function of their own.
   *
   * @internal
   */
  readonly settings: CallSettings;
  private readonly limits: Partial<Limits>;
  private lastNumber = 0;
  private ordered: readonly RegisteredTool[] | undefined;
  /**
   * Goes up with every change, so that what was derived from the tools can tell when it is stale.
   *
   * @internal
   */
  revision = 0;

  /** @internal */
  constructor(options: RegistryOptions = {}) {
    this.limits = options.limits ?? {};
    this.settings = {
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      maxResultBytes: options.maxResultBytes ?? DEFAULT_MAX_RESULT_BYTES,
      onMismatch: safeCallback(options.onMismatch ?? printMismatch, printThrown),
      onCrash: safeCallback(options.onCrash ?? printCrash, printThrown),
      onChecked: options.onChecked && safeCallback(options.onChecked, printThrown),
      onResult: options.onResult && safeCallback(options.onResult, printThrown),
      repair: options.repair ?? false,
      middleware: [options.middleware ?? []].flat(),
    };
  }

  /** The tools that can be called, in the order in which they were added. */
  get tools(): readonly RegisteredTool[] {
    this.ordered ??= [...this.byName.values()];
    return this.ordered;
  }

  /** The resources that can be read, in the order in which they were added. */
  get resources(): readonly RegisteredResource[] {
    return this.holdings.fixed.all;
  }

  /** The templates whose resources can be read, in the order in which they were added. */
  get resourceTemplates(): readonly RegisteredTemplate[] {
    return this.holdings.templates.all;
  }

  /** The prompts that can be rendered, in the order in which they were added. */
  get prompts(): readonly RegisteredPrompt[] {
    return this.promptCatalog.all;
  }

  /**
   * What clients learn when they connect. A kind that was there once stays: its list may be empty, and its
   * methods still answer.
   *
   * @internal
   */
  get offers(): { readonly resources: boolean; readonly prompts: boolean; readonly completions: boolean } {
    const { fixed, templates } = this.holdings;
    const prompts = this.promptCatalog.isUsed;
    const resources = fixed.isUsed || templates.isUsed || this.holdings.unlisted?.isOffered() === true;
    return { resources, prompts, completions: prompts || templates.isUsed };
  }

  /** The tools, resources and prompts that cannot be used, with every problem of each. */
  get refused(): readonly RefusedTool[] {
    return this.refusals;
  }

  /** The tool of a name; undefined where there is none. */
  get(name: string): RegisteredTool | undefined {
    return this.byName.get(name);
  }

  /** The prompt of a name; undefined where there is none. */
  getPrompt(name: string): RegisteredPrompt | undefined {
    return this.promptCatalog.get(name);
  }

  /** The resource template of this template of URIs; undefined where there is none. */
  getTemplate(uriTemplate: string): RegisteredTemplate | undefined {
    return this.holdings.templates.get(uriTemplate);
  }

  /**
   * What a URI leads to: the resource that has it, else the first template that matches it.
   *
   * @internal
   */
  locate(uri: string): ReturnType<Resources['locate']> {
    return this.holdings.locate(uri);
  }

  /**
   * Where URIs lead that no entry has: what results link to.
   *
   * @internal
   */
  resolveUnlisted(unlisted: UnlistedResources): void {
    this.holdings.unlisted = unlisted;
  }

  /**
   * A client wants to hear of something.
   *
   * @internal
   */
  noteInterest(interest: Interest): void {
    for (const listener of this.interestListeners) listener(interest);
  }

  /**
   * Calls the listener whenever a client wants to hear of something. Out: what removes the listener.
   *
   * @internal
   */
  onInterest(listener: (interest: Interest) => void): () => void {
    this.interestListeners.add(listener);
    return () => this.interestListeners.delete(listener);
  }

  /**
   * Adds tools, resources, templates and prompts. One that cannot be used, or whose name or URI is taken,
   * goes to `refused`.
   *
   * @returns Whether all of them were added.
   */
  add(...entries: readonly Registrable[]): boolean {
    const changed = new Set<'tools' | 'resources' | 'prompts'>();
    let areAllAdded = true;
    for (const entry of entries) {
      const kind = kindOf(entry);
      if (this.admit(entry, kind)) changed.add(listOf(kind));
      else areAllAdded = false;
    }
    for (const kind of changed) this.changed(kind);
    return areAllAdded;
  }

  /**
   * Removes a tool.
   *
   * @returns Whether there was one of that name.
   */
  remove(name: string): boolean {
    const wasServed = this.byName.delete(name);
    if (wasServed) this.changed('tools');
    return wasServed;
  }

  /**
   * Removes a resource by its URI, or a template by the template of its URIs.
   *
   * @returns Whether there was one.
   */
  removeResource(uri: string): boolean {
    const wasServed = this.holdings.remove(uri);
    if (wasServed) this.changed('resources');
    return wasServed;
  }

  /**
   * Removes a prompt.
   *
   * @returns Whether there was one of that name.
   */
  removePrompt(name: string): boolean {
    const wasServed = this.promptCatalog.remove(name);
    if (wasServed) this.changed('prompts');
    return wasServed;
  }

  /**
   * Removes entries and adds others as one change: listeners are called once for each kind. Returns for each
   * added entry why it was refused, or undefined; `refused` stays as it is.
   *
   * @internal
   */
  exchange(removed: RemovedEntries, added: readonly Registrable[]): readonly (RefusedTool | undefined)[] {
    const changed = new Set<'tools' | 'resources' | 'prompts'>();
    for (const name of removed.tools) if (this.byName.delete(name)) changed.add('tools');
    for (const uri of removed.resources) if (this.holdings.remove(uri)) changed.add('resources');
    for (const name of removed.prompts) if (this.promptCatalog.remove(name)) changed.add('prompts');
    const refused = added.map((entry) => {
      const kind = kindOf(entry);
      if (!this.admit(entry, kind)) return this.refusals.pop();
      changed.add(listOf(kind));
      return undefined;
    });
    for (const kind of changed) this.changed(kind);
    return refused;
  }

  /** Tells the clients that have subscribed to a URI that its content has changed. */
  resourceUpdated(uri: string): void {
    this.emit({ kind: 'resource-updated', uri });
  }

  /**
   * Replaces the entries and refusals by those of another registry; listeners are called once for each kind,
   * and from now on for each resource that the other one reports as updated.
   *
   * @internal
   */
  adopt(other: Registry): void {
    this.byName.clear();
    for (const [name, tool] of other.byName) this.byName.set(name, { ...tool, number: ++this.lastNumber });
    this.refusals.splice(0, this.refusals.length, ...other.refusals);
    this.changed('tools');
    this.adoptOthers(other);
  }

  /**
   * The same for resources, templates and prompts alone.
   *
   * @internal
   */
  adoptOthers(other: Registry): void {
    const hasResources = this.holdings.adopt(other.holdings);
    const hasPrompts = this.promptCatalog.adopt(other.promptCatalog);
    this.stopFollowing?.();
    this.stopFollowing = other.onChange((change) => {
      if (change.kind === 'resource-updated') this.emit(change);
    });
    this.stopPassing?.();
    this.stopPassing = this.onInterest((interest) => other.noteInterest(interest));
    if (hasResources) this.changed('resources');
    if (hasPrompts) this.changed('prompts');
  }

  /**
   * A registry of other forms of these tools, which follows this one. Everything else is shared.
   *
   * @internal
   */
  derive(formsOf: (tools: readonly RegisteredTool[]) => readonly RegisteredTool[]): Registry {
    const derived = new Registry();
    Object.assign(derived, {
      settings: this.settings,
      holdings: this.holdings,
      promptCatalog: this.promptCatalog,
      refusals: this.refusals,
    });
    const follow = (): void => {
      derived.byName.clear();
      for (const tool of formsOf(this.tools)) derived.byName.set(tool.name, tool);
    };
    follow();
    this.onChange((change) => {
      if (change.kind === 'tools') follow();
      if (change.kind === 'resource-updated') derived.emit(change);
      else derived.changed(change.kind);
    });
    derived.onInterest((interest) => this.noteInterest(interest));
    return derived;
  }

  /**
   * Calls the listener after each change of the tools, resources or prompts, and when the content of a
   * resource has changed.
   *
   * @returns A function that removes the listener.
   */
  onChange(listener: (change: RegistryChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @internal */
  async call(name: string, args: unknown, request: ChannelRequest): Promise<Outcome | InputRequiredOutcome>;
  /**
   * Calls a tool: checks the arguments, runs it within its time limit, and checks the result. Never throws on
   * what a tool does; the outcome tells.
   *
   * @param args The arguments, as an object.
   * @param request What `run` reads from its context; default nothing.
   *
   * @example
   * const registry = createRegistry(tool({ name: 'pi', output: { type: 'number' }, run: () => Math.PI }));
   * const outcome = await registry.call('pi', {});
   * if (outcome.kind === 'value') console.log(outcome.value);
   */
  async call(name: string, args: unknown, request?: CallRequest): Promise<Outcome>;
  async call(
    name: string,
    args: unknown,
    request: CallRequest = {},
  ): Promise<Outcome | InputRequiredOutcome> {
    const registered = this.byName.get(name);
    if (registered === undefined) return noSuchTool(name);
    return callTool(registered, args, request, this.settings);
  }

  /**
   * Reads the resource of a URI. Never throws on what an author's function does; the outcome tells.
   *
   * @param request What `read` finds in its context; default nothing.
   */
  async readResource(uri: string, request: CallRequest = {}): Promise<ReadOutcome> {
    const attributes = { 'mcp.resource.uri': clip(uri, MAX_URI_IN_SPAN) };
    return traced(
      { method: 'resources/read', attributes, request },
      () => this.holdings.read(uri, request, this.settings),
      faultCode,
    );
  }

  /**
   * Renders a prompt: checks the arguments, which may be texts as clients send them, and makes the messages.
   *
   * @param args The arguments, as an object; default none.
   * @param request What `render` finds in its context; default nothing.
   */
  async renderPrompt(name: string, args?: unknown, request: CallRequest = {}): Promise<PromptOutcome> {
    const prompt = this.getPrompt(name);
    if (prompt === undefined) return noSuchPrompt(name);
    return traced(
      { method: 'prompts/get', name, attributes: { 'gen_ai.prompt.name': name }, request },
      () => renderPrompt(prompt, args, request, this.settings),
      faultCode,
    );
  }

  /**
   * Completes what a user types for an argument of a prompt, or for a variable of a template.
   *
   * @param typed The argument and what was typed.
   * @param request What a completer finds in its context; default nothing.
   */
  async complete(
    reference: CompletionReference,
    typed: TypedArgument,
    request: CallRequest = {},
  ): Promise<CompletionOutcome> {
    if ('prompt' in reference) {
      const prompt = this.getPrompt(reference.prompt);
      if (prompt === undefined) return noSuchPrompt(reference.prompt);
      return completeArgument({ kind: 'prompt', prompt }, typed, request, this.settings);
    }
    const template = this.getTemplate(reference.uriTemplate);
    if (template === undefined) return noSuchResource(reference.uriTemplate);
    return completeArgument({ kind: 'resource', template }, typed, request, this.settings);
  }

  private admit(candidate: Registrable, kind: ReturnType<typeof kindOf>): boolean {
    if (kind === 'tool') return this.admitTool(candidate as AnyTool);
    const refused =
      kind === 'resource'
        ? this.holdings.addResource(candidate as Resource)
        : kind === 'resource template'
          ? this.holdings.addTemplate(candidate as ResourceTemplate)
          : this.admitPrompt(candidate as Prompt);
    if (refused !== undefined) this.refusals.push(refused);
    return refused === undefined;
  }

  private admitPrompt(candidate: Prompt): RefusedTool | undefined {
    const admission = admitPrompt(candidate, this.limits);
    if (!admission.ok) return { name: admission.name, kind: 'prompt', problems: admission.problems };
    const { name } = admission.admitted;
    if (this.promptCatalog.add(name, admission.admitted)) return undefined;
    const message = `There is another prompt "${name}": give this one a name of its own, or remove the other first.`;
    return { name, kind: 'prompt', problems: [{ code: 'prompt-duplicate', message, schemaPath: '' }] };
  }

  private admitTool(candidate: AnyTool): boolean {
    const result = admitTool(candidate, this.limits);
    if (!result.ok) {
      this.refusals.push(result.refused);
      return false;
    }
    const { name } = result.tool;
    if (this.byName.has(name)) {
      const message = `There is another tool "${name}": give this one a name of its own, or remove the other first.`;
      this.refusals.push({ name, problems: [{ code: 'tool-duplicate', message, schemaPath: '' }] });
      return false;
    }
    this.byName.set(name, Object.assign(result.tool, { number: ++this.lastNumber }));
    return true;
  }

  private changed(kind: 'tools' | 'resources' | 'prompts'): void {
    if (kind === 'tools') {
      this.ordered = undefined;
      this.revision++;
    }
    this.emit({ kind });
  }

  private emit(change: RegistryChange): void {
    for (const listener of this.listeners) listener(change);
  }
}

function listOf(kind: ReturnType<typeof kindOf>): 'tools' | 'resources' | 'prompts' {
  return kind === 'tool' ? 'tools' : kind === 'prompt' ? 'prompts' : 'resources';
}

const MAX_URI_IN_SPAN = 1_024;

function faultCode(outcome: ReadOutcome | PromptOutcome): string | undefined {
  return outcome.kind === 'fault' ? String(outcome.code) : undefined;
}

export function noSuchPrompt(name: string): FaultOutcome {
  return { kind: 'fault', code: -32602, message: `There is no prompt ${JSON.stringify(name)}.` };
}

export function noSuchTool(name: string): FaultOutcome {
  return { kind: 'fault', code: -32602, message: `There is no tool ${JSON.stringify(name)}.` };
}

/**
 * Admits tools, resources and prompts, each on its own: one that cannot be used is listed in `refused` with
 * its problems, and the others can be called and served. An unknown option is a `TypeError`.
 *
 * @param entries A tool, resource, template or prompt, or a list of them; default none.
 *
 * @example
 * const registry = createRegistry([
 *   tool({ name: 'now', output: { type: 'string' }, run: () => new Date().toISOString() }),
 * ]);
 * console.log(registry.tools.map(({ name }) => name), registry.refused);
 */
export function createRegistry(
  entries: Registrable | readonly Registrable[] = [],
  options: RegistryOptions = {},
): Registry {
  checkOptions('createRegistry', options, REGISTRY_OPTIONS, OF_SERVERS);
  const registry = new Registry(options);
  registry.add(...(Array.isArray(entries) ? (entries as readonly Registrable[]) : [entries as Registrable]));
  return registry;
}

function printMismatch({ message, delivered }: Mismatch): void {
  console.error(`anyshape: ${delivered ? 'delivered with a warning' : 'withheld'}: ${message}`);
}

function printCrash({ id, message, error }: Crash): void {
  console.error(`anyshape: [${id}] ${message}${error === undefined ? '' : ` ${errorText(error)}`}`);
}

function printThrown(error: Error): void {
  console.error(`anyshape: a callback of the registry threw: ${errorText(error)}`);
}
