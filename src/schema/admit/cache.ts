/**
 * Admitted schemas by their document and the options: equal documents are admitted once. Found by a hash, and
 * then held against the document itself, so a hash that two documents share costs a look and nothing else.
 * Two generations keep it bounded: when the younger is full the elder is let go, with all that was not asked
 * for since.
 */
import { haveSameText, type FlatJson } from '../../json/index.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import type { AdmittedSchema } from './admitted.ts';
import type { Role } from './role.ts';
import type { FlatSchema } from './scan.ts';

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
  readonly flat: FlatJson;
  readonly leastBytes: number;
  readonly limits: Limits;
  readonly schema: AdmittedSchema;
}

export class AdmissionCache {
  /** By hash. */
  private younger: Map<number, Entry> = new Map();
  private elder: Map<number, Entry> = new Map();
  /** Of the younger. */
  private bytes = 0;

  get({ flat, hash: textHash }: FlatSchema, asked: Asked, limits: Limits): AdmittedSchema | undefined {
    const hash = withRole(textHash, asked);
    const young = this.younger.get(hash);
    if (young !== undefined && isFor(young, flat, asked, limits)) return young.schema;
    const old = this.elder.get(hash);
    if (old === undefined || !isFor(old, flat, asked, limits)) return undefined;
    this.add(hash, old);
    return old.schema;
  }

  set(text: FlatSchema, asked: Asked, limits: Limits, schema: AdmittedSchema): void {
    const { flat, hash, leastBytes } = text;
    // The caller may change its options afterwards.
    if (leastBytes <= LARGEST_ENTRY)
      this.add(withRole(hash, asked), { ...asked, flat, leastBytes, limits, schema });
  }

  private add(hash: number, entry: Entry): void {
    if (this.younger.size === MAX_ENTRIES || this.bytes + entry.leastBytes > MAX_BYTES) {
      this.elder = this.younger;
      this.younger = new Map();
      this.bytes = 0;
    }
    this.younger.set(hash, entry);
    this.bytes += entry.leastBytes;
  }
}

/** A document is often asked for in two roles. */
function withRole(hash: number, { role = 'any' }: Asked): number {
  return hash ^ role.length;
}

function isFor(entry: Entry, flat: FlatJson, asked: Asked, limits: Limits): boolean {
  return (
    (entry.role ?? 'any') === (asked.role ?? 'any') &&
    entry.formats === asked.formats &&
    (entry.interoperable ?? false) === (asked.interoperable ?? false) &&
    entry.patterns === asked.patterns &&
    entry.defaultDialect === asked.defaultDialect &&
    entry.baseUri === asked.baseUri &&
    areEqual(entry.limits, limits) &&
    haveSameText(entry.flat, flat)
  );
}

function areEqual(some: Limits, others: Limits): boolean {
  if (some === others) return true;
  return (Object.keys(DEFAULT_LIMITS) as (keyof Limits)[]).every((name) => some[name] === others[name]);
}
