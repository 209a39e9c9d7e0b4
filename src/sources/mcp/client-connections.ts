/**
 * A server whose clients do not share a connection, and the context of a request in; the connection of that
 * client out, and with it a process of its own. Their number is bounded; one without calls ends after a
 * while.
 */
import { ToolError, type RequestContext } from '../../tool/index.ts';
import { Upstream, type UpstreamEvents } from './upstream.ts';
import type { UpstreamServer } from './upstream-server.ts';

/** The state of a session or of a connection over stdio, or the name of a caller. */
type Client = Map<string, unknown> | string;

/** Requests that stand alone and that no token tells apart. */
const ANONYMOUS = '';

export class ClientConnections {
  private readonly server: UpstreamServer;
  private readonly events: UpstreamEvents;
  private readonly calls: Upstream['calls'];
  /** Those used longest ago first. */
  private readonly byClient: Map<Client, Upstream> = new Map();

  /** `calls`: of the whole server. */
  constructor(
    server: UpstreamServer,
    events: Pick<UpstreamEvents, 'onProblem' | 'onPrint'>,
    calls: Upstream['calls'],
  ) {
    this.server = server;
    this.events = { ...events, onLists: nothing, onState: nothing, onUpdated: nothing };
    this.calls = calls;
  }

  get all(): readonly Upstream[] {
    return [...this.byClient.values()];
  }

  for(context: RequestContext): Upstream {
    const client = clientOf(context);
    const own = this.byClient.get(client) ?? this.open(client);
    this.byClient.delete(client);
    this.byClient.set(client, own);
    return own;
  }

  async close(): Promise<void> {
    const all = [...this.byClient.values()];
    this.byClient.clear();
    await Promise.all(all.map((upstream) => upstream.close()));
  }

  private open(client: Client): Upstream {
    const { maxSessions } = this.server.policy;
    if (this.byClient.size >= maxSessions) this.makeRoom(maxSessions);
    const upstream = new Upstream(
      this.server,
      { ...this.events, onIdle: () => this.end(client, upstream) },
      { endsIdle: true, calls: this.calls },
    );
    return upstream;
  }

  /** The one unused for longest ends. */
  private makeRoom(maxSessions: number): void {
    for (const [client, upstream] of this.byClient) {
      if (upstream.callers.size === 0) return this.end(client, upstream);
    }
    throw new ToolError(
      `The server ${JSON.stringify(this.server.key)} has ${maxSessions} clients at work, each with a connection of its own. Try again later.`,
    );
  }

  private end(client: Client, upstream: Upstream): void {
    if (this.byClient.get(client) === upstream) this.byClient.delete(client);
    void upstream.close();
  }
}

function nothing(): void {
  // The lists and the state are those of the connection that all clients share.
}

/** A request of 2026-07-28 over HTTP stands alone: its token says whose it is. */
function clientOf({ auth, standsAlone = true, state }: RequestContext): Client {
  return standsAlone ? (auth?.principal ?? ANONYMOUS) : state;
}
