/**
 * What the steps of one projection share: the document, the losses so far, and the way back for arguments.
 */
import type { JsonObject } from '../../../json/index.ts';
import type { Abilities } from './abilities.ts';
import type { Instruction } from './decode.ts';
import type { Loss } from './loss.ts';

/** Where a subschema stands. */
export interface Site {
  /** A JSON Pointer into the natural document. */
  readonly place: string;
  /** References that led here, as pointers: one that comes a second time is a recursion. */
  readonly trail: readonly string[];
  /** Subschemas around it; and those of them that are objects. */
  readonly level: number;
  readonly objects: number;
  /** Which keyword of its parent it is under. */
  readonly under: 'root' | 'property' | 'items' | 'branch' | 'other';
  /** Whether its property may be left out. */
  readonly isOptional: boolean;
}

export const ROOT: Site = { place: '', trail: [], level: 0, objects: 0, under: 'root', isOptional: false };

/** Beyond this, nothing more is written out: a schema may double with each reference. */
const MAX_SUBSCHEMAS = 10_000;
export const MAX_LEVEL = 60;

export class Run {
  readonly can: Abilities;
  readonly document: JsonObject;
  readonly losses: Loss[] = [];
  /** By projected subschema. */
  readonly instructions: Map<JsonObject, Instruction> = new Map();
  /** Definitions that are kept, by the pointer to the natural one. */
  readonly definitions: Map<string, { readonly name: string; schema: JsonObject | undefined }> = new Map();
  private count = 0;

  constructor(can: Abilities, document: JsonObject) {
    this.can = can;
    this.document = document;
  }

  /** False where the projection has grown too large to go on. */
  enter(): boolean {
    return ++this.count <= MAX_SUBSCHEMAS;
  }

  get size(): number {
    return this.count;
  }

  lose(place: string, keyword: string, message: string, effect: Loss['effect'] = 'wider'): void {
    const isKnown = this.losses.some((loss) => loss.place === place && loss.keyword === keyword);
    if (!isKnown) this.losses.push({ place, keyword, effect, message });
  }

  instruct(schema: JsonObject, instruction: Instruction): JsonObject {
    this.instructions.set(schema, { ...this.instructions.get(schema), ...instruction });
    return schema;
  }

  /** A copy of a projected schema takes its instruction along. */
  carried(from: JsonObject, to: JsonObject): JsonObject {
    const instruction = this.instructions.get(from);
    if (instruction !== undefined) this.instructions.set(to, instruction);
    return to;
  }

  /** Whether some step loses nothing; what it has lost is forgotten where it does. */
  losesNothing(step: () => void): boolean {
    const before = this.losses.length;
    step();
    const isExact = this.losses.length === before;
    this.losses.length = before;
    return isExact;
  }
}

export function below(
  at: Site,
  step: string,
  under: Site['under'],
  changes: { readonly isOptional?: boolean; readonly isObject?: boolean } = {},
): Site {
  return {
    place: at.place + step,
    trail: at.trail,
    level: at.level + 1,
    objects: at.objects + (changes.isObject === true ? 1 : 0),
    under,
    isOptional: changes.isOptional === true,
  };
}
