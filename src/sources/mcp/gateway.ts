/**
 * Servers in; their tools, resources and prompts in one registry out, kept up to date until the gateway is closed. The
 * first lists are joined in the order of the servers; a server that is late follows when it is there. One bad server is
 * one bad server.
 */
import { withDeadline } from '../../async/deadline.ts';
import { canonicalText } from '../../json/index.ts';
import type { Limits } from '../../schema/index.ts';
import type { RefusedTool, Registry, ToolProblem } from '../../tool/index.ts';
import { prefixesFor } from './names.ts';
import { offerOf, type OfferedEntry } from './offer.ts';
import { Upstream } from './upstream.ts';
import type { UpstreamLists, UpstreamServer, UpstreamState } from './upstream-server.ts';

export interface GatewayEvents {
  readonly onState?: (server: UpstreamServer, state: UpstreamState, message: string | undefined) => void;
  /** What a server offers has changed. */
  readonly onOffer?: (server: UpstreamServer, joined: JoinedOffer) => void;
  readonly onProblem?: (server: UpstreamServer, message: string) => void;
  readonly onPrint?: (server: UpstreamServer, line: string) => void;
}

export interface GatewaySettings extends GatewayEvents {
  /** Gets the entries of all servers. */
  readonly registry: Registry;
  readonly limits?: Partial<Limits>;
}

/** What the registry has of one server. */
export interface JoinedOffer {
  readonly tools: readonly string[];
  readonly resources: readonly string[];
  readonly prompts: readonly string[];
  readonly refused: readonly RefusedTool[];
  /** Tools whose output schema is not offered, with the reasons. */
  readonly lostOutputs: ReadonlyMap<string, readonly ToolProblem[]>;
  readonly denied: readonly string[];
}

interface Member {
  readonly upstream: Upstream;
  readonly definition: string;
  lists: UpstreamLists | undefined;
  /** By kind and name. */
  joined: Map<string, OfferedEntry>;
  offer: JoinedOffer;
}

const NOTHING: JoinedOffer = {
  tools: [],
  resources: [],
  prompts: [],
  refused: [],
  lostOutputs: new Map(),
  denied: [],
};

export class Gateway {
  private readonly settings: GatewaySettings;
  private members: Map<string, Member> = new Map();
  private prefixes: ReadonlyMap<string, string> = new Map();
  /** Lists wait for each other before the first join. */
  private isJoining = false;

  constructor(servers: readonly UpstreamServer[], settings: GatewaySettings) {
    this.settings = settings;
    this.setServers(servers);
  }

  /** In the order of the servers. */
  get upstreams(): readonly { readonly upstream: Upstream; readonly offer: JoinedOffer }[] {
    return [...this.members.values()];
  }

  /** Resolves when each server is there, has failed, or has had its time. */
  async start(): Promise<void> {
    await Promise.all(
      [...this.members.values()].map(({ upstream }) =>
        withDeadline(upstream.start(), upstream.server.policy.startTimeoutMs, undefined),
      ),
    );
    this.isJoining = true;
    this.joinAll();
  }

  /** `others`: the entries that are not of servers. Servers that are the same as before keep running. */
  async reload(others: Registry, servers: readonly UpstreamServer[]): Promise<void> {
    this.settings.registry.adopt(others);
    for (const member of this.members.values()) member.joined = new Map();
    const removed = this.setServers(servers);
    for (const member of this.members.values()) {
      this.join(member);
      if (member.lists === undefined) void member.upstream.start();
    }
    await Promise.all(removed.map(({ upstream }) => upstream.close()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.members.values()].map(({ upstream }) => upstream.close()));
  }

  /** Returns those that are no longer among them. */
  private setServers(servers: readonly UpstreamServer[]): Member[] {
    const before = this.members;
    const keys = uniqueKeys(servers);
    this.prefixes = prefixesFor(keys);
    this.members = new Map(
      servers.map((named, index) => {
        const server = { ...named, key: keys[index]! };
        const definition = definitionOf(server);
        const same = before.get(server.key);
        return [server.key, same?.definition === definition ? same : this.member(server, definition)];
      }),
    );
    const kept = new Set(this.members.values());
    const removed = [...before.values()].filter((member) => !kept.has(member));
    for (const member of removed) this.exchange(member, []);
    return removed;
  }

