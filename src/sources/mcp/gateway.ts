/**
 * Servers in; one registry of their tools, resources and prompts out, kept up to date until the gateway is
 * closed. The first lists are joined in the order of the servers; a late server is added when it is ready.
 * One bad server costs its own entries alone.
 */
import { withDeadline } from '../../async/deadline.ts';
import { guardOrphans } from '../../client/orphan-guard.ts';
import { canonicalText } from '../../json/index.ts';
import type { Limits } from '../../schema/index.ts';
import type {
  AdmittedTool,
  Interest,
  RefusedTool,
  Registry,
  RemovedEntries,
  RequestContext,
  Resource,
} from '../../tool/index.ts';
import { ClientConnections } from './client-connections.ts';
import type { KeptLists } from './kept-lists.ts';
import { learnedOutputsIn, type LearnedOutputs } from './learned-outputs.ts';
import { Links } from './links.ts';
import { prefixesFor } from './names.ts';
import { entrySettings, offerOf, type EntryWithHidden, type Offer, type OfferedEntry } from './offer.ts';
import { Upstream } from './upstream.ts';
import { upstreamResource } from './upstream-entries.ts';
import type { UpstreamLists, UpstreamServer, UpstreamState } from './upstream-server.ts';
import type { LostOutput } from './upstream-tool.ts';

export interface GatewayEvents {
  readonly onState?: (server: UpstreamServer, state: UpstreamState, message: string | undefined) => void;
  /** The offer of a server has changed. */
  readonly onOffer?: (server: UpstreamServer, joined: JoinedOffer) => void;
  readonly onProblem?: (server: UpstreamServer, message: string) => void;
  readonly onPrint?: (server: UpstreamServer, line: string) => void;
}

export interface GatewaySettings extends GatewayEvents {
  /** Gets the entries of all servers. */
  readonly registry: Registry;
  readonly limits?: Partial<Limits>;
  /** Where lists are kept of servers that start with the first call; default nowhere. */
  readonly keptLists?: KeptLists;
  /** Where outputs of tools that declare none are kept; default nowhere, and none is learned. */
  readonly learnedFile?: string;
  readonly onLearningProblem?: (message: string) => void;
  /** Why a tool is held back until an operator accepts it; undefined where it is not. */
  readonly holdBack?: (tool: AdmittedTool) => string | undefined;
}

/** The entries of one server in the registry. */
export interface JoinedOffer {
  readonly tools: readonly string[];
  readonly resources: readonly string[];
  readonly prompts: readonly string[];
  readonly refused: readonly RefusedTool[];
  /** What is wrong with output schemas, by the name of the tool. */
  readonly lostOutputs: ReadonlyMap<string, LostOutput>;
  /** Tools that the configuration leaves out. */
  readonly denied: readonly string[];
  /** Tools that wait for an operator, with the reason. */
  readonly held: ReadonlyMap<string, string>;
  readonly hidden: readonly EntryWithHidden[];
}

interface Member {
  readonly upstream: Upstream;
  /** Undefined where all clients share one connection. */
  readonly connections: ClientConnections | undefined;
  readonly definition: string;
  lists: UpstreamLists | undefined;
  offered: Offer;
  /** By kind and name. */
  joined: Map<string, JoinedEntry>;
  offer: JoinedOffer;
}

interface JoinedEntry {
  readonly entry: OfferedEntry;
  readonly lostOutput: LostOutput | undefined;
}

const NO_OFFER: Offer = { entries: [], refused: [], denied: [], hidden: [] };
const NOTHING: JoinedOffer = {
  tools: [],
  resources: [],
  prompts: [],
  refused: [],
  lostOutputs: new Map(),
  denied: [],
  held: new Map(),
  hidden: [],
};

export class Gateway {
  private readonly settings: GatewaySettings;
  private members: Map<string, Member> = new Map();
  private prefixes: ReadonlyMap<string, string> = new Map();
  private readonly links: Links<Member> = new Links();
  private readonly stopListening: () => void;
  private readonly learned: LearnedOutputs | undefined;
  /** Lists wait for each other before the first join. */
  private isJoining = false;

  constructor(servers: readonly UpstreamServer[], settings: GatewaySettings) {
    const { registry } = settings;
    guardOrphans();
    this.settings = settings;
    this.learned = settings.learnedFile === undefined ? undefined : this.learnIn(settings.learnedFile);
    this.setServers(servers);
    registry.resolveUnlisted({
      resolve: (uri) => this.linkedResource(uri),
      isOffered: () => [...this.members.values()].some(({ lists }) => lists?.hasResources === true),
    });
    this.stopListening = registry.onInterest((interest) => this.passOn(interest));
  }

