/**
 * Admitted schemas by their document and the options: equal documents are admitted once. Found by a hash, and then held
 * against the document itself, so a hash that two documents share costs a look and nothing else. Two generations keep
 * it bounded: when the younger is full the elder is let go, with all that was not asked for since.
 */
import { haveSameText } from '../../json/index.ts';
import type { Schema } from '../site.ts';
import type { AdmittedSchema } from './admitted.ts';

/** Of each generation. */
const MAX_ENTRIES = 500;
const MAX_BYTES = 4 * 1_048_576;
/** One giant must not push out everybody else. */
const LARGEST_ENTRY = MAX_BYTES / 4;

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
  private younger: Map<string, Entry> = new Map();
  private elder: Map<string, Entry> = new Map();
  /** Of the younger. */
  private bytes = 0;

  get(key: CacheKey): AdmittedSchema | undefined {
    const young = this.younger.get(key.name);
    if (young !== undefined && isFor(young, key)) return young.schema;
    const old = this.elder.get(key.name);
    if (old === undefined || !isFor(old, key)) return undefined;
    this.set(old.key, old.schema);
    return old.schema;
  }

  set(key: CacheKey, schema: AdmittedSchema): void {
    if (key.bytes > LARGEST_ENTRY) return;
    if (this.younger.size === MAX_ENTRIES || this.bytes + key.bytes > MAX_BYTES) {
      this.elder = this.younger;
      this.younger = new Map();
      this.bytes = 0;
    }
    this.younger.set(key.name, { key, schema });
    this.bytes += key.bytes;
  }
}

function isFor(entry: Entry, { document }: CacheKey): boolean {
  return haveSameText(entry.key.document, document);
}
