/**
 * Route files and the loopback API in; calls of their tools by anyshape out. Each file has a root of its own
 * at the API.
 */
import { loadFlow, type RouteOrigin } from '../../../src/sources/flow/index.ts';
import { createCaller } from '../../../src/sources/http/index.ts';
import { joinSources } from '../../../src/sources/join.ts';
import type { AdmittedTool, Registry } from '../../../src/tool/index.ts';
import type { ApiStub, Asked } from '../stub.ts';
import type { RouteFile } from './files.ts';
import type { Called, Request } from './request.ts';

export interface OurTool {
  readonly tool: AdmittedTool;
  readonly origin: RouteOrigin;
  /** Of the first test of the file, less what the file fixes; undefined where it has none. */
  readonly args: Readonly<Record<string, unknown>> | undefined;
}

export interface OurRuntime {
  readonly tools: readonly OurTool[];
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<Called>;
  close(): Promise<void>;
}

/** The root of a file, at the API: same path, below a folder of its own. */
export function rootAt(api: ApiStub, index: number, { main }: RouteFile): string {
  return main.root.replace(/^[a-z]+:\/\/[^/]*/i, `${api.url}/${index}`);
}

export function loadOurs(
  files: readonly RouteFile[],
  api: ApiStub,
  env: Readonly<Record<string, string>>,
): OurRuntime {
  const caller = createCaller({ allowPrivate: true, retries: 0 });
  const roots = new Map(files.map((file, index) => [file.file, rootAt(api, index, file)]));
  const origins = new Map<string, RouteOrigin>();
  const sources = loadFlow(files, { caller, env, roots, origins, isBare: true, onWarning: () => undefined });
  const { registry, tests } = joinSources(sources, { onMismatch: () => undefined });
  return {
    tools: [...origins].flatMap(([name, origin]) => {
      const tool = registry.get(name);
      return tool === undefined ? [] : { tool, origin, args: tests.get(name)?.[0]?.args };
    }),
    call: (name, args) => call(registry, api, name, args),
    close: () => caller.close(),
  };
}

async function call(
  registry: Registry,
  api: ApiStub,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Called> {
  api.asked.length = 0;
  const outcome = await registry.call(name, args);
  const requests = api.asked.map(requestOf);
  if (outcome.kind === 'value') return { requests, data: { value: outcome.value }, messages: [] };
  if (outcome.kind === 'fault') return { requests, data: undefined, messages: [outcome.message] };
  const messages = outcome.content.flatMap((block) => (block.type === 'text' ? block.text : []));
  return { requests, data: undefined, messages };
}

function requestOf({ method, path, headers, body }: Asked): Request {
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return { method, path, headers: Object.fromEntries(entries), body };
}
