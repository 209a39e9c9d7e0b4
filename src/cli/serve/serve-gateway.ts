/**
 * The servers among the sources of `anyshape serve` in; a gateway out that has put their tools into the registry, and
 * reports to the log what becomes of each server. Without servers there is none, and nothing of it is loaded.
 */
import { counted } from '../../json/index.ts';
import type { Log } from '../../server/observability/log/index.ts';
import type { Gateway, JoinedOffer } from '../../sources/mcp/gateway.ts';
import type { UpstreamServer, UpstreamState } from '../../sources/mcp/upstream-server.ts';
import type { Registry } from '../../tool/index.ts';
import { loginCommand } from '../../sources/mcp/login-command.ts';
import { serversIn, type LoadedSources } from '../sources/load-sources.ts';
import { refusalText } from '../sources/refusal-text.ts';

/** `onJoined`: called whenever tools of a server have come into the registry. */
export async function openGateway(
  loaded: LoadedSources,
  log: Log,
  onJoined?: (registry: Registry) => void,
): Promise<Gateway | undefined> {
  const servers = serversIn(loaded);
  if (servers.length === 0 && loaded.configurations.length === 0) return undefined;
  const gateway = await makeGateway(servers, loaded.registry, log, onJoined);
  await gateway.start();
  return gateway;
}

async function makeGateway(
  servers: readonly UpstreamServer[],
  registry: Registry,
  log: Log,
  onJoined: ((registry: Registry) => void) | undefined,
): Promise<Gateway> {
  const { createGateway } = await import('../../sources/mcp/gateway.ts');
  return createGateway(servers, {
    registry,
    onState: (server, state, message) => logState(log, server, state, message),
    onOffer: (server, joined) => {
      logOffer(log, server, joined);
      onJoined?.(registry);
    },
    onProblem: ({ key }, message) => log.warn({ event: 'upstream', server: key }, `${key}: ${message}`),
    onPrint: ({ key }, text) => log.info({ event: 'upstream-print', server: key, text }, `${key}: ${text}`),
  });
}

function logState(log: Log, server: UpstreamServer, state: UpstreamState, message: string | undefined): void {
  const fields = { event: 'upstream', server: server.key, state };
  if (state === 'login required') {
    log.error(fields, `${server.key}: ${message} Run: ${loginCommand(server)}`);
  } else if (state === 'waiting') {
    log.error(fields, `${server.key}: ${message} It is tried again.`);
  } else log.info(fields, `${server.key}: ${state}`);
}

function logOffer(log: Log, { key }: UpstreamServer, joined: JoinedOffer): void {
  const { tools, refused, lostOutputs } = joined;
  log.info(
    { event: 'upstream-tools', server: key, tools: tools.length, refused: refused.length },
    `${key}: ${counted(tools.length, 'tool')}${refused.length === 0 ? '' : `, ${refused.length} refused`}`,
  );
  for (const { name, kind, problems } of refused) {
    const about = { source: key, tool: name, ...(kind !== undefined && { kind }), problems };
    log.error({ event: 'refused', server: key, tool: name }, refusalText(about));
  }
  for (const [tool, problems] of lostOutputs) {
    log.warn(
      { event: 'output-lost', server: key, tool },
      `${key}: the output schema of ${tool} is not offered: ${problems[0]?.message ?? ''}`,
    );
  }
}
