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

/** A document with all else that has a say in what is admitted. */
export interface Asked {
  readonly tape: Tape;
  readonly role: Role;
  readonly formats: string | undefined;
  readonly patterns: string | undefined;
  readonly defaultDialect: string | undefined;
  readonly limits: Limits;
}

interface Entry {
  readonly asked: Asked;
  readonly bytes: number;
  readonly schema: AdmittedSchema;
}

export class AdmissionCache {
  /** By hash. */
  private younger: Map<number, Entry> = new Map();
  private elder: Map<number, Entry> = new Map();
  /** Of the younger. */
  private bytes = 0;

  get(hash: number, asked: Asked): AdmittedSchema | undefined {
    const young = this.younger.get(hash);
    if (young !== undefined && areSame(young.asked, asked)) return young.schema;
    const old = this.elder.get(hash);
    if (old === undefined || !areSame(old.asked, asked)) return undefined;
    this.set(hash, old.asked, old.bytes, old.schema);
    return old.schema;
  }

  /** `bytes`: about how large the document is. */
  set(hash: number, asked: Asked, bytes: number, schema: AdmittedSchema): void {
    if (bytes > LARGEST_ENTRY) return;
    if (this.younger.size === MAX_ENTRIES || this.bytes + bytes > MAX_BYTES) {
      this.elder = this.younger;
      this.younger = new Map();
      this.bytes = 0;
    }
    this.younger.set(hash, { asked, bytes, schema });
    this.bytes += bytes;
  }
}

function areSame(known: Asked, asked: Asked): boolean {
  return (
    known.role === asked.role &&
    known.formats === asked.formats &&
    known.patterns === asked.patterns &&
    known.defaultDialect === asked.defaultDialect &&
    areEqual(known.limits, asked.limits) &&
    areSameTapes(known.tape, asked.tape)
  );
}

function areEqual(some: Limits, others: Limits): boolean {
  if (some === others) return true;
  return (Object.keys(DEFAULT_LIMITS) as (keyof Limits)[]).every((name) => some[name] === others[name]);
}
