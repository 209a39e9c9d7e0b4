/**
 * Admitted schemas by their document and the options: equal documents are admitted once. Found by a hash, and then held
 * against the document itself, so a hash that two documents share costs a look and nothing else. Two generations keep
 * it bounded: when the younger is full the elder is let go, with all that was not asked for since.
 */
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import { areSameTapes, type Tape } from '../program/index.ts';
import type { AdmittedSchema } from './admitted.ts';
import type { Role } from './role.ts';

/** Of each generation. */
const MAX_ENTRIES = 500;
const MAX_BYTES = 4 * 1_048_576;
/** One giant must not push out everybody else. */
const LARGEST_ENTRY = MAX_BYTES / 4;

/** What is asked for: a document with its hash and about its size, and all else that has a say in what is admitted. */
export interface CacheKey {
  readonly tape: Tape;
  readonly hash: number;
  readonly bytes: number;
  readonly role: Role;
  readonly formats: string | undefined;
  readonly patterns: string | undefined;
  readonly defaultDialect: string | undefined;
  readonly limits: Limits;
}

interface Entry {
  readonly key: CacheKey;
  readonly schema: AdmittedSchema;
}

export class AdmissionCache {
  /** By hash. */
  private younger: Map<number, Entry> = new Map();
  private elder: Map<number, Entry> = new Map();
  /** Of the younger. */
  private bytes = 0;

  get(key: CacheKey): AdmittedSchema | undefined {
    const young = this.younger.get(key.hash);
    if (young !== undefined && isFor(young, key)) return young.schema;
    const old = this.elder.get(key.hash);
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
    this.younger.set(key.hash, { key, schema });
    this.bytes += key.bytes;
  }
}

function isFor({ key }: Entry, asked: CacheKey): boolean {
  return (
    key.role === asked.role &&
    key.formats === asked.formats &&
    key.patterns === asked.patterns &&
    key.defaultDialect === asked.defaultDialect &&
    areEqual(key.limits, asked.limits) &&
    areSameTapes(key.tape, asked.tape)
  );
}

function areEqual(some: Limits, others: Limits): boolean {
  if (some === others) return true;
  return (Object.keys(DEFAULT_LIMITS) as (keyof Limits)[]).every((name) => some[name] === others[name]);
}
