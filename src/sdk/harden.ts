/**
 * `harden(server)`: an existing `McpServer` of the official SDK in; the same server out, whose tools are
 * admitted one by one, checked by our engine, and encoded for each protocol version. A tool that cannot be
 * used is reported, and the others are served.
 */
import {
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
  type ListToolsResult,
  type McpServer,
  type RegisteredTool,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { anything, checkOptions, type OptionTable } from '../options.ts';
import { passRawCalls, rawIn, standInFor } from '../raw-values/index.ts';
import type { Limits } from '../schema/index.ts';
import { callerOf } from '../server/sdk/channel/index.ts';
import { versionNameOf } from '../server/sdk/version-name.ts';
import {
  REGISTRY_OPTIONS,
  type AdmittedTool,
  type ContentBlock,
  type RefusedTool,
  type Registry,
  type RegistryOptions,
} from '../tool/index.ts';
import { encodeOutcome, listTools, toolForm, wireVersion } from '../wire/index.ts';
import type { WireResult, WireVersion } from '../wire/index.ts';
import { WRAPPED_MARK } from '../wire/marks.ts';
import { invoke } from './invoke.ts';
import { registeredTools, type RegisteredTools } from './registered.ts';

/** What `harden` may set: the options of a registry, and who hears of refused tools. */
export interface HardenOptions extends RegistryOptions {
  /** Called for each tool that is not served; default a line on stderr. */
  readonly onRefused?: (refused: RefusedTool) => void;
}

const HARDEN_OPTIONS: OptionTable<HardenOptions> = { ...REGISTRY_OPTIONS, onRefused: anything };

/** What `harden` returns. */
export interface Hardened {
  /** The tools that are registered, and not served. */
  readonly refused: readonly RefusedTool[];
}

/**
 * Takes over the tools of a server of the official SDK: schemas are admitted one by one, arguments and
 * results are checked by this engine, and each protocol version gets the shape that it takes. Call it before
 * the server is connected; tools may be registered before or after.
 *
 * @example
 * const server = new McpServer({ name: 'orders', version: '1.0.0' });
 * const { refused } = harden(server);
 * server.registerTool('ping', {}, () => ({ content: [] }));
 * console.log(refused.map(({ name }) => name));
 */
export function harden(server: McpServer, options: HardenOptions = {}): Hardened {
  if (server.isConnected())
    throw new Error('harden() comes before connect(): this server is connected already.');
  checkOptions('harden', options, HARDEN_OPTIONS);
  const { onRefused = printRefused, ...registryOptions } = options;
  const limits = { ...NO_LIMITS, ...registryOptions.limits };
  const tools = registeredTools(server, { ...UNLIMITED, ...registryOptions, limits }, ({ refused }) =>
    refused.forEach(onRefused),
  );
  const connect = server.connect.bind(server);
  server.connect = (transport) => connect(passRawCalls(transport));
  server.toolInputSchemaJson = (name) => {
    const admitted = tools.registry.get(name);
    return admitted && toolForm(admitted, wireVersion('2026-07-28')).tool.inputSchema;
  };
  takeOver(server, tools);
  return {
    get refused() {
      return tools.registry.refused;
    },
  };
}

/** The defaults set no limits, since the SDK has none. */
const UNLIMITED = { timeoutMs: Infinity, maxResultBytes: Infinity } as const;
/**
 * Of the schemas, which the SDK has compiled; what checks may cost stays bounded, as its own compilers decide
 * first.
 */
const NO_LIMITS: Partial<Limits> = {
  depth: Infinity,
  subschemas: Infinity,
  bytes: Infinity,
  enumValues: Infinity,
  patternLength: Infinity,
  referenceChain: Infinity,
};

type SetHandler = (method: string, ...args: readonly unknown[]) => void;

/** Replaces the handlers for tools, now or when the server sets its own with its first tool. */
function takeOver({ server }: McpServer, tools: RegisteredTools): void {
  const set = server.setRequestHandler.bind(server) as SetHandler;
  const own: ReadonlyMap<string, unknown> = new Map<string, unknown>([
    [
      'tools/list',
      (request: { params?: { cursor?: string } }, context: ServerContext) =>
        list(tools.registry, request.params?.cursor, versionNameOf(server, context)),
    ],
    [
      'tools/call',
      ({ params }: { params: CallParams }, context: ServerContext) =>
        call(server, tools, params, context, versionNameOf(server, context)),
    ],
  ]);
  const setOwn: SetHandler = (method, ...args) =>
    own.has(method) ? set(method, own.get(method)) : set(method, ...args);
  server.setRequestHandler = setOwn;
  if (server.getCapabilities().tools !== undefined) for (const method of own.keys()) setOwn(method);
}

interface CallParams {
  readonly name: string;
  readonly arguments?: unknown;
}

function list(registry: Registry, cursor: string | undefined, version: string | undefined): ListToolsResult {
  const page = listTools(registry, wireVersion(version), cursor);
  if (page !== undefined) return page.result as ListToolsResult;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The cursor is unknown.');
}

async function call(
  server: McpServer['server'],
  tools: RegisteredTools,
  { name, arguments: read }: CallParams,
  context: ServerContext,
  protocolVersion: string | undefined,
): Promise<CallToolResult | InputRequiredResult> {
  const { registry } = tools;
  const [tool, registered] = [registry.get(name), tools.get(name)];
  if (tool === undefined || registered === undefined) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${JSON.stringify(name)}.`);
  }
  const { signal, _meta: meta } = context.mcpReq;
  const request = { protocolVersion, signal, auth: callerOf(context) };
  const args = rawIn(meta, read);
  const invocation = await invoke(tool, registered, args, context, request, registry.settings);
  if (invocation.kind === 'asked') return invocation.result;
  const version = wireVersion(protocolVersion);
  if (invocation.kind === 'outcome') {
    const { outcome } = invocation;
    if (outcome.kind === 'fault') throw new ProtocolError(outcome.code, outcome.message);
    return standInFor(encodeOutcome(tool, outcome, version), meta) as CallToolResult;
  }
  // Through the SDK, so that clients get the members of a block in the same order as before.
  return projected(server, tool, registered, invocation.result, version) as CallToolResult;
}

/** The bytes that the SDK sends; only `_meta` is added, where the value is wrapped. */
function projected(
  server: McpServer['server'],
  tool: AdmittedTool,
  { outputSchemaJson }: RegisteredTool,
  result: CallToolResult,
  version: WireVersion,
): WireResult {
  const { structuredContent: value } = result;
  if (outputSchemaJson === undefined && tool.output !== undefined && value !== undefined) {
    // The SDK cannot list such a tool, so the result is encoded here.
    const content = (result.content ?? []) as readonly ContentBlock[];
    const outcome = {
      kind: 'value',
      value,
      text: JSON.stringify(value),
      content,
      meta: result._meta,
    } as const;
    return encodeOutcome(tool, outcome, version);
  }
  const sent = server.projectCallToolResult({ ...result, content: result.content ?? [] }, outputSchemaJson);
  const isWrapped = sent.structuredContent !== value && tool.output !== undefined;
  return (isWrapped ? { ...sent, _meta: { ...sent._meta, [WRAPPED_MARK]: true } } : sent) as WireResult;
}

function printRefused({ name, problems }: RefusedTool): void {
  const reasons = problems.map(
    ({ side, schemaPath, message }) => `${side ?? 'tool'}${schemaPath}: ${message}`,
  );
  console.error(`anyshape: the tool "${name}" is not served: ${reasons.join(' ')}`);
}
