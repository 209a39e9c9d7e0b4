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
import type { AdmittedTool, Registry } from '../../tool/index.ts';
import type { ListView } from '../../wire/index.ts';

/** An Auth, or what the SDK has of it. */
export interface Grant {
  readonly scopes: readonly string[];
}

export function isVisible({ traits }: AdmittedTool, grant: Grant | undefined): boolean {
  return (traits.scopes ?? []).every((scope) => grant?.scopes.includes(scope) === true);
}

/** Undefined where no tool asks for scopes: then all callers share one list. */
export function viewFor(registry: Registry, grant: Grant | undefined): ListView | undefined {
  const asked = scopesAsked(registry);
  if (asked.length === 0) return undefined;
  // By what was granted of what matters here: callers who see the same share a list, however many they are.
  const granted = asked.filter((scope) => grant?.scopes.includes(scope));
  return { key: granted.join(' '), sees: (tool) => isVisible(tool, { scopes: granted }) };
}

/** For `resolveScopeChallenge` of the SDK's server. `always` are the scopes that every token needs. */
export function scopeChallengeFor(registry: Registry, always: readonly string[] = []): ScopeChallengeHandler {
  return ({ request, authInfo }) => {
    const name = request.method === 'tools/call' ? request.params?.['name'] : undefined;
    const tool = typeof name === 'string' ? registry.get(name) : undefined;
    if (tool === undefined || isVisible(tool, authInfo)) return undefined;
    const [first, ...others] = new Set([...always, ...(tool.traits.scopes ?? [])]);
    return { scopes: [first!, ...others] };
  };
}

interface Asked {
  readonly revision: number;
  readonly scopes: readonly string[];
}

const kept: WeakMap<Registry, Asked> = new WeakMap();

/** All scopes that some tool asks for, sorted; kept until the tools change. */
export function scopesAsked(registry: Registry): readonly string[] {
  let known = kept.get(registry);
  if (known?.revision !== registry.revision) {
    const scopes = [...new Set(registry.tools.flatMap(({ traits }) => traits.scopes ?? []))].sort();
    kept.set(registry, (known = { revision: registry.revision, scopes }));
  }
  return known.scopes;
}
