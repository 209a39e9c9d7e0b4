/**
 * A registry in; an official SDK server for one connection, session or request out, which lists and calls its tools by
 * the version that the request speaks. Everything about versions is left to `wire/`.
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
import type { Auth, Registry } from '../tool/index.ts';
import { encodeOutcome, listTools, toolForm, wireVersion, type ListPage } from '../wire/index.ts';
import { callerOf, inputRequiredResult, openChannel, readStateKey, type StateKey } from './channel/index.ts';
import { isVisible, scopeChallengeFor, viewFor } from './auth/index.ts';
import { CAPABILITIES, serverInfoOf, type ServerIdentity } from './identity.ts';
import { takeOutcome } from './lane/index.ts';
import type { Limits } from './limits/index.ts';
import { rawArguments, standIn, withRawPassage } from './raw-passage.ts';
import { traceOfCall, type TraceEntry } from './trace.ts';
import { versionNameOf } from './version-name.ts';

export interface SdkServerOptions {
  readonly identity: ServerIdentity;
  /** Whether changes of the list are told on this connection itself; a single request has nobody to tell. */
  readonly announces: boolean;
  /** The SDK's own server, for prompts and resources. */
  readonly configure?: ((server: McpServer) => void) | undefined;
  /** Over HTTP, where callers differ: what each sees, and how often it may call. Over stdio the caller is the operator. */
  readonly callers?: Callers | undefined;
  /** Puts the tools of a page where an empty list stands in the answer, so that the SDK need not write them each time. */
  readonly onPage?: ((page: ListPage) => void) | undefined;
  /** Hears of each request when it has been answered. */
  readonly onTrace?: ((entry: TraceEntry) => void) | undefined;
}

export interface Callers {
  /** Scopes that everybody needs, to be named in a challenge. */
  readonly always: readonly string[];
  readonly take: Limits['take'];
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
  private readonly stateKey: StateKey = readStateKey();

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
    return super.connect(withRawPassage(transport));
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
    this.options.onTrace?.({
      method: 'tools/list',
      version,
      verdict,
      milliseconds: performance.now() - start,
    });
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
    const start = performance.now();
    const { signal, _meta: meta } = context.mcpReq;
    // Looked up before the call: by its end the tool may be gone, and its result must fit what was advertised.
    const called = this.registry.get(name)!;
    const protocolVersion = versionNameOf(this.server, context);
    const args = rawArguments(meta, read);
    const auth = callerOf(context);
    const earlier = takeOutcome(meta);
    if (earlier === undefined) this.admit(name, auth);
    const facts = {
      server: this.server,
      context,
      version: wireVersion(protocolVersion),
      stateKey: this.stateKey,
      principal: auth?.principal,
      tool: name,
      args,
    };
    const channel = await openChannel(facts);
    const outcome =
      earlier ?? (await this.registry.call(name, args, { protocolVersion, signal, auth, channel }));
    const request = { version: protocolVersion, tool: name, start };
    if (outcome.kind === 'input-required') {
      this.options.onTrace?.(traceOfCall(request, outcome, undefined));
      return inputRequiredResult(outcome, facts);
    }
    if (outcome.kind === 'fault') {
      this.options.onTrace?.(traceOfCall(request, outcome, undefined));
      throw new ProtocolError(outcome.code, outcome.message);
    }
    const sent = encodeOutcome(called, outcome, wireVersion(protocolVersion));
    this.options.onTrace?.(traceOfCall(request, outcome, sent));
    return standIn(sent, meta) as CallToolResult;
  }

  /** A tool out of sight is unknown here; where HTTP can say more, the challenge has come before. */
  private admit(name: string, auth: Auth | undefined): void {
    const { callers } = this.options;
    if (callers === undefined) return;
    const tool = this.registry.get(name);
    const refusal = callers.take(auth?.principal, tool?.name);
    if (refusal !== undefined) {
      const { message, retryAfterSeconds } = refusal;
      throw new ProtocolError(-32_000, message, { retryAfterSeconds });
    }
    if (tool !== undefined && !isVisible(tool, auth)) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${JSON.stringify(name)}.`);
    }
  }
}

function announceChanges(registry: Registry, { server }: McpServer): void {
  const stop = registry.onChange(() => {
    // Nobody to tell: not connected yet, or no longer.
    server.sendToolListChanged().catch(() => undefined);
  });
  const closed = server.onclose;
  server.onclose = () => {
    stop();
    closed?.();
  };
}
