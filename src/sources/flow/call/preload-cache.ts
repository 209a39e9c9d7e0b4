/**
 * Caches the data of tools with `preload` (R-FLOW-13) for their time to live; where there are too many bytes,
 * the least recently used goes first. Keys are made from the hash of `main`, the tool and the arguments: a
 * changed file misses, and no key holds a secret.
 */
import { createHash } from 'node:crypto';
import { canonicalText } from '../../../json/index.ts';
import type { Arguments } from '../parameters/input.ts';
import type { Decoded } from './decode.ts';

export interface Preload {
  readonly ttlMs: number;
}

interface Entry {
  readonly decoded: Decoded;
  readonly until: number;
  readonly bytes: number;
}

const DEFAULT_MAX_BYTES = 32 * 1_048_576;

/** Lives as long as its source. */
export class PreloadCache {
  private readonly entries: Map<string, Entry> = new Map();
  private readonly maxBytes: number;
  private readonly now: () => number;
  private bytes = 0;

  constructor(maxBytes: number = DEFAULT_MAX_BYTES, now: () => number = Date.now) {
    this.maxBytes = maxBytes;
    this.now = now;
  }

  static key(hash: string, tool: string, args: Arguments): string {
    return createHash('sha256')
      .update(canonicalText([hash, tool, args]))
      .digest('hex');
  }

  get(key: string): Decoded | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.drop(key, entry);
    if (entry.until <= this.now()) return undefined;
    this.keep(key, entry);
    return entry.decoded;
  }

  set(key: string, decoded: Decoded, { ttlMs }: Preload): void {
    const bytes = Buffer.byteLength(JSON.stringify(decoded));
    if (bytes > this.maxBytes) return;
    const old = this.entries.get(key);
    if (old !== undefined) this.drop(key, old);
    this.keep(key, { decoded, until: this.now() + ttlMs, bytes });
    for (const [oldest, entry] of this.entries) {
      if (this.bytes <= this.maxBytes) break;
      this.drop(oldest, entry);
    }
  }

  private keep(key: string, entry: Entry): void {
    this.entries.set(key, entry);
    this.bytes += entry.bytes;
  }

  private drop(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.bytes -= entry.bytes;
  }
}
