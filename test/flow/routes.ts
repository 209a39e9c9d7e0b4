/** Route files as values in; a registry of their tools, and what was said about them, out. */
import { afterAll } from 'vitest';
import { loadFlow, type FlowFile, type FlowSettings } from '../../src/sources/flow/index.ts';
import { createCaller } from '../../src/sources/http/index.ts';
import { joinSources } from '../../src/sources/join.ts';
import type { SourceProblem, ToolTest } from '../../src/sources/source.ts';
import type { Mismatch, Outcome, Registry } from '../../src/tool/index.ts';
import {
  encodeOutcome,
  toolForm,
  wireVersion,
  type WireResult,
  type WireTool,
} from '../../src/wire/index.ts';

const caller = createCaller({ allowPrivate: true, retries: 0 });
afterAll(() => caller.close());

export interface Loaded {
  readonly registry: Registry;
  readonly problems: readonly SourceProblem[];
  readonly tests: ReadonlyMap<string, readonly ToolTest[]>;
  /** What was warned of since it was loaded. */
  readonly mismatches: readonly Mismatch[];
  readonly warnings: readonly string[];
}

export function load(files: readonly FlowFile[], settings: Partial<FlowSettings> = {}): Loaded {
  const mismatches: Mismatch[] = [];
  const warnings: string[] = [];
  const onWarning = ({ tool, message }: { tool: string; message: string }): unknown =>
    warnings.push(`${tool}: ${message}`);
  const sources = loadFlow(files, { caller, env: {}, onWarning, ...settings });
  const { registry, problems, tests } = joinSources(sources, {
    onMismatch: (mismatch) => mismatches.push(mismatch),
  });
  return { registry, problems, tests, mismatches, warnings };
}

export interface OneTool extends Loaded {
  call(args?: object): Promise<Outcome>;
  /** The result, as a client of a version gets it. */
  sent(args?: object, version?: string): Promise<WireResult>;
  listed(version?: string): WireTool;
}

/** A file of one tool `getThing` of the namespace `api`: what is said of the tool, and of `main`. */
export function oneTool(
  root: string,
  tool: object,
  main: object = {},
  settings: Partial<FlowSettings> & { readonly handlers?: unknown } = {},
): OneTool {
  const { handlers, ...others } = settings;
  const whole = { method: 'GET', path: '/thing', parameters: [], ...tool };
  const file = {
    file: 'api.mjs',
    main: { namespace: 'api', root, tools: { getThing: whole }, ...main },
    handlers,
  };
  const loaded = load([file], others);
  const name = 'get_thing_api';
  return {
    ...loaded,
    call: (args = {}) => loaded.registry.call(name, args),
    async sent(args = {}, version = '2026-07-28') {
      const outcome = await loaded.registry.call(name, args);
      if (outcome.kind === 'fault') throw new Error(outcome.message);
      return encodeOutcome(loaded.registry.get(name)!, outcome, wireVersion(version));
    },
    listed: (version = '2026-07-28') => toolForm(loaded.registry.get(name)!, wireVersion(version)).tool,
  };
}

export const jsonOutput = (schema: object): object => ({ output: { mimeType: 'application/json', schema } });

export function parameter(
  key: string,
  location: 'query' | 'insert' | 'body',
  primitive = 'string()',
  options: readonly string[] = [],
  value: unknown = '{{USER_PARAM}}',
): object {
  return { position: { key, value, location }, z: { primitive, options } };
}

/** Codes with their places, in order. */
export function codesOf(problems: readonly SourceProblem[], severity = 'error'): string[] {
  return problems
    .filter((problem) => problem.severity === severity)
    .map(({ code, pointer }) => `${code} ${pointer.replace('/tools/getThing', '')}`);
}

/** Schemas as the specification of outputs writes them. */
export const text = (description: string): object => ({ type: 'string', description });
export const number = (description: string): object => ({ type: 'number', description });

export const tokenPrice: object = {
  type: 'object',
  properties: {
    id: text('Token identifier'),
    symbol: text('Token symbol'),
    price: number('Current price in USD'),
    marketCap: { type: 'number', description: 'Market capitalization', nullable: true },
    volume24h: number('Trading volume (24h)'),
  },
};
