/**
 * The servers among the sources of `anyshape serve` in; a gateway out that has put their tools into the
 * registry, and reports to the log what becomes of each server. Without servers there is none, and nothing of
 * it is loaded.
 */
import { counted } from '../../json/index.ts';
import type { Log } from '../../server/observability/log/index.ts';
import type { Gateway, GatewaySettings, JoinedOffer } from '../../sources/mcp/gateway.ts';
import type { UpstreamServer, UpstreamState } from '../../sources/mcp/upstream-server.ts';
import type { Registry } from '../../tool/index.ts';
import { loginCommand } from '../../sources/mcp/login-command.ts';
import { serversIn, type LoadedSources } from '../sources/load-sources.ts';
import { refusalText } from '../sources/refusal-text.ts';

/** What the command adds to the gateway. */
type GatewayOptions = Pick<GatewaySettings, 'holdBack' | 'learnedFile'> & {
  /** Where lists of servers are kept that start with their first call. */
  readonly cacheFolder: string;
};

export async function openGateway(
  loaded: LoadedSources,
  log: Log,
  options: GatewayOptions,
): Promise<Gateway | undefined> {
  const servers = serversIn(loaded);
  if (servers.length === 0 && loaded.configurations.length === 0) return undefined;
  const gateway = await makeGateway(servers, loaded.registry, log, options);
  await gateway.start();
  return gateway;
}

async function makeGateway(
  servers: readonly UpstreamServer[],
  registry: Registry,
  log: Log,
  { cacheFolder, ...options }: GatewayOptions,
): Promise<Gateway> {
  const [{ createGateway }, { keptListsIn }] = await Promise.all([
    import('../../sources/mcp/gateway.ts'),
    import('../../sources/mcp/kept-lists.ts'),
  ]);
  const keptLists = keptListsIn(cacheFolder, (message) => log.warn({ event: 'upstream' }, message));
  return createGateway(servers, {
    registry,
    keptLists,
    ...options,
    onLearningProblem: (message) => log.warn({ event: 'infer' }, message),
    onState: (server, state, message) => logState(log, server, state, message),
    onOffer: (server, joined) => logOffer(log, server, joined),
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
  const { tools, refused, lostOutputs, hidden } = joined;
  log.info(
    { event: 'upstream-tools', server: key, tools: tools.length, refused: refused.length },
    `${key}: ${counted(tools.length, 'tool')}${refused.length === 0 ? '' : `, ${refused.length} refused`}`,
  );
  for (const { name, kind, problems } of refused) {
    const about = { source: key, tool: name, ...(kind !== undefined && { kind }), problems };
    log.error({ event: 'refused', server: key, tool: name }, refusalText(about));
  }
  for (const [tool, { isWhole, problems }] of lostOutputs) {
    const what = isWhole ? 'is not offered' : 'is offered without a broken place';
    log.warn(
      { event: 'output-lost', server: key, tool, isWhole },
      `${key}: the output schema of ${tool} ${what}: ${problems[0]?.message ?? ''}`,
    );
  }
  for (const { kind, name, texts } of hidden) {
    const places = texts.map(({ place, characters }) => `${place} (${characters.join(', ')})`);
    log.warn(
      { event: 'hidden-characters', server: key, kind, name, texts },
      `${key}: ${name} has invisible characters: ${places.join(', ')}`,
    );
  }
}
