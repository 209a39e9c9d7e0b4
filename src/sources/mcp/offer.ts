/**
 * The lists of one server in; tools, resources and prompts for our registry out. Each has a key for
 * comparison with a later list, so that unchanged entries stay in the registry.
 */
import { wireVersion } from '../../wire/index.ts';
import type { Limits } from '../../schema/index.ts';
import { isObject } from '../../json/index.ts';
import type { RefusedTool, Registrable, RequestContext } from '../../tool/index.ts';
import { hiddenTexts, withoutHidden, type HiddenText } from './hidden-characters.ts';
import type { LearnedOutputs } from './learned-outputs.ts';
import { offeredName } from './names.ts';
import { isDenied, policyFor } from './policy.ts';
import type { Upstream } from './upstream.ts';
import {
  upstreamPrompt,
  upstreamResource,
  upstreamTemplate,
  type EntrySettings,
} from './upstream-entries.ts';
import type { UpstreamLists } from './upstream-server.ts';
import { namedEntry, upstreamTool, type LostOutput } from './upstream-tool.ts';

export interface OfferedEntry {
  readonly kind: 'tools' | 'resources' | 'prompts';
  /** The name or URI in our registry. */
  readonly name: string;
  /** The entry of the server's list, as text. */
  readonly text: string;
  readonly hidden: readonly HiddenText[];
  /** Made only where the entry is new. */
  readonly make: () => MadeEntry;
}

export type MadeEntry =
  | { readonly ok: true; readonly entry: Registrable; readonly lostOutput: LostOutput | undefined }
  | { readonly ok: false; readonly refused: RefusedTool };

export interface Offer {
  readonly entries: readonly OfferedEntry[];
  /** Entries without a name or URI, and names that come twice. */
  readonly refused: readonly RefusedTool[];
  /** Tools that the policy leaves out. */
  readonly denied: readonly string[];
  /** Entries with invisible characters; titles and descriptions are offered without them. */
  readonly hidden: readonly EntryWithHidden[];
}

export interface EntryWithHidden {
  readonly kind: OfferedEntry['kind'];
  readonly name: string;
  readonly texts: readonly HiddenText[];
}

export interface OfferSettings {
  readonly upstream: Upstream;
  /** Undefined where there is one server alone. */
  readonly prefix: string | undefined;
  readonly limits: Partial<Limits>;
  /** Of the client that asks. */
  readonly connectionOf: (context: RequestContext) => Upstream;
  /** Outputs of tools that declare none; undefined where nothing is learned. */
  readonly learned: LearnedOutputs | undefined;
  /** What a result of the server links to. */
  readonly onLink: (uri: string) => void;
}

export function offerOf(lists: UpstreamLists, settings: OfferSettings): Offer {
  const entries = new Map<string, OfferedEntry>();
  const refused: RefusedTool[] = [];
  const denied: string[] = [];
  const add = (offered: OfferedEntry): void => {
    const key = `${offered.kind} ${offered.name}`;
    if (entries.has(key)) refused.push(twice(offered));
    else entries.set(key, offered);
  };
  const { policy } = settings.upstream.server;
  for (const entry of lists.tools) {
    const named = namedEntry(entry);
    if ('problems' in named) refused.push(named as RefusedTool);
    else if (isDenied(policy, named)) denied.push(named.name);
    else add(offeredTool(named, lists, settings));
  }
  for (const other of otherEntries(lists, settings)) {
    if ('problems' in other) refused.push(other);
    else add(other);
  }
  const all = [...entries.values()];
  const hidden = all.flatMap(({ kind, name, hidden: texts }) =>
    texts.length > 0 ? { kind, name, texts } : [],
  );
  return { entries: all, refused, denied, hidden };
}

