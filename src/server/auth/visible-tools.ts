/**
 * Which tools a caller over HTTP sees: those whose scopes it was all granted. A registry and a caller in; the
 * view by which `tools/list` is made out, or the challenge that answers a call. A caller without a principal
 * has no scopes, so a server without authentication shows no tool that asks for some; over stdio the caller
 * is the operator, and nothing of this applies.
 *
 * A call of a tool out of sight is answered with 403 `insufficient_scope`, not as unknown: by the
 * specification (authorization, "Scope Challenge Handling") that is how a client learns what to ask its user
 * for.
 */
import type { ScopeChallengeHandler } from '@modelcontextprotocol/server';
import type { Registry } from '../../tool/index.ts';
import type { ListView } from '../../wire/index.ts';

/** An Auth, or what the SDK has of it. */
export interface Grant {
  readonly scopes: readonly string[];
}

/** A tool, resource, template or prompt. */
export interface Scoped {
  readonly traits: { readonly scopes?: readonly string[] };
}

export function isVisible({ traits }: Scoped, grant: Grant | undefined): boolean {
  return (traits.scopes ?? []).every((scope) => grant?.scopes.includes(scope) === true);
}

/** Undefined for callers without a token where no tool asks for scopes: they share one public list. */
export function viewFor(registry: Registry, grant: Grant | undefined): ListView | undefined {
  const asked = scopesAsked(registry);
  // A token may choose a profile, so what its holder sees is no list for others.
  if (asked.length === 0) return grant === undefined ? undefined : EVERYTHING;
  // By what was granted of what matters here: callers who see the same share a list, however many they are.
  const granted = asked.filter((scope) => grant?.scopes.includes(scope));
  return { key: granted.join(' '), sees: (tool) => isVisible(tool, { scopes: granted }) };
}

const EVERYTHING: ListView = { key: '', sees: () => true };

/** For `resolveScopeChallenge` of the SDK's server. `always` are the scopes that every token needs. */
export function scopeChallengeFor(registry: Registry, always: readonly string[] = []): ScopeChallengeHandler {
  return ({ request, authInfo }) => {
    const entry = addressed(registry, request.method, request.params ?? {});
    if (entry === undefined || isVisible(entry, authInfo)) return undefined;
    const [first, ...others] = new Set([...always, ...(entry.traits.scopes ?? [])]);
    return { scopes: [first!, ...others] };
  };
}

/** What a request names: a tool, a prompt, or the resource or template of a URI. */
function addressed(
  registry: Registry,
  method: string,
  { name, uri }: Readonly<Record<string, unknown>>,
): Scoped | undefined {
  if (method === 'tools/call') return typeof name === 'string' ? registry.get(name) : undefined;
  if (method === 'prompts/get') return typeof name === 'string' ? registry.getPrompt(name) : undefined;
  if (method !== 'resources/read' && method !== 'resources/subscribe') return undefined;
  const located = typeof uri === 'string' ? registry.locate(uri) : undefined;
  return located?.kind === 'resource' ? located.resource : located?.template;
}

interface Asked {
  readonly revision: number;
  readonly scopes: readonly string[];
}

const kept: WeakMap<Registry, Asked> = new WeakMap();

/** All scopes that some tool asks for, sorted; kept until the tools change. */
export function scopesAsked(registry: Registry): readonly string[] {
  let entry = kept.get(registry);
  if (entry?.revision !== registry.revision) {
    const scopes = [...new Set(registry.tools.flatMap(({ traits }) => traits.scopes ?? []))].sort();
    kept.set(registry, (entry = { revision: registry.revision, scopes }));
  }
  return entry.scopes;
}
