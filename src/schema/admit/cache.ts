/**
 * Admitted schemas by their document and the options: equal documents are admitted once. Found by a hash, and then held
 * against the document itself, so a hash that two documents share costs a look and nothing else. Two generations keep
 * it bounded: when the younger is full the elder is let go, with all that was not asked for since.
 */
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import { areSameTapes, type Tape } from '../program/index.ts';
import type { AdmittedSchema } from './admitted.ts';
import type { Glanced } from './glance.ts';
import type { Role } from './role.ts';

/** Of each generation. */
const MAX_ENTRIES = 500;
const MAX_BYTES = 4 * 1_048_576;
/** One giant must not push out everybody else. */
const LARGEST_ENTRY = MAX_BYTES / 4;

/** What has a say in what is admitted, beside the document and the limits. */
export interface Asked {
  readonly role?: Role;
  readonly formats?: unknown;
  readonly interoperable?: boolean;
  readonly patterns?: string;
  readonly defaultDialect?: string;
  readonly baseUri?: string;
}

interface Entry extends Asked {
  readonly tape: Tape;
  readonly limits: Limits;
  readonly schema: AdmittedSchema;
}

export class AdmissionCache {
  /** By hash. */
  private younger: Map<number, Entry> = new Map();
  private elder: Map<number, Entry> = new Map();
  /** Of the younger. */
  private bytes = 0;

  get(glanced: Glanced, asked: Asked, limits: Limits): AdmittedSchema | undefined {
    const place = placeOf(glanced, asked);
    const young = this.younger.get(place);
    if (young !== undefined && isFor(young, glanced, asked, limits)) return young.schema;
    const old = this.elder.get(place);
    if (old === undefined || !isFor(old, glanced, asked, limits)) return undefined;
    this.set(glanced, asked, limits, old.schema);
    return old.schema;
  }

  set(glanced: Glanced, asked: Asked, limits: Limits, schema: AdmittedSchema): void {
    const { tape, leastBytes } = glanced;
    if (leastBytes > LARGEST_ENTRY) return;
    if (this.younger.size === MAX_ENTRIES || this.bytes + leastBytes > MAX_BYTES) {
      this.elder = this.younger;
      this.younger = new Map();
      this.bytes = 0;
    }
    // The caller may change its options afterwards.
    this.younger.set(placeOf(glanced, asked), { ...asked, tape, limits, schema });
    this.bytes += leastBytes;
  }
}

/** A document is often asked for in two roles: each has a place of its own. */
function placeOf({ hash }: Glanced, { role = 'any' }: Asked): number {
  return hash ^ role.length;
}

function isFor(entry: Entry, { tape }: Glanced, asked: Asked, limits: Limits): boolean {
  return (
    (entry.role ?? 'any') === (asked.role ?? 'any') &&
    entry.formats === asked.formats &&
    (entry.interoperable ?? false) === (asked.interoperable ?? false) &&
    entry.patterns === asked.patterns &&
    entry.defaultDialect === asked.defaultDialect &&
    entry.baseUri === asked.baseUri &&
    areEqual(entry.limits, limits) &&
    areSameTapes(entry.tape, tape)
  );
}

function areEqual(some: Limits, others: Limits): boolean {
  if (some === others) return true;
  return (Object.keys(DEFAULT_LIMITS) as (keyof Limits)[]).every((name) => some[name] === others[name]);
}