function offeredTool(
  entry: Extract<ReturnType<typeof namedEntry>, { readonly name: string }> & Record<string, unknown>,
  { version }: UpstreamLists,
  { upstream, prefix, limits, connectionOf, onLink, learned: outputs }: OfferSettings,
): OfferedEntry {
  const policy = policyFor(upstream.server.policy, entry);
  const name = offeredName(prefix, policy.name ?? entry.name);
  const hidden = hiddenTexts(entry);
  const learned = outputs?.of(upstream.server.key, entry);
  const make = (): MadeEntry => {
    const shown = hidden.length === 0 ? entry : (withoutHidden(entry) as typeof entry);
    const made = upstreamTool(shown, {
      offeredName: name,
      version: wireVersion(version),
      limits,
      policy,
      call: async (call) => connectionOf(call.context).call(call),
      onLink,
      learned,
    });
    return made.ok ? { ok: true, entry: made.tool, lostOutput: made.lostOutput } : made;
  };
  return {
    kind: 'tools',
    name,
    text: `${version} ${JSON.stringify([entry, policy, learned?.schema])}`,
    hidden,
    make,
  };
}

function otherEntries(
  { resources, templates, prompts }: UpstreamLists,
  { upstream, prefix, connectionOf }: OfferSettings,
): (OfferedEntry | RefusedTool)[] {
  const settings = entrySettings(upstream, connectionOf);
  const offered = <Entry extends Registrable>(
    kind: 'resources' | 'prompts',
    raw: unknown,
    make: (entry: unknown) => Entry | undefined,
    name: (entry: Entry) => string,
  ): OfferedEntry | RefusedTool => {
    const hidden = isObject(raw) ? hiddenTexts(raw) : [];
    const entry = make(hidden.length === 0 ? raw : withoutHidden(raw));
    if (entry === undefined) return unreadable(kind, raw);
    const made = { ok: true, entry, lostOutput: undefined } as const;
    return { kind, name: name(entry), text: JSON.stringify(raw), hidden, make: () => made };
  };
  const nameFor = (name: string): string => offeredName(prefix, name);
  return [
    ...resources.map((raw) =>
      offered(
        'resources',
        raw,
        (entry) => upstreamResource(entry, settings),
        ({ uri }) => uri,
      ),
    ),
    ...templates.map((raw) =>
      offered(
        'resources',
        raw,
        (entry) => upstreamTemplate(entry, settings),
        ({ uriTemplate }) => uriTemplate,
      ),
    ),
    ...prompts.map((raw) =>
      offered(
        'prompts',
        raw,
        (entry) => upstreamPrompt(entry, nameFor, settings),
        ({ name }) => name,
      ),
    ),
  ];
}

export function entrySettings(
  upstream: Upstream,
  connectionOf: OfferSettings['connectionOf'],
): EntrySettings {
  return {
    ask: async (context, work) => connectionOf(context).ask(context.signal, work),
    scopes: upstream.server.policy.scopes,
  };
}

function unreadable(kind: 'resources' | 'prompts', raw: unknown): RefusedTool {
  const isPrompt = kind === 'prompts';
  const { name } = (raw ?? {}) as { readonly name?: unknown };
  const message = `An entry in the list of ${kind} cannot be used: it needs a name${isPrompt ? ' and a list of arguments' : ' and a URI'}.`;
  return {
    name: typeof name === 'string' ? name : '(no name)',
    kind: isPrompt ? 'prompt' : 'resource',
    problems: [{ code: isPrompt ? 'prompt-definition' : 'resource-definition', message, schemaPath: '' }],
  };
}

function twice({ kind, name }: OfferedEntry): RefusedTool {
  const message = `The server lists ${JSON.stringify(name)} twice, and only the first one is used.`;
  if (kind === 'tools') return { name, problems: [{ code: 'tool-duplicate', message, schemaPath: '' }] };
  const isPrompt = kind === 'prompts';
  const code = isPrompt ? 'prompt-duplicate' : 'resource-duplicate';
  return { name, kind: isPrompt ? 'prompt' : 'resource', problems: [{ code, message, schemaPath: '' }] };
}
