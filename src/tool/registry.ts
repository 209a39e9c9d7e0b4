/**
 * The tools of a server, each admitted on its own: what cannot be used is listed in `refused` with its problems, the
 * others are served (R-ISOLATE). Tools keep the order in which they came; adding and removing announces itself.
 */
import { safeCallback } from '../async/safe-callback.ts';
import { anything, checkOptions, type OptionTable } from '../options.ts';
import type { Limits } from '../schema/index.ts';
import { admitTool, type AdmittedTool, type RefusedTool } from './admit-tool.ts';
import { callTool } from './call.ts';
import type { CallSettings } from './call-settings.ts';
import type { CallRequest, ChannelRequest } from './context.ts';
import { errorText } from './error-text.ts';
import type {
  CheckedResult,
  Crash,
  FaultOutcome,
  InputRequiredOutcome,
  Mismatch,
  Outcome,
} from './outcome.ts';
import { Tool, type AnyTool } from './tool.ts';

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
  /** Whether arguments that are almost right are repaired, where a tool does not say; default `false`. */
  readonly repair?: boolean;
  /** Called for each tool that threw, or returned what cannot be sent; default the id and the error on stderr. */
  readonly onCrash?: (crash: Crash) => void;
}

export const REGISTRY_OPTIONS: OptionTable<RegistryOptions> = {
  timeoutMs: anything,
  maxResultBytes: anything,
  limits: anything,
  onMismatch: anything,
  onChecked: anything,
  repair: anything,
  onCrash: anything,
};

/** A tool of a registry. */
export interface RegisteredTool extends AdmittedTool {
  /**
   * Its number, which never changes: lists page by it.
   *
   * @internal
   */
  readonly number: number;
}

const DEFAULT_TIMEOUT_MS = 60_000;
export const DEFAULT_MAX_RESULT_BYTES: number = 4 * 1024 * 1024;

/** Tools that were admitted, each on its own, and can be called. `createRegistry` makes one. */
export class Registry {
  private readonly byName: Map<string, RegisteredTool> = new Map();
  private readonly refusals: RefusedTool[] = [];
  private readonly listeners: Set<() => void> = new Set();
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
      repair: options.repair ?? false,
    };
  }

  /** The tools that can be called, in the order in which they were added. */
  get tools(): readonly RegisteredTool[] {
    this.ordered ??= [...this.byName.values()];
    return this.ordered;
  }

  /** The tools that cannot be used, with every problem of each. */
  get refused(): readonly RefusedTool[] {
    return this.refusals;
  }

  /** The tool of a name; undefined where there is none. */
  get(name: string): RegisteredTool | undefined {
    return this.byName.get(name);
  }

  /**
   * Adds tools. One that cannot be used, or whose name is taken, goes to `refused`.
   *
   * @returns Whether all of them were added.
   */
  add(...tools: readonly AnyTool[]): boolean {
    const admitted = tools.map((candidate) => this.admit(candidate));
    if (admitted.includes(true)) this.changed();
    return !admitted.includes(false);
  }

  /**
   * Removes a tool.
   *
   * @returns Whether there was one of that name.
   */
  remove(name: string): boolean {
    const wasServed = this.byName.delete(name);
    if (wasServed) this.changed();
    return wasServed;
  }

  /**
   * Takes over the tools of another registry, and what it refused, in place of its own: listeners hear of one change.
   *
   * @internal
   */
  adopt(other: Registry): void {
    this.byName.clear();
    for (const [name, tool] of other.byName) this.byName.set(name, { ...tool, number: ++this.lastNumber });
    this.refusals.splice(0, this.refusals.length, ...other.refusals);
    this.changed();
  }

  /**
   * Calls the listener after each change of the tools.
   *
   * @returns A function that removes the listener.
   */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @internal */
  async call(name: string, args: unknown, request: ChannelRequest): Promise<Outcome | InputRequiredOutcome>;
  /**
   * Calls a tool: checks the arguments, runs it within its time limit, and checks the result. Never throws on what a
   * tool does; the outcome tells.
   *
   * @param args The arguments, as an object.
   * @param request What `run` reads from its context; default nothing.
   *
   * @example
   * const registry = createRegistry(tool({ name: 'pi', output: { type: 'number' }, run: () => Math.PI }));
   * const outcome = await registry.call('pi', {});
   * if (outcome.kind === 'value') console.log(outcome.value);
   */
  async call(name: string, args: unknown, request?: Omit<CallRequest, 'channel'>): Promise<Outcome>;
  async call(
    name: string,
    args: unknown,
    request: CallRequest = {},
  ): Promise<Outcome | InputRequiredOutcome> {
    const found = this.byName.get(name);
    if (found !== undefined) return callTool(found, args, request, this.settings);
    return noSuchTool(name);
  }

  private admit(candidate: AnyTool): boolean {
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

  private changed(): void {
    this.ordered = undefined;
    this.revision++;
    for (const listener of this.listeners) listener();
  }
}

export function noSuchTool(name: string): FaultOutcome {
  return { kind: 'fault', code: -32602, message: `There is no tool ${JSON.stringify(name)}.` };
}

/**
 * Admits tools, each on its own: a tool that cannot be used is listed in `refused` with its problems, and the others
 * can be called and served. An unknown option is a `TypeError`.
 *
 * @param tools A tool, or a list of them; default none.
 *
 * @example
 * const registry = createRegistry([
 *   tool({ name: 'now', output: { type: 'string' }, run: () => new Date().toISOString() }),
 * ]);
 * console.log(registry.tools.map(({ name }) => name), registry.refused);
 */
export function createRegistry(
  tools: AnyTool | readonly AnyTool[] = [],
  options: RegistryOptions = {},
): Registry {
  checkOptions('createRegistry', options, REGISTRY_OPTIONS);
  const registry = new Registry(options);
  registry.add(...(tools instanceof Tool ? [tools] : (tools as readonly AnyTool[])));
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
