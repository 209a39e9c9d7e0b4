/**
 * The schemas of one document that references lead to. Each is converted once for each direction, when a tool
 * first needs it; all tools share the result, and nothing is copied before admission.
 */
import type { Schema } from '../../../schema/index.ts';
import { FreeNames } from '../../../schema/internal.ts';
import type { JsonObject } from '../../../json/index.ts';
import { referenceIn, type References, type Spot } from '../document/references.ts';
import type { ApiProblems } from '../problems.ts';
import { convertSchema } from './convert.ts';

/** Inputs leave out what is `readOnly`, outputs what is `writeOnly`. */
export type Direction = 'input' | 'output';

/** A schema in 2020-12 whose references lead to the shelf. */
export class Converted {
  readonly schema: Schema;
  readonly links: readonly Link[];
  /** References without a target, each with the reason. */
  readonly dangling: readonly string[];
  private characters: number | undefined = undefined;

  constructor(schema: Schema, links: readonly Link[] = [], dangling: readonly string[] = []) {
    this.schema = schema;
    this.links = links;
    this.dangling = dangling;
  }

  /** Of its JSON, without what it refers to. */
  get size(): number {
    return (this.characters ??= JSON.stringify(this.schema).length);
  }
}

/** A `$ref` that was written. */
export interface Link {
  readonly holder: JsonObject;
  readonly entry: Entry;
  /** Whether it judges the same value as the schema around it. */
  readonly isInPlace: boolean;
}

/** A schema that references lead to. */
export class Entry {
  readonly name: string;
  private readonly spot: Spot;
  private readonly shelf: Shelf;
  private made: Converted | undefined = undefined;
  /** Whether circles through it have been removed. */
  state: 'new' | 'open' | 'done' = 'new';

  constructor(name: string, spot: Spot, shelf: Shelf) {
    this.name = name;
    this.spot = spot;
    this.shelf = shelf;
  }

  get converted(): Converted {
    return (this.made ??= convertSchema(this.spot, this.shelf));
  }

  /** Of its JSON, without what it refers to. */
  get size(): number {
    return this.converted.size + this.name.length + 4;
  }
}

/** Lives as long as the tools of one document. */
export class Shelf {
  readonly direction: Direction;
  readonly references: References;
  readonly problems: ApiProblems;
  /** Before 3.1 a `$ref` hides the keywords beside it. */
  readonly hidesSiblings: boolean;
  private readonly entries: Map<unknown, Entry> = new Map();
  private readonly names: FreeNames = new FreeNames([]);
  private readonly bare: Map<string, Converted> = new Map();

  constructor(
    direction: Direction,
    references: References,
    problems: ApiProblems,
    { hidesSiblings }: { readonly hidesSiblings: boolean },
  ) {
    this.direction = direction;
    this.references = references;
    this.problems = problems;
    this.hidesSiblings = hidesSiblings;
  }

  convert(spot: Spot): Converted {
    return convertSchema(spot, this);
  }

  /** The same, for a schema that nothing is added to: one that is a reference alone is converted once. */
  convertShared(spot: Spot): Converted {
    const reference = bareReference(spot.value);
    if (reference === undefined) return convertSchema(spot, this);
    const key = `${spot.file.path} ${reference}`;
    let converted = this.bare.get(key);
    if (converted === undefined) {
      converted = convertSchema(spot, this);
      this.bare.set(key, converted);
    }
    return converted;
  }

  /** The key is the schema itself: references to it that are written differently share one entry. */
  entryFor(spot: Spot): Entry {
    let entry = this.entries.get(spot.value);
    if (entry === undefined) {
      entry = new Entry(this.names.take(nameFor(spot)), spot, this);
      this.entries.set(spot.value, entry);
    }
    return entry;
  }
}

function bareReference(schema: unknown): string | undefined {
  const reference = referenceIn(schema);
  return reference !== undefined && Object.keys(schema as object).length === 1 ? reference : undefined;
}

const MAX_NAME = 60;

/** The last part of the way to it, or the name of its file. */
function nameFor({ pointer, file }: Spot): string {
  const last =
    pointer === '' ? (file.path.split(/[/\\]/).pop() ?? '') : pointer.slice(pointer.lastIndexOf('/') + 1);
  const name = last
    .replaceAll('~1', '/')
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .slice(0, MAX_NAME);
  return name === '' ? 'schema' : name;
}
