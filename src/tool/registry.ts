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

export interface RegistryOptions {
  /** For every call whose tool sets no limit of its own; default 60,000. */
  readonly timeoutMs?: number;
  /** UTF-8 bytes of JSON in one result: value, content and meta together; default 4 MiB. */
  readonly maxResultBytes?: number;
  /** What the schemas may cost. */
  readonly limits?: Partial<Limits>;
  /** A result missed its output schema; default: one line on stderr. */
  readonly onMismatch?: (mismatch: Mismatch) => void;
  /** A result was held against its output schema, and fits or not; for whoever keeps a book on that. */
  readonly onChecked?: (result: CheckedResult) => void;
  /** Whether arguments that were written almost right are repaired, where a tool does not say; default not. */
  readonly repair?: boolean;
  /** A tool threw or returned what cannot be sent; default: the id and the error on stderr. */
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

/** A tool with the number that it keeps for life, by which lists page. */
export interface RegisteredTool extends AdmittedTool {
  readonly number: number;
}

const DEFAULT_TIMEOUT_MS = 60_000;
export const DEFAULT_MAX_RESULT_BYTES: number = 4 * 1024 * 1024;

export class Registry {
  private readonly byName: Map<string, RegisteredTool> = new Map();
  private readonly refusals: RefusedTool[] = [];
  private readonly listeners: Set<() => void> = new Set();
  /** For whoever calls a tool with a function of its own. */
  readonly settings: CallSettings;
  private readonly limits: Partial<Limits>;
  private lastNumber = 0;
  private ordered: readonly RegisteredTool[] | undefined;
  /** Goes up with every change, so that what was derived from the tools knows when it is stale. */
  revision = 0;

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

  get tools(): readonly RegisteredTool[] {
    this.ordered ??= [...this.byName.values()];
    return this.ordered;
  }

  get refused(): readonly RefusedTool[] {
    return this.refusals;
  }

  get(name: string): RegisteredTool | undefined {
    return this.byName.get(name);
  }

  /** Whether each of them is served now; why not is in `refused`. */
  add(...tools: readonly AnyTool[]): boolean {
    const admitted = tools.map((candidate) => this.admit(candidate));
    if (admitted.includes(true)) this.changed();
    return !admitted.includes(false);
  }

  remove(name: string): boolean {
    const wasServed = this.byName.delete(name);
    if (wasServed) this.changed();
    return wasServed;
  }

  /** Takes over the tools of another registry, and what it refused, in place of its own: one change for whoever listens. */
  adopt(other: Registry): void {
    this.byName.clear();
    for (const [name, tool] of other.byName) this.byName.set(name, { ...tool, number: ++this.lastNumber });
    this.refusals.splice(0, this.refusals.length, ...other.refusals);
    this.changed();
  }

  /** Calls back after each change of the list; the answer ends that. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async call(name: string, args: unknown, request: ChannelRequest): Promise<Outcome | InputRequiredOutcome>;
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
