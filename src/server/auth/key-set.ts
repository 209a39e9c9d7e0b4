/**
 * The keys that an issuer publishes: fetched when the first token needs them, and kept. One fetch serves all
 * who wait; a key that is not in the set causes a new fetch only after a cooldown, so that invented key ids
 * cost nothing. Tokens whose key is there never wait.
 */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { isObject } from '../../json/index.ts';
import { CheckUnavailable, type CheckRunner } from './check-runner.ts';
import { fetchJson } from './fetch-json.ts';

const SOURCE = 'the key set of the issuer';
const MAX_BYTES = 262_144;
const MAX_KEYS = 100;
/** Older keys are used while new ones are fetched. */
const FRESH_MS = 600_000;
/** Older keys are not used: a key that the issuer took back must end, even where it cannot be reached. */
const USABLE_MS = 3_600_000;
const COOLDOWN_MS = 30_000;
const COOLDOWN_AFTER_FAILURE_MS = 5_000;

export class RemoteKeySet {
  private readonly url: URL;
  private readonly runner: CheckRunner;
  private keys: { readonly find: JWTVerifyGetKey; readonly fetchedAt: number } | undefined;
  private pending: Promise<JWTVerifyGetKey> | undefined;
  private lastFetch: { readonly endedAt: number; readonly failure: CheckUnavailable | undefined } | undefined;

  constructor(url: URL, runner: CheckRunner) {
    this.url = url;
    this.runner = runner;
  }

  readonly find: JWTVerifyGetKey = async (header, token) => {
    const find = this.usableKeys() ?? (await this.fetched());
    try {
      return await find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || this.isCoolingDown()) throw error;
      return (await this.fetched())(header, token);
    }
  };

  private usableKeys(): JWTVerifyGetKey | undefined {
    if (this.keys === undefined) return undefined;
    const age = performance.now() - this.keys.fetchedAt;
    if (age >= USABLE_MS) return undefined;
    if (age >= FRESH_MS && !this.isCoolingDown() && !this.isFailing())
      void this.fetch().catch(() => undefined);
    return this.keys.find;
  }

  /** Waits for the one fetch, in a place of its own; after a failure nothing is fetched for a while. */
  private async fetched(): Promise<JWTVerifyGetKey> {
    if (this.isFailing()) throw this.lastFetch!.failure!;
    return this.runner.run(SOURCE, true, () => this.fetch());
  }

  private isFailing(): boolean {
    return this.lastFetch?.failure !== undefined && this.isWithin(COOLDOWN_AFTER_FAILURE_MS);
  }

  private isCoolingDown(): boolean {
    return this.lastFetch !== undefined && this.lastFetch.failure === undefined && this.isWithin(COOLDOWN_MS);
  }

  private isWithin(milliseconds: number): boolean {
    return this.pending === undefined && performance.now() - this.lastFetch!.endedAt < milliseconds;
  }

  private fetch(): Promise<JWTVerifyGetKey> {
    this.pending ??= this.fetchOnce().finally(() => (this.pending = undefined));
    return this.pending;
  }

  private async fetchOnce(): Promise<JWTVerifyGetKey> {
    try {
      const find = createLocalJWKSet(await fetchKeys(this.url, this.runner.bounds.timeoutMs));
      this.keys = { find, fetchedAt: performance.now() };
      this.lastFetch = { endedAt: performance.now(), failure: undefined };
      return find;
    } catch (error) {
      const failure =
        error instanceof CheckUnavailable ? error : new CheckUnavailable(`${SOURCE} is not a JWK Set`);
      this.lastFetch = { endedAt: performance.now(), failure };
      throw failure;
    }
  }
}

async function fetchKeys(url: URL, timeoutMs: number): Promise<JSONWebKeySet> {
  const document = await fetchJson(url, {
    source: SOURCE,
    maxBytes: MAX_BYTES,
    signal: AbortSignal.timeout(timeoutMs),
    request: { headers: { accept: 'application/json, application/jwk-set+json' } },
  });
  const keys = isObject(document) ? document['keys'] : undefined;
  if (!Array.isArray(keys)) throw new CheckUnavailable(`${SOURCE} is not a JWK Set`);
  if (keys.length > MAX_KEYS) throw new CheckUnavailable(`${SOURCE} has more than ${MAX_KEYS} keys`);
  return document as JSONWebKeySet;
}
