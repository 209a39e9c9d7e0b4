/**
 * A registry in; an official SDK server for one connection, session or request out, which lists and calls its tools in the
 * version of the request. Everything about versions is left to `wire/`.
 */
import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
  type ListToolsResult,
  type ServerContext,
  type Transport,
} from '@modelcontextprotocol/server';
import { passRawCalls, rawIn, standInFor } from '../../raw-values/index.ts';
import type { Auth, Channel, InputRequiredOutcome, Outcome, Registry } from '../../tool/index.ts';
import {
  encodeOutcome,
  listTools,
  toolForm,
  wireVersion,
  type ListPage,
  type WireResult,
} from '../../wire/index.ts';
import { callerOf, inputRequiredResult, openChannel, readStateKey } from './channel/index.ts';
import { isVisible, scopeChallengeFor, viewFor } from '../auth/index.ts';
import type { RunningCall } from '../fast-path/running-call.ts';
import { CAPABILITIES, serverInfoOf, type ServerIdentity } from '../identity.ts';
import { traceOfCall, type TraceEntry } from '../observability/trace.ts';
import { versionNameOf } from './version-name.ts';

export interface SdkServerOptions {
  readonly identity: ServerIdentity;
  /** Whether changes of the list are announced on this connection; a single request has nothing to announce them on. */
  readonly announces: boolean;
  /** The SDK's own server, for prompts and resources. */
  readonly configure?: ((server: McpServer) => void) | undefined;
  /** Over HTTP, where callers see different tools. Over stdio the caller is the operator. */
  readonly callers?: Callers | undefined;
  /** Puts the tools of a page where an empty list stands in the answer, so that the SDK need not write them each time. */
  readonly onPage?: ((page: ListPage) => void) | undefined;
  /** What the transport knows of the request. */
  readonly callOf: (context: ServerContext) => CarriedCall | undefined;
}

export interface Callers {
  /** Scopes that every caller needs, to be named in a challenge. */
  readonly always: readonly string[];
}

/** What reaches the handlers past the SDK. */
export interface CarriedCall {
  readonly requestId?: string | undefined;
  /** A call that the fast path has begun. */
  readonly running?: RunningCall | undefined;
  /** Keeps the request in the limits until some work has ended. */
  holdUntil?(work: Promise<unknown>): void;
  record(entry: TraceEntry): void;
}

export function createSdkServer(registry: Registry, options: SdkServerOptions): McpServer {
  const { announces, configure } = options;
  const server = new RegistryServer(registry, options);
  configure?.(server);
  if (announces) announceChanges(registry, server);
  return server;
}

/** A subclass, since that is how the SDK learns of the parameters that a request must mirror in its headers. */
class RegistryServer extends McpServer {
  private readonly registry: Registry;
  private readonly options: SdkServerOptions;

  constructor(registry: Registry, options: SdkServerOptions) {
    const { instructions } = options.identity;
    super(serverInfoOf(options.identity), instructions === undefined ? {} : { instructions });
    this.registry = registry;
    this.options = options;
    if (options.callers !== undefined) {
      this.resolveScopeChallenge = scopeChallengeFor(registry, options.callers.always);
    }
    const { server } = this;
    server.registerCapabilities(CAPABILITIES);
    server.setRequestHandler('tools/list', (request, context) => this.list(request.params?.cursor, context));
    server.setRequestHandler('tools/call', ({ params }, context) =>
      this.call(params.name, params.arguments, context),
    );
  }

