/**
 * A registry in; an official SDK server for one connection, session or request out, which lists and calls its
 * tools in the version of the request. Everything about versions is left to `wire/`.
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
import { callerOf, inputRequiredResult, openChannel } from './channel/index.ts';
import { isVisible, scopeChallengeFor, viewFor } from '../auth/index.ts';
import type { RunningCall } from '../fast-path/running-call.ts';
import { capabilitiesOf, serverInfoOf, type ServerIdentity } from '../identity.ts';
import { announceChanges } from './announce.ts';
import { serveCompletions, servePrompts } from './serve-prompts.ts';
import { serveResources } from './serve-resources.ts';
import { Subscriptions } from './subscriptions.ts';
import type { RequestHead } from '../pipeline/incoming-call.ts';
import { stateKeys } from '../state-keys.ts';
import { SdkOrigin } from './sdk-origin.ts';
import { traceOfCall, type TraceEntry } from '../observability/trace.ts';
import { versionNameOf } from './version-name.ts';

export interface SdkServerOptions {
  readonly identity: ServerIdentity;
  /**
   * The era of the connection on which changes are announced: the SDK sends a modern client what it listens
   * to. A single request has nothing to announce them on.
   */
  readonly announces: false | 'legacy' | 'modern';
  /** The SDK's own server, for prompts and resources. */
  readonly configure?: ((server: McpServer) => void) | undefined;
  /** Over HTTP, where callers see different tools. Over stdio the caller is the operator. */
  readonly callers?: Callers | undefined;
  /**
   * Puts the tools of a page where an empty list stands in the answer, so that the SDK need not write them
   * each time.
   */
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
  /** Of the HTTP request. */
  readonly head?: RequestHead;
  /** Of the session or connection; default that of the SDK's server. */
  readonly state?: Map<string, unknown> | undefined;
  /** Keeps the request in the limits until some work has ended. */
  holdUntil?(work: Promise<unknown>): void;
  record(entry: TraceEntry): void;
}

export function createSdkServer(registry: Registry, options: SdkServerOptions): McpServer {
  const { announces, configure } = options;
  const server = new RegistryServer(registry, options);
  configure?.(server);
  if (announces !== false) {
    const { subscriptions } = server;
    announceChanges(registry, server.server, (uri) => announces === 'modern' || subscriptions.has(uri));
  }
  return server;
}

/**
 * A subclass, since that is how the SDK learns of the parameters that a request must mirror in its headers.
 */
class RegistryServer extends McpServer {
  private readonly registry: Registry;
  private readonly options: SdkServerOptions;
  /** Of a legacy client; a modern one names what it listens to. */
  readonly subscriptions: Subscriptions = new Subscriptions();
  private readonly state: Map<string, unknown> = new Map();

  constructor(registry: Registry, options: SdkServerOptions) {
    const { instructions } = options.identity;
    super(serverInfoOf(options.identity), instructions === undefined ? {} : { instructions });
    this.registry = registry;
    this.options = options;
    if (options.callers !== undefined) {
      this.resolveScopeChallenge = scopeChallengeFor(registry, options.callers.always);
    }
    const { server } = this;
    server.registerCapabilities(capabilitiesOf(registry));
    server.setRequestHandler('tools/list', (request, context) => this.list(request.params?.cursor, context));
    server.setRequestHandler('tools/call', ({ params }, context) =>
      this.call(params.name, params.arguments, context),
    );
    const { offers } = registry;
    const parts = { registry, server, options, state: this.state };
    if (offers.resources) serveResources(parts, this.subscriptions);
    if (offers.prompts) servePrompts(parts);
    if (offers.completions) serveCompletions(parts);
  }

  override connect(transport: Transport): Promise<void> {
    return super.connect(passRawCalls(transport));
  }

  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    const tool = this.registry.get(name);
    return tool && toolForm(tool, wireVersion('2026-07-28')).tool.inputSchema;
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
    // Looked up before the call: by its end the tool may be gone, and its result must fit what was
    // advertised.
    const tool = running?.tool ?? this.registry.get(name)!;
    if (running === undefined) this.checkVisible(name, auth);
    const { server } = this;
    const keys = stateKeys();
    const facts = { server, context, version, stateKeys: keys, principal: auth?.principal, tool: name, args };
    const channel = await openChannel(facts);
    const { signal } = context.mcpReq;
    const { requestId } = carried ?? {};
    const onOutlived = (rest: Promise<unknown>): void => carried?.holdUntil?.(rest);
    const origin = new SdkOrigin(server, context, carried, this.state);
    const request = { protocolVersion, signal, auth, origin, channel, requestId, onOutlived };
    const work =
      running === undefined ? this.registry.call(name, args, request) : outcomeOf(running, channel, signal);
    carried?.holdUntil?.(work);
    const outcome = await work;
    const traced = { version: protocolVersion, tool: name, start };
    const record = (sent?: WireResult): void => carried?.record(traceOfCall(traced, outcome, sent));
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

const TOOL_METHODS: ReadonlySet<unknown> = new Set(['tools/list', 'tools/call', 'ping']);

/**
 * Whether `configure` leaves lists, calls and pings as they are, so that the fast path may answer them. Tried
 * on a server of its own.
 */
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
