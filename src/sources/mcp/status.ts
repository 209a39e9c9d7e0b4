/** A gateway in; the state of each of its servers out, as JSON and as lines for Prometheus. */
import type { RefusedTool } from '../../tool/index.ts';
import type { Gateway, JoinedOffer } from './gateway.ts';
import { loginCommand } from './login-command.ts';
import type { UpstreamState } from './upstream-server.ts';

export interface UpstreamStatus {
  readonly key: string;
  /** Its address or command, without secrets. */
  readonly target: string;
  readonly state: UpstreamState;
  /** The protocol version that it speaks; absent while it is not connected. */
  readonly protocol?: string;
  readonly server?: { readonly name: string; readonly version: string };
  readonly tools: number;
  readonly resources: number;
  readonly prompts: number;
  /** Its lists are those of an earlier connection. */
  readonly isStale: boolean;
  readonly refused: readonly { readonly name: string; readonly kind: string; readonly reason: string }[];
  /** Tools that are offered without their output schema. */
  readonly withoutOutput: readonly string[];
  /** Tools that are offered without the broken places of their output schema. */
  readonly mendedOutput: readonly string[];
  /** Tools that wait until an operator accepts them, with what changed. */
  readonly held: readonly { readonly name: string; readonly reason: string }[];
  /** Entries with invisible characters. */
  readonly hidden: readonly { readonly name: string; readonly kind: string; readonly characters: string }[];
  /** Tools that the configuration leaves out. */
  readonly denied: readonly string[];
  readonly calls: number;
  readonly failedCalls: number;
  readonly runningCalls: number;
  readonly restarts: number;
  /** Connections of clients, where each has its own. */
  readonly sessions?: number;
  readonly lastError?: string;
  /** The command that the operator has to run. */
  readonly command?: string;
}

export function upstreamStatuses(gateway: Gateway): UpstreamStatus[] {
  return gateway.upstreams.map(({ upstream, connections, offer }) => {
    const { server, state, version, identity, calls, restarts, lastError } = upstream;
    const { tools, resources, prompts, refused, denied } = offer;
    const own = connections?.all ?? [];
    return {
      key: server.key,
      target: server.name,
      state,
      ...(version !== undefined && { protocol: version }),
      ...(identity !== undefined && { server: { name: identity.name, version: identity.version } }),
      tools: tools.length,
      resources: resources.length,
      prompts: prompts.length,
      isStale: state !== 'ready' && tools.length + resources.length + prompts.length > 0,
      refused: refused.map(reasonOf),
      ...outputsOf(offer),
      held: [...offer.held].map(([name, reason]) => ({ name, reason })),
      hidden: offer.hidden.map(({ name, kind, texts }) => ({
        name,
        kind: kind.slice(0, -1),
        characters: [...new Set(texts.flatMap(({ characters }) => characters))].join(', '),
      })),
      denied,
      calls: calls.total,
      failedCalls: calls.failed,
      runningCalls: [upstream, ...own].reduce((sum, { callers: { size } }) => sum + size, 0),
      restarts: Math.max(restarts, 0),
      ...(connections !== undefined && { sessions: own.length }),
      ...(lastError !== undefined && { lastError }),
      ...(state === 'login required' && { command: loginCommand(server) }),
    };
  });
}

function outputsOf({ lostOutputs }: JoinedOffer): Pick<UpstreamStatus, 'withoutOutput' | 'mendedOutput'> {
  const names = (isWhole: boolean): string[] =>
    [...lostOutputs].flatMap(([name, lost]) => (lost.isWhole === isWhole ? name : []));
  return { withoutOutput: names(true), mendedOutput: names(false) };
}

function reasonOf({ name, kind, problems }: RefusedTool): UpstreamStatus['refused'][number] {
  return { name, kind: kind ?? 'tool', reason: problems[0]?.message ?? '' };
}

/** As `/metrics` has them; a key is a text that the operator wrote. */
export function upstreamMetrics(gateway: Gateway): string[] {
  const rows = upstreamStatuses(gateway);
  const metric = (
    name: string,
    type: 'counter' | 'gauge',
    help: string,
    value: (status: UpstreamStatus) => number,
  ): string[] => [
    `# HELP anyshape_upstream_${name} ${help}`,
    `# TYPE anyshape_upstream_${name} ${type}`,
    ...rows.map((row) => `anyshape_upstream_${name}{server=${label(row.key)}} ${value(row)}`),
  ];
  return [
    ...metric('up', 'gauge', 'Whether the server is connected.', ({ state }) => (state === 'ready' ? 1 : 0)),
    ...metric('tools', 'gauge', 'Tools that are offered.', ({ tools }) => tools),
    ...metric('refused', 'gauge', 'Entries that are refused.', ({ refused }) => refused.length),
    ...metric('calls_total', 'counter', 'Calls to the server.', ({ calls }) => calls),
    '# HELP anyshape_upstream_tool_calls_total Calls to the server, by the name that the tool has there.',
    '# TYPE anyshape_upstream_tool_calls_total counter',
    ...gateway.upstreams.flatMap(({ upstream: { server, calls } }) =>
      [...calls.byTool].map(
        ([tool, count]) =>
          `anyshape_upstream_tool_calls_total{server=${label(server.key)},tool=${label(tool)}} ${count}`,
      ),
    ),
    ...metric('failed_calls_total', 'counter', 'Calls that it did not answer.', (row) => row.failedCalls),
    ...metric('running_calls', 'gauge', 'Calls that run.', ({ runningCalls }) => runningCalls),
    ...metric('restarts_total', 'counter', 'Connections after the first.', ({ restarts }) => restarts),
  ];
}

function label(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}
