/**
 * A schema that may be used: within its limits, valid by its dialect, self-contained, and ready to run. Only admission
 * makes one, so raw JSON cannot slip in where one is asked for.
 */
import type { Limits } from '../limits.ts';
import type { Problem } from '../problem.ts';
import type { Program } from '../program/index.ts';
import type { Schema, Site } from '../site.ts';
import type { Role } from './role.ts';

/** A document at hand, made into objects or sites when somebody asks for these. */
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
  readonly root: Site;
}

const NOTHING: readonly never[] = Object.freeze([]);

/** `T`: the type of the values that it accepts, as far as the document tells; nothing at run time. */
export class AdmittedSchema<T = unknown> {
  declare readonly '~accepts'?: T;
  readonly role: Role;
  readonly limits: Limits;
  /** Keywords that decide nothing, and why: patterns that cannot be run, under `patterns: "lenient"`. */
  readonly unchecked: readonly Problem[];
  /** Ready to run; for `compileSchema`. */
  readonly program: Program;
  /** The steps that all its validators have spent on it, and what they share once there were many; for `compileSchema`. */
  spent = 0;
  promotion: unknown = undefined;
  private readonly source: DocumentSource;
  private isFrozen = false;

  constructor(
    source: DocumentSource,
    program: Program,
    role: Role,
    limits: Limits,
    unchecked: readonly Problem[] = NOTHING,
  ) {
    this.source = source;
    this.program = program;
    this.role = role;
    this.limits = limits;
    this.unchecked = unchecked;
  }

  get dialect(): string {
    return this.source.dialect;
  }

  get isPlain(): boolean {
    return this.source.isPlain;
  }

  /** For stages that move references. */
  get root(): Site {
    return this.source.root;
  }

  /** `document202012` for stages of our own, which change nothing: freezing it would take longer than most of them. */
  get current(): Schema {
    return this.source.current;
  }

  /** The document as its author wrote it: a copy of our own, frozen, since equal documents share it. */
  get document(): Schema {
    this.freeze();
    return this.source.natural;
  }

  /** The same meaning in 2020-12 (R-DIALECT-4); the document itself where it already speaks that. */
  get document202012(): Schema {
    this.freeze();
    return this.source.current;
  }

  /** Only when somebody looks: most schemas are never asked for their document again. */
  private freeze(): void {
    if (this.isFrozen) return;
    this.isFrozen = true;
    const open: unknown[] = [this.source.natural, this.source.current];
    while (open.length > 0) {
      const value = open.pop();
      if (typeof value !== 'object' || value === null || Object.isFrozen(value)) continue;
      Object.freeze(value);
      for (const member of Object.values(value)) open.push(member);
    }
  }
}
