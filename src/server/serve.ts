/**
 * `serve(tools)`: an MCP server for clients of every version, old and new, from one process: over stdio, or
 * on a port of this machine with `{ http: { port } }`. Which era a client speaks, its first message tells;
 * the SDK sees to that.
 */
import type { Readable, Writable } from 'node:stream';
import type { ServeStdioOptions } from '@modelcontextprotocol/server/stdio';
import {
  createRegistry,
  Registry,
  REGISTRY_OPTIONS,
  type Registrable,
  type RegistryOptions,
} from '../tool/index.ts';
import { checkOptions } from '../options.ts';
import { checkEntries } from './check-entries.ts';
import { createErrorLines } from './observability/error-lines.ts';
import { REGISTRY_SERVER_OPTIONS, SERVE_OPTIONS } from './options.ts';
import type { ChangeNotices } from './pipeline/notices.ts';
import type { PipelineOptions } from './pipeline/pipeline-options.ts';
import type { HttpOptions } from './transports/node-http/listen.ts';
import { safeCallback } from '../async/safe-callback.ts';

/**
 * What `serve` may set: the options of a registry, of the request pipeline, and how clients reach the server.
 */
export interface ServeOptions extends RegistryOptions, PipelineOptions {
  /**
   * An uncaught exception or rejection that belongs to a tool, such as a throw in one of its timers, is
   * logged and ends nothing; default `false`, since listeners of the process are the program's business.
   */
  readonly surviveToolFaults?: boolean;
  /**
   * With `surviveToolFaults`: called for any other uncaught exception; default as if nothing listened here.
   */
  readonly onFatal?: (error: unknown) => void;
  /** Serve on a port instead of stdio: its number, options, or `true` for the defaults. */
  readonly http?: HttpOptions | number | true;
  /** Where messages come from; default stdin. */
  readonly input?: Readable;
  /** Where messages go to; default stdout. */
  readonly output?: Writable;
  /** A transport of the official SDK instead. */
  readonly transport?: ServeStdioOptions['transport'];
}

/** A server that runs. `serve` returns one. */
export interface RunningServer {
  /** The tools that it serves; tools may be added and removed while it runs. */
  readonly registry: Registry;
  /** Where to connect to, over HTTP. */
  readonly url?: string;
  /** Over HTTP: tells clients that prompts or resources changed. */
  readonly notify?: ChangeNotices;
  /** Lets running calls finish, and ends all connections. */
  close(): Promise<void>;
}

/**
 * Serves tools to MCP clients of every protocol version: over stdio, or on a port of this machine with
 * `http`.
 *
 * @param tools A tool, a list of them, or a registry; a tool that cannot be used is listed in
 * `registry.refused`.
 *
 * @example
 * const hello = tool({ name: 'hello', output: { type: 'string' }, run: () => 'Hello!' });
 * const server = await serve(hello, { http: { port: 0 } });
 * console.log(server.url);
 * await server.close();
 */
export async function serve(
  tools: Registry | Registrable | readonly Registrable[],
  options: ServeOptions = {},
): Promise<RunningServer> {
  const registry = registryFor(tools, options);
  const onError = safeCallback(options.onError ?? createErrorLines(printLine));
  const onTrace = options.onTrace && safeCallback(options.onTrace, onError);
  const settings = { ...options, onError, ...(onTrace !== undefined && { onTrace }) };
  const running = await (options.http === undefined ? overStdio : overHttp)(registry, settings);
  if (options.surviveToolFaults !== true) return running;
  const stopSurviving = await survive(settings);
  return { ...running, close: () => running.close().finally(stopSurviving) };
}

/** Loaded where it is asked for: most programs have listeners of their own. */
async function survive({ log, onError, onFatal }: Settings): Promise<() => void> {
  const { surviveToolFaults } = await import('./faults/index.ts');
  return surviveToolFaults({
    onFault({ tool, requestId, kind, text }) {
      const message = `fault: ${kind} of ${tool} [${requestId}]: ${text}`;
      if (log === undefined) onError(new Error(message));
      else log.error({ event: 'fault', tool, requestId, kind }, message);
    },
    ...(onFatal !== undefined && { onFatal }),
  });
}

/** A registry that was made before keeps its own settings, so those that are given here would be ignored. */
function registryFor(
  tools: Registry | Registrable | readonly Registrable[],
  options: ServeOptions,
): Registry {
  checkEntries('serve', tools);
  if (tools instanceof Registry) {
    const elsewhere = { createRegistry: REGISTRY_OPTIONS };
    checkOptions('serve', options, REGISTRY_SERVER_OPTIONS, elsewhere);
    return tools;
  }
  checkOptions('serve', options, SERVE_OPTIONS);
  const own = Object.entries(options).filter(([name]) => Object.hasOwn(REGISTRY_OPTIONS, name));
  return createRegistry(tools, Object.fromEntries(own));
}

type Settings = ServeOptions & { readonly onError: (error: Error) => void };

// Transports are loaded when a server starts: a program that only defines tools never needs them.
async function overStdio(registry: Registry, options: Settings): Promise<RunningServer> {
  const { connectStdio } = await import('./transports/stdio/connect-stdio.ts');
  const connection = await connectStdio(await asSeenBy(options.profile, registry), options);
  return { registry, close: () => connection.close() };
}

async function asSeenBy(name: ServeOptions['profile'], registry: Registry): Promise<Registry> {
  if (name === undefined) return registry;
  const [{ profiledRegistry }, { namedProfile }] = await Promise.all([
    import('../wire/profiles/index.ts'),
    import('./pipeline/choose-profile.ts'),
  ]);
  return profiledRegistry(registry, namedProfile(name)!);
}

async function overHttp(registry: Registry, options: Settings): Promise<RunningServer> {
  const { listen } = await import('./transports/node-http/listen.ts');
  return {
    registry,
    ...(await listen(
      registry,
      options,
      typeof options.http === 'number' ? { port: options.http } : options.http === true ? {} : options.http,
    )),
  };
}

function printLine(line: string): void {
  console.error(`anyshape: ${line}`);
}