  private member(server: UpstreamServer, definition: string): Member {
    const { onState, onProblem, onPrint } = this.settings;
    const upstream = new Upstream(server, {
      onState: (state, message) => onState?.(server, state, message),
      onProblem: (message) => onProblem?.(server, message),
      onPrint: (line) => onPrint?.(server, line),
      onLists: (lists) => {
        member.lists = lists;
        if (this.isJoining && this.members.get(server.key) === member) this.join(member);
      },
    });
    const member: Member = { upstream, definition, lists: undefined, joined: new Map(), offer: NOTHING };
    return member;
  }

  private joinAll(): void {
    for (const member of this.members.values()) this.join(member);
  }

  private join(member: Member): void {
    const { upstream, lists } = member;
    if (lists === undefined) return;
    const prefix = this.members.size > 1 ? this.prefixes.get(upstream.server.key) : undefined;
    const { entries, refused, denied } = offerOf(lists, {
      upstream,
      prefix,
      limits: this.settings.limits ?? {},
    });
    this.exchange(member, entries, refused, denied);
    this.settings.onOffer?.(upstream.server, member.offer);
  }

  /** Puts these entries in the place of those that the registry has of the server. */
  private exchange(
    member: Member,
    entries: readonly OfferedEntry[],
    unnamed: readonly RefusedTool[] = [],
    denied: readonly string[] = [],
  ): void {
    const offered = new Map(entries.map((entry) => [keyOf(entry), entry]));
    const gone = [...member.joined].filter(([key, entry]) => offered.get(key)?.text !== entry.text);
    const fresh = entries.filter((entry) => member.joined.get(keyOf(entry))?.text !== entry.text);
    const freshNames = new Set(fresh.map(keyOf));
    const lostOutputs = new Map(
      [...member.offer.lostOutputs].filter(([name]) => {
        const key = `tools ${name}`;
        return offered.has(key) && !freshNames.has(key);
      }),
    );
    const refused: RefusedTool[] = [...unnamed];
    const joined = new Map(
      [...member.joined].filter(([key, entry]) => offered.get(key)?.text === entry.text),
    );
    const made = fresh.flatMap((entry) => {
      const result = entry.make();
      if (result.ok) return { ...result, offered: entry };
      refused.push(result.refused);
      return [];
    });
    const namesOf = (kind: OfferedEntry['kind'], of: Iterable<OfferedEntry>): string[] =>
      [...of].filter((entry) => entry.kind === kind).map(({ name }) => name);
    const removed = gone.map(([, entry]) => entry);
    const refusals = this.settings.registry.exchange(
      {
        tools: namesOf('tools', removed),
        resources: namesOf('resources', removed),
        prompts: namesOf('prompts', removed),
      },
      made.map(({ entry }) => entry),
    );
    for (const [index, { offered: entry, lostOutput }] of made.entries()) {
      const refusal = refusals[index];
      if (refusal !== undefined) {
        refused.push(refusal);
        continue;
      }
      joined.set(keyOf(entry), entry);
      if (lostOutput.length > 0) lostOutputs.set(entry.name, lostOutput);
    }
    member.joined = joined;
    const all = [...member.joined.values()];
    member.offer = {
      tools: namesOf('tools', all),
      resources: namesOf('resources', all),
      prompts: namesOf('prompts', all),
      refused,
      lostOutputs,
      denied,
    };
  }
}

export function createGateway(servers: readonly UpstreamServer[], settings: GatewaySettings): Gateway {
  return new Gateway(servers, settings);
}

/** Two configuration files may use the same name. */
function uniqueKeys(servers: readonly UpstreamServer[]): string[] {
  const times = new Map<string, number>();
  return servers.map(({ key }) => {
    const count = (times.get(key) ?? 0) + 1;
    times.set(key, count);
    return count === 1 ? key : `${key}-${count}`;
  });
}

function keyOf({ kind, name }: OfferedEntry): string {
  return `${kind} ${name}`;
}

/** The same for the same server: functions, such as those of a login, do not count. */
function definitionOf({ key, name, target, options, policy }: UpstreamServer): string {
  const { headers, token, timeoutMs } = options;
  return canonicalText({ key, name, target, headers, token, timeoutMs, policy });
}