  /** In the order of the servers. */
  get upstreams(): readonly Pick<Member, 'upstream' | 'connections' | 'offer'>[] {
    return [...this.members.values()];
  }

  /** Resolves when each server is ready, has failed, or has used up its time. */
  async start(): Promise<void> {
    const starting = [...this.members.values()].filter(({ lists }) => lists === undefined);
    await Promise.all(
      starting.map(({ upstream }) =>
        withDeadline(upstream.start(), upstream.server.policy.startTimeoutMs, undefined),
      ),
    );
    this.isJoining = true;
    for (const member of this.members.values()) this.join(member);
  }

  /** `others`: the entries that are not of servers. Unchanged servers keep running. */
  async reload(others: Registry, servers: readonly UpstreamServer[]): Promise<void> {
    this.settings.registry.adopt(others);
    for (const member of this.members.values()) member.joined = new Map();
    const removed = this.setServers(servers);
    for (const member of this.members.values()) {
      this.join(member);
      if (member.lists === undefined) void member.upstream.start();
    }
    await Promise.all(removed.map(endMember));
  }

  async close(): Promise<void> {
    this.stopListening();
    await Promise.all([...this.members.values()].map(endMember));
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
    for (const member of removed) {
      member.offered = NO_OFFER;
      this.exchange(member);
      this.links.forget(member);
    }
    return removed;
  }

  private member(server: UpstreamServer, definition: string): Member {
    const { onState, onProblem, onPrint, keptLists, registry } = this.settings;
    const { isLazy, share } = server.policy;
    const events = {
      onProblem: (message: string) => onProblem?.(server, message),
      onPrint: (line: string) => onPrint?.(server, line),
    };
    const upstream = new Upstream(
      server,
      {
        ...events,
        onState: (state, message) => onState?.(server, state, message),
        onUpdated: (uri) => registry.resourceUpdated(uri),
        onLists: (lists) => {
          member.lists = lists;
          if (isLazy) keptLists?.write(server, lists);
          if (this.isJoining && this.members.get(server.key) === member) this.join(member);
        },
      },
      { endsIdle: isLazy },
    );
    const member: Member = {
      upstream,
      connections: share === 'session' ? new ClientConnections(server, events, upstream.calls) : undefined,
      definition,
      lists: isLazy ? keptLists?.read(server) : undefined,
      offered: NO_OFFER,
      joined: new Map(),
      offer: NOTHING,
    };
    return member;
  }

  private learnIn(file: string): LearnedOutputs {
    return learnedOutputsIn({
      file,
      onLearned: (key) => {
        const member = this.members.get(key);
        if (member !== undefined) this.join(member);
      },
      onProblem: (message) => this.settings.onLearningProblem?.(message),
    });
  }

  private join(member: Member): void {
    const { upstream, lists } = member;
    if (lists === undefined) return;
    member.offered = offerOf(lists, {
      upstream,
      prefix: this.members.size > 1 ? this.prefixes.get(upstream.server.key) : undefined,
      limits: this.settings.limits ?? {},
      connectionOf: connectionsTo(member),
      onLink: (uri) => this.links.note(uri, member),
      learned: this.learned,
    });
    const later = this.laterWithSame(member);
    // They give up what this one has now, and get what it has no longer.
    for (const other of later) this.exchange(other);
    this.exchange(member);
    for (const other of later) this.exchange(other);
    this.settings.onOffer?.(upstream.server, member.offer);
  }

  /** The servers after this one that list a URI which this one lists or has listed. */
  private laterWithSame(member: Member): Member[] {
    const all = [...this.members.values()];
    const own = new Set([
      ...member.offered.entries.filter(isResource).map(keyOf),
      ...[...member.joined.values()]
        .map(({ entry }) => entry)
        .filter(isResource)
        .map(keyOf),
    ]);
    if (own.size === 0) return [];
    return all
      .slice(all.indexOf(member) + 1)
      .filter(({ offered }) => offered.entries.some((entry) => isResource(entry) && own.has(keyOf(entry))));
  }

  /** The server before this one that lists the same URI: it is the one that is read. */
  private earlierWith(member: Member, key: string): Member | undefined {
    for (const other of this.members.values()) {
      if (other === member) return undefined;
      if (other.offered.entries.some((entry) => keyOf(entry) === key)) return other;
    }
    return undefined;
  }

