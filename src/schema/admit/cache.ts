/**
 * Admitted schemas by their document and the options: equal documents are admitted once. Found by a hash, and then held
 * against the document itself, so a hash that two documents share costs a look and nothing else. Bounded, least
 * recent first out.
 */
import { haveSameText } from '../../json/index.ts';
import type { Schema } from '../site.ts';
import type { AdmittedSchema } from './admitted.ts';

const MAX_ENTRIES = 1_000;
const MAX_BYTES = 8 * 1_048_576;

/** What is asked for: a copy of a document, and a text made of its hash, its size and the options. */
export interface CacheKey {
  readonly document: Schema;
  readonly bytes: number;
  readonly name: string;
}

interface Entry {
  readonly key: CacheKey;
  readonly schema: AdmittedSchema;
}

export class AdmissionCache {
  /** By name. */
  private readonly entries: Map<string, Entry> = new Map();
  private bytes = 0;

  get(key: CacheKey): AdmittedSchema | undefined {
    const { name } = key;
    const found = this.entries.get(name);
    if (found === undefined || !haveSameText(found.key.document, key.document)) return undefined;
    this.entries.delete(name);
    this.entries.set(name, found);
    return found.schema;
  }

  set(key: CacheKey, schema: AdmittedSchema): void {
    if (key.bytes > MAX_BYTES / 8) return; // one giant must not push out everybody else
    const { name } = key;
    this.remove(name);
    this.entries.set(name, { key, schema });
    this.bytes += key.bytes;
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MAX_ENTRIES && this.bytes <= MAX_BYTES) break;
      this.remove(oldest);
    }
  }

  private remove(name: string): void {
    this.bytes -= this.entries.get(name)?.key.bytes ?? 0;
    this.entries.delete(name);
  }
}
