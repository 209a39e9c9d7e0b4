/**
 * Verdicts on tokens, kept for a short while by the hash of the token; the token itself is not kept. Refusals
 * have a room of their own, so that invented tokens cannot push out the verdicts on good ones.
 */
import type { Auth, Verdict } from './auth.ts';

const MAX_ENTRIES = 1_000;

interface Entry {
  readonly endsAt: number;
  readonly verdict:
    Exclude<Verdict, { readonly ok: true }> | { readonly ok: true; readonly auth: Omit<Auth, 'token'> };
}

export class VerdictCache {
  private readonly accepted = new Map<string, Entry>();
  private readonly refused = new Map<string, Entry>();
  private readonly milliseconds: number;

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
  }

  get(key: string, token: string): Verdict | undefined {
    const entries = this.accepted.has(key) ? this.accepted : this.refused;
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    const { endsAt, verdict } = entry;
    if (performance.now() < endsAt && !isExpired(verdict)) {
      return verdict.ok ? { ok: true, auth: { ...verdict.auth, token } } : verdict;
    }
    entries.delete(key);
    return undefined;
  }

  set(key: string, verdict: Verdict): void {
    if (this.milliseconds === 0) return;
    const entries = verdict.ok ? this.accepted : this.refused;
    if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value!);
    const endsAt = performance.now() + this.milliseconds;
    if (!verdict.ok) return void entries.set(key, { endsAt, verdict });
    const { token: _left, ...auth } = verdict.auth;
    entries.set(key, { endsAt, verdict: { ok: true, auth } });
  }
}

function isExpired(verdict: Entry['verdict']): boolean {
  return verdict.ok && verdict.auth.expiresAt !== undefined && verdict.auth.expiresAt <= Date.now() / 1_000;
}