  /** Puts what a server offers in the place of what the registry has of it. */
  private exchange(member: Member): void {
    const { registry, holdBack } = this.settings;
    const { offered } = member;
    const refused: RefusedTool[] = [...offered.refused];
    const wanted = offered.entries.filter((entry) => {
      const first = isResource(entry) ? this.earlierWith(member, keyOf(entry)) : undefined;
      if (first !== undefined) refused.push(claimedTwice(entry, first.upstream.server.key));
      return first === undefined;
    });
    const texts = new Map(wanted.map((entry) => [keyOf(entry), entry.text]));
    const joined = new Map([...member.joined].filter(([key, { entry }]) => texts.get(key) === entry.text));
    const gone = [...member.joined.values()].filter(({ entry }) => !joined.has(keyOf(entry)));
    const fresh = wanted.filter((entry) => !joined.has(keyOf(entry)));
    const made = fresh.flatMap((entry) => {
      const result = entry.make();
      if (result.ok) return { ...result, offered: entry };
      refused.push(result.refused);
      return [];
    });
    const removed = namesByKind(gone);
    const refusals = registry.exchange(
      removed,
      made.map(({ entry }) => entry),
    );
    const held = new Map<string, string>();
    for (const [index, { offered: entry, lostOutput }] of made.entries()) {
      const refusal = refusals[index];
      const tool = entry.kind === 'tools' && refusal === undefined ? registry.get(entry.name) : undefined;
      const reason = tool && holdBack?.(tool);
      if (refusal !== undefined) refused.push(refusal);
      else if (reason === undefined) joined.set(keyOf(entry), { entry, lostOutput });
      else {
        registry.remove(entry.name);
        held.set(entry.name, reason);
      }
    }
    member.joined = joined;
    const lostOutputs = new Map(
      [...joined.values()].flatMap(({ entry, lostOutput }) =>
        lostOutput === undefined ? [] : [[entry.name, lostOutput] as const],
      ),
    );
    const { denied, hidden } = offered;
    member.offer = { ...namesByKind(joined.values()), refused, lostOutputs, denied, held, hidden };
  }

  private linkedResource(uri: string): Resource | undefined {
    const member = this.links.get(uri);
    if (member === undefined) return undefined;
    return upstreamResource({ uri, name: uri }, entrySettings(member.upstream, connectionsTo(member)));
  }

  private passOn(interest: Interest): void {
    if (interest.kind === 'log') {
      for (const { upstream, connections } of this.members.values()) {
        for (const each of [upstream, ...(connections?.all ?? [])]) each.wantLog(interest.level);
      }
    } else this.ownerOf(interest.uri)?.upstream.follow(interest.uri);
  }

  private ownerOf(uri: string): Member | undefined {
    const located = this.settings.registry.locate(uri);
    const key = located?.kind === 'template' ? located.template.uriTemplate : located && located.resource.uri;
    const lists = (member: Member): boolean => member.joined.has(`resources ${key}`);
    return [...this.members.values()].find(lists) ?? this.links.get(uri);
  }
}

function connectionsTo({ upstream, connections }: Member): (context: RequestContext) => Upstream {
  return (context) => connections?.for(context) ?? upstream;
}

async function endMember({ upstream, connections }: Member): Promise<void> {
  await Promise.all([upstream.close(), connections?.close()]);
}

function isResource({ kind }: OfferedEntry): boolean {
  return kind === 'resources';
}

function namesByKind(joined: Iterable<JoinedEntry>): RemovedEntries {
  const entries = [...joined].map(({ entry }) => entry);
  const names = (kind: OfferedEntry['kind']): string[] =>
    entries.filter((entry) => entry.kind === kind).map(({ name }) => name);
  return { tools: names('tools'), resources: names('resources'), prompts: names('prompts') };
}

function claimedTwice({ name }: OfferedEntry, first: string): RefusedTool {
  const message = `The server ${JSON.stringify(first)} lists ${JSON.stringify(name)} as well and comes first, so it is the one that is read.`;
  return { name, kind: 'resource', problems: [{ code: 'resource-duplicate', message, schemaPath: '' }] };
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

/** Equal for equal servers: functions, such as those of a login, are left out. */
function definitionOf({ key, name, target, options, policy }: UpstreamServer): string {
  const { headers, token, timeoutMs } = options;
  return canonicalText({ key, name, target, headers, token, timeoutMs, policy });
}