  override connect(transport: Transport): Promise<void> {
    return super.connect(passRawCalls(transport));
  }

  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    const found = this.registry.get(name);
    return found && toolForm(found, wireVersion('2026-07-28')).tool.inputSchema;
  }

  private list(cursor: string | undefined, context: ServerContext): ListToolsResult {
    const start = performance.now();
    const version = versionNameOf(this.server, context);
    const view = this.options.callers && viewFor(this.registry, callerOf(context));
    const page = listTools(this.registry, wireVersion(version), cursor, view);
    const verdict = page === undefined ? 'fault' : 'value';
    const milliseconds = performance.now() - start;
    this.options.callOf(context)?.record({ method: 'tools/list', version, verdict, milliseconds });
    if (page === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The cursor is none of ours.');
    }
    this.options.onPage?.(page);
    return (
      this.options.onPage === undefined ? page.result : { ...page.result, tools: [] }
    ) as ListToolsResult;
  }

  private async call(
    name: string,
    read: unknown,
    context: ServerContext,
  ): Promise<CallToolResult | InputRequiredResult> {
    const { _meta: meta } = context.mcpReq;
    const carried = this.options.callOf(context);
    const { running } = carried ?? {};
    const start = running?.start ?? performance.now();
    const protocolVersion = versionNameOf(this.server, context);
    const version = wireVersion(protocolVersion);
    const args = rawIn(meta, read);
    const auth = callerOf(context);
    // Looked up before the call: by its end the tool may be gone, and its result must fit what was advertised.
    const tool = running?.tool ?? this.registry.get(name)!;
    if (running === undefined) this.checkVisible(name, auth);
    const { server } = this;
    const stateKey = readStateKey();
    const facts = { server, context, version, stateKey, principal: auth?.principal, tool: name, args };
    const channel = await openChannel(facts);
    const { signal } = context.mcpReq;
    const { requestId } = carried ?? {};
    const onOutlived = (rest: Promise<unknown>): void => carried?.holdUntil?.(rest);
    const work =
      running === undefined
        ? this.registry.call(name, args, { protocolVersion, signal, auth, channel, requestId, onOutlived })
        : outcomeOf(running, channel, signal);
    carried?.holdUntil?.(work);
    const outcome = await work;
    const request = { version: protocolVersion, tool: name, start };
    const record = (sent?: WireResult): void => carried?.record(traceOfCall(request, outcome, sent));
    if (outcome.kind === 'input-required') {
      record();
      return inputRequiredResult(outcome, facts);
    }
    if (outcome.kind === 'fault') {
      record();
      throw new ProtocolError(outcome.code, outcome.message);
    }
    const sent = encodeOutcome(tool, outcome, version);
    record(sent);
    return standInFor(sent, meta) as CallToolResult;
  }

  /** A tool out of sight is unknown here; where HTTP can say more, the challenge has come before. */
  private checkVisible(name: string, auth: Auth | undefined): void {
    const tool = this.options.callers === undefined ? undefined : this.registry.get(name);
    if (tool !== undefined && !isVisible(tool, auth)) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${JSON.stringify(name)}.`);
    }
  }
}

/** Of a call that the fast path began: from here on the SDK connects it to its client. */
async function outcomeOf(
  { outcome, channel, cancellation }: RunningCall,
  clientChannel: Channel,
  signal: AbortSignal,
): Promise<Outcome | InputRequiredOutcome> {
  cancellation.follow(signal);
  channel?.attach(clientChannel);
  return outcome;
}

function announceChanges(registry: Registry, { server }: McpServer): void {
  const stop = registry.onChange(() => {
    // Fails where the server is not connected yet, or no longer.
    server.sendToolListChanged().catch(() => undefined);
  });
  const closed = server.onclose;
  server.onclose = () => {
    stop();
    closed?.();
  };
}

const TOOL_METHODS: ReadonlySet<unknown> = new Set(['tools/list', 'tools/call', 'ping']);

/** Whether `configure` leaves lists, calls and pings as they are, so that the fast path may answer them. Tried on a server of its own. */
export function keepsToolHandlers(registry: Registry, options: SdkServerOptions): boolean {
  const { configure } = options;
  if (configure === undefined) return true;
  const probe = new RegistryServer(registry, options);
  const { server } = probe;
  let isKept = true;
  for (const name of ['setRequestHandler', 'removeRequestHandler'] as const) {
    const original = server[name].bind(server) as (...args: unknown[]) => void;
    const watched = (...args: unknown[]): void => {
      if (TOOL_METHODS.has(args[0])) isKept = false;
      original(...args);
    };
    Object.assign(server, { [name]: watched });
  }
  configure(probe);
  return isKept;
}
