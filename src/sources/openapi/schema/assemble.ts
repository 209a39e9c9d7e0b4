/**
 * A converted schema in; a document that carries everything it uses under `$defs` out, within a budget of
 * bytes. Beyond the budget, the schemas farthest from the root keep only their title and description.
 */
import { clip, isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import type { Schema } from '../../../schema/index.ts';
import { loosened } from './loosen.ts';
import { prunedTo } from './prune.ts';
import type { Converted, Entry } from './shelf.ts';

export interface Assembled {
  readonly document: Schema;
  /** Whether something was cut. */
  readonly isCut: boolean;
  /** References in it that have no target. */
  readonly dangling: readonly string[];
}

/** `isInput`: what is cut must still accept every value that the whole accepts. */
export function assemble(converted: Converted, budget: number, isInput: boolean): Assembled {
  const { schema } = converted;
  breakCircles(converted);
  const isPruned = converted.size > budget;
  const { whole, stubs } = closureOf(converted, budget);
  const isCut = isPruned || stubs.length > 0;
  const shown = (part: Schema): Schema => (isCut && isInput ? loosened(part) : part);
  const root = shown(isPruned ? prunedTo(schema, budget) : schema);
  const dangling = [...converted.dangling, ...whole.flatMap((entry) => entry.converted.dangling)];
  if (whole.length + stubs.length === 0) return { document: root, isCut, dangling };
  const $defs: JsonObject = {};
  for (const entry of whole) setOwn($defs, entry.name, shown(entry.converted.schema));
  for (const entry of stubs) setOwn($defs, entry.name, stubFor(entry));
  return { document: { ...(root as JsonObject), $defs }, isCut, dangling };
}

/** Of the JSON of what `assemble` gives, roughly. */
export function sizeWithin(converted: Converted, budget: number): number {
  return closureOf(converted, budget).bytes;
}

interface Closure {
  /** Schemas that are carried as they are, nearest first. */
  readonly whole: readonly Entry[];
  /** Schemas that keep only their title and description. */
  readonly stubs: readonly Entry[];
  readonly bytes: number;
}

const STUB_BYTES = 60;

function closureOf(converted: Converted, budget: number): Closure {
  const whole: Entry[] = [];
  const stubs: Entry[] = [];
  const entries = new Set(converted.links.map(({ entry }) => entry));
  let bytes = Math.min(converted.size, budget);
  // A set that grows while it is walked is walked to its end: nearest entries first.
  for (const entry of entries) {
    if (bytes + entry.size > budget) {
      stubs.push(entry);
      bytes += STUB_BYTES;
      continue;
    }
    whole.push(entry);
    bytes += entry.size;
    breakCircles(entry.converted, entry);
    for (const link of entry.converted.links) entries.add(link.entry);
  }
  return { whole, stubs, bytes };
}

const MAX_ABOUT = 120;

function stubFor({ name, converted: { schema } }: Entry): JsonObject {
  const { title = name, description } = isObject(schema) ? schema : {};
  return { title, ...(typeof description === 'string' && { description: clip(description, MAX_ABOUT) }) };
}

/**
 * Removes references that lead back to their own place without going into the value, since they decide
 * nothing. Works off a list, since chains may be long.
 */
function breakCircles({ links }: Converted, self?: Entry): void {
  if (self !== undefined && self.state !== 'new') return;
  interface Step {
    readonly entry: Entry | undefined;
    readonly links: Converted['links'];
    next: number;
  }
  const path: Step[] = [{ entry: self, links, next: 0 }];
  if (self !== undefined) self.state = 'open';
  for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
    const link = step.links[step.next++];
    if (link === undefined) {
      if (step.entry !== undefined) step.entry.state = 'done';
      path.pop();
    } else if (link.isInPlace) {
      const { entry, holder } = link;
      if (entry.state === 'open') delete holder['$ref'];
      else if (entry.state === 'new') {
        entry.state = 'open';
        path.push({ entry, links: entry.converted.links, next: 0 });
      }
    }
  }
}
