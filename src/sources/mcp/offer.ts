/**
 * The lists of one server in; its tools, resources and prompts as our registry takes them out, each with a key by which a
 * later list is compared: an entry that has not changed stays in the registry as it is.
 */
import { wireVersion } from '../../wire/index.ts';
import type { Limits } from '../../schema/index.ts';
import type { RefusedTool, Registrable, ToolProblem } from '../../tool/index.ts';
import { offeredName, fitsPattern } from './names.ts';
import type { Upstream } from './upstream.ts';
import { upstreamPrompt, upstreamResource, upstreamTemplate } from './upstream-entries.ts';
import type { UpstreamLists } from './upstream-server.ts';
import { namedEntry, upstreamTool } from './upstream-tool.ts';

export interface OfferedEntry {
  readonly kind: 'tools' | 'resources' | 'prompts';
  /** The name or URI in our registry. */
  readonly name: string;
  /** The entry of the server's list, as text. */
  readonly text: string;
  /** Made only where the entry is new. */
  readonly make: () => MadeEntry;
}

export type MadeEntry =
  | { readonly ok: true; readonly entry: Registrable; readonly lostOutput: readonly ToolProblem[] }
  | { readonly ok: false; readonly refused: RefusedTool };

export interface Offer {
  readonly entries: readonly OfferedEntry[];
  /** Entries without a name or URI, and names that come twice. */
  readonly refused: readonly RefusedTool[];
  /** Tools that the policy leaves out. */
  readonly denied: readonly string[];
}

export interface OfferSettings {
  readonly upstream: Upstream;
  /** Undefined where there is one server alone. */
  readonly prefix: string | undefined;
  readonly limits: Partial<Limits>;
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
    else if (isDenied(named.name, policy)) denied.push(named.name);
    else add(offeredTool(named, lists, settings));
  }
  for (const other of otherEntries(lists, settings)) {
    if ('problems' in other) refused.push(other);
    else add(other);
  }
  return { entries: [...entries.values()], refused, denied };
}

function isDenied(
  name: string,
  { allow, deny }: { readonly allow: readonly string[] | undefined; readonly deny: readonly string[] },
): boolean {
  const isAllowed = allow === undefined || allow.some((pattern) => fitsPattern(name, pattern));
  return !isAllowed || deny.some((pattern) => fitsPattern(name, pattern));
}

function offeredTool(
  entry: Extract<ReturnType<typeof namedEntry>, { readonly name: string }> & Record<string, unknown>,
  { version }: UpstreamLists,
  { upstream, prefix, limits }: OfferSettings,
): OfferedEntry {
  const name = offeredName(prefix, entry.name);
  const make = (): MadeEntry => {
    const made = upstreamTool(entry, {
      offeredName: name,
      version: wireVersion(version),
      limits,
      policy: upstream.server.policy,
      call: (call) => upstream.call(call),
    });
    return made.ok ? { ok: true, entry: made.tool, lostOutput: made.lostOutput } : made;
  };
  return { kind: 'tools', name, text: `${version} ${JSON.stringify(entry)}`, make };
}

function otherEntries(
  { resources, templates, prompts }: UpstreamLists,
  { upstream, prefix }: OfferSettings,
): (OfferedEntry | RefusedTool)[] {
  const ask: Upstream['ask'] = (signal, work) => upstream.ask(signal, work);
  const offered = <Entry extends Registrable>(
    kind: 'resources' | 'prompts',
    raw: unknown,
    made: Entry | undefined,
    name: (entry: Entry) => string,
  ): OfferedEntry | RefusedTool => {
    if (made === undefined) return unreadable(kind, raw);
    return {
      kind,
      name: name(made),
      text: JSON.stringify(raw),
      make: () => ({ ok: true, entry: made, lostOutput: [] }),
    };
  };
  return [
    ...resources.map((raw) => offered('resources', raw, upstreamResource(raw, ask), ({ uri }) => uri)),
    ...templates.map((raw) =>
      offered('resources', raw, upstreamTemplate(raw, ask), ({ uriTemplate }) => uriTemplate),
    ),
    ...prompts.map((raw) =>
      offered(
        'prompts',
        raw,
        upstreamPrompt(raw, (name) => offeredName(prefix, name), ask),
        ({ name }) => name,
      ),
    ),
  ];
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
