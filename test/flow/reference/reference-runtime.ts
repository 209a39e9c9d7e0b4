/**
 * The reference runtime from a folder that holds its package in; calls of tools by it out. It sends by
 * `fetch`, which a stand-in replaces for the time of a call: what it would have sent is noted, and nothing
 * leaves the process.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Called, Request } from './request.ts';
import type { RouteFile } from './files.ts';

interface Struct {
  readonly status: boolean;
  readonly messages: readonly string[];
  readonly data: unknown;
}
interface Shape {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: unknown };
}
interface Modules {
  readonly Fetch: { execute(call: object): Promise<{ struct: Struct }> };
  readonly HandlerFactory: { create(settings: object): { handlerMap: object } };
  readonly ZodBuilder: { getZodSchema(settings: { route: object }): Record<string, Shape> };
}

/** Made by the reference itself, around whatever the handlers of a file do. */
export interface ReferenceCall {
  readonly file: RouteFile;
  readonly route: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** Where the root of the file is said to be. */
  readonly root: string;
  readonly answer: unknown;
}

export type ReferenceRuntime = (call: ReferenceCall) => Promise<Called & { readonly leavesRoot: boolean }>;

export async function loadReference(folder: string): Promise<ReferenceRuntime | undefined> {
  const tasks = join(folder, 'src/v4/task');
  if (!existsSync(join(tasks, 'Fetch.mjs'))) return undefined;
  const load = async (name: string): Promise<object> =>
    (await import(pathToFileURL(join(tasks, `${name}.mjs`)).href)) as object;
  const modules = Object.assign(
    {},
    ...(await Promise.all(['Fetch', 'HandlerFactory', 'ZodBuilder'].map(load))),
  ) as Modules;
  return (call) => callReference(modules, call);
}

async function callReference(
  { Fetch, HandlerFactory, ZodBuilder }: Modules,
  { file, route, args, secrets, root, answer }: ReferenceCall,
): ReturnType<ReferenceRuntime> {
  const requests: Request[] = [];
  let leavesRoot = false;
  const origin = new URL(root).origin;
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.origin !== origin) leavesRoot = true;
    requests.push({
      method: request.method,
      path: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    return Response.json(answer);
  };
  try {
    const tools = file.main['tools'] as Record<string, object>;
    const main = { ...structuredClone(file.main), root };
    const handlersFn = typeof file.handlers === 'function' ? file.handlers : undefined;
    const settings = { handlersFn, sharedLists: {}, libraries: {}, routeNames: Object.keys(tools) };
    const { handlerMap } = HandlerFactory.create(settings);
    const userParams = parsed(ZodBuilder.getZodSchema({ route: { parameters: [], ...tools[route] } }), args);
    const call = { main, handlerMap, userParams, serverParams: secrets, routeName: route };
    const { status, data, messages } = (await Fetch.execute(call)).struct;
    return { requests, leavesRoot, data: status ? { value: data } : undefined, messages };
  } catch (error) {
    return { requests, leavesRoot, data: undefined, messages: [(error as Error).message] };
  } finally {
    globalThis.fetch = fetch;
  }
}

/**
 * Defaults filled in, as its server does. That also asks for what is fixed in the file; here only requests
 * are compared.
 */
function parsed(
  shape: Record<string, Shape>,
  args: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const members = Object.entries(shape).map(([key, member]) => {
    const { success, data } = member.safeParse(args[key]);
    return [key, success ? data : args[key]] as const;
  });
  return { ...args, ...Object.fromEntries(members.filter(([, value]) => value !== undefined)) };
}
