/** An OpenAPI document as a value in; a registry of its tools, and what was said about them, out. */
import { afterAll } from 'vitest';
import { createCaller } from '../../src/sources/http/index.ts';
import { joinSources } from '../../src/sources/join.ts';
import { loadOpenApi, type ApiSettings } from '../../src/sources/openapi/index.ts';
import type { SourceProblem } from '../../src/sources/source.ts';
import type { Mismatch, Outcome, Registry } from '../../src/tool/index.ts';
import { toolForm, wireVersion, type WireTool } from '../../src/wire/index.ts';

const caller = createCaller({ allowPrivate: true, retries: 0 });
afterAll(() => caller.close());

export interface Loaded {
  readonly registry: Registry;
  readonly problems: readonly SourceProblem[];
  /** What was warned of since it was loaded. */
  readonly mismatches: readonly Mismatch[];
  readonly missingSecrets: ReadonlyMap<string, readonly string[]>;
  call(name: string, args?: object): Promise<Outcome>;
  listed(name: string, version?: string): WireTool;
  /** The schemas of a tool, as they were admitted. */
  input(name: string): unknown;
  output(name: string): unknown;
}

export function load(root: object, settings: Partial<ApiSettings> = {}): Loaded {
  const mismatches: Mismatch[] = [];
  const main = {
    path: '/api/openapi.json',
    root,
    locate: () => ({ ok: false, reason: 'is not read' }) as const,
  };
  const documents = [{ file: 'openapi.json', main, others: new Map() }];
  const sources = loadOpenApi(documents, { caller, env: {}, ...settings });
  const { registry, problems } = joinSources(sources, {
    onMismatch: (mismatch) => mismatches.push(mismatch),
  });
  return {
    registry,
    problems,
    mismatches,
    missingSecrets: sources[0]!.missingSecrets ?? new Map(),
    call: (name, args = {}) => registry.call(name, args),
    listed: (name, version = '2026-07-28') => toolForm(registry.get(name)!, wireVersion(version)).tool,
    input: (name) => registry.get(name)!.input.schema.document,
    output: (name) => registry.get(name)!.output?.schema.document,
  };
}

/** A document of one operation at `/things`, and what is said of the whole. */
export function document(operation: object, whole: object = {}, path = '/things', method = 'get'): object {
  const responses = { 200: { description: 'ok', content: { 'application/json': { schema: {} } } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { [path]: { [method]: { operationId: 'thing', responses, ...operation } } },
    ...whole,
  };
}
