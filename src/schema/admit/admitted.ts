/**
 * A schema that may be used: within its limits, valid by its dialect, self-contained, and ready to run. Only
 * admission makes one, so raw JSON cannot slip in where one is asked for. It is frozen, and so are the
 * documents that it shows: what was admitted stays as it was. Stages of our own read the rest by the
 * functions below.
 */
import type { Limits } from '../limits.ts';
import type { Problem } from '../problem.ts';
import type { Program } from '../program/index.ts';
import type { Schema, SchemaLocation } from '../schema-location.ts';
import type { Role } from './role.ts';

/** A document at hand; its objects and locations are made when a stage asks for them. */
export interface DocumentSource {
  /** The dialect that the document speaks: `2020-12`, `draft-07`, …, or the URI of a custom metaschema. */
  readonly dialect: string;
  /** Nothing in it names, refers to or redefines anything, and its words mean the same in 2020-12. */
  readonly isPlain: boolean;
  /** As its author wrote it: a copy of our own. */
  readonly natural: Schema;
  /** The same in 2020-12. */
  readonly current: Schema;
  /** The root of the document in 2020-12, with its references linked. */
  readonly root: SchemaLocation;
}

const NOTHING: readonly never[] = Object.freeze([]);

/** Ready to run. */
export let programOf: (schema: AdmittedSchema) => Program;
/**
 * The documents at hand, for stages that move references or read; they change nothing, and freezing them
 * would take longer than most of these do.
 */
export let sourceOf: (schema: AdmittedSchema) => DocumentSource;

/**
 * A schema that may be used: valid by its dialect, within its limits, and with all of its references
 * resolved. `admitSchema` makes one; it is frozen.
 *
 * `T`: the type of the values that it accepts, as far as the document tells; nothing at run time.
 */
export class AdmittedSchema<T = unknown> {
  /** Carries `T`; never there at run time. */
  declare readonly '~accepts'?: T;
  /** What the schema was admitted for. */
  readonly role: Role;
  /** What it was admitted under; `steps` bounds each check. */
  readonly limits: Limits;
  /** Keywords that decide nothing, and why: patterns that cannot be run, under `patterns: "lenient"`. */
  readonly unchecked: readonly Problem[];
  readonly #program: Program;
  readonly #source: DocumentSource;
  #isFrozen = false;

  static {
    programOf = (schema) => schema.#program;
    sourceOf = (schema) => schema.#source;
  }

  /** @internal */
  constructor(
    source: DocumentSource,
    program: Program,
    role: Role,
    limits: Limits,
    unchecked: readonly Problem[] = NOTHING,
  ) {
    this.#source = source;
    this.#program = program;
    this.role = role;
    this.limits = Object.freeze(limits);
    this.unchecked = Object.freeze(unchecked);
    Object.freeze(this);
  }

  /** The dialect that the document speaks: `2020-12`, `draft-07`, …, or the URI of a custom metaschema. */
  get dialect(): string {
    return this.#source.dialect;
  }

  /** The document as its author wrote it: a copy of our own, frozen, since equal documents share it. */
  get document(): Schema {
    this.#freeze();
    return this.#source.natural;
  }

  /** The same meaning in 2020-12 (R-DIALECT-4); the document itself where it already speaks that. */
  get document202012(): Schema {
    this.#freeze();
    return this.#source.current;
  }

  /** When a document is first read: most schemas are never asked for theirs again. */
  #freeze(): void {
    if (this.#isFrozen) return;
    this.#isFrozen = true;
    const pending: unknown[] = [this.#source.natural, this.#source.current];
    while (pending.length > 0) {
      const value = pending.pop();
      if (typeof value !== 'object' || value === null || Object.isFrozen(value)) continue;
      Object.freeze(value);
      for (const member of Object.values(value)) pending.push(member);
    }
  }
}
