/**
 * A document as one list, in the order of its text: what is kept of a schema that may never run. A schema, a map or a list of them
 * is an Opening, the index behind all that is in it, and then its members; each member of a schema or map is a name and a
 * value. Keywords stand there themselves instead of their names. Whatever is no schema is plain JSON. A hash table for each
 * map of names would take more room than all the rest, and longer to make and to list.
 */
import { emptyMap, haveSameText, setOwn, type JsonObject } from '../../json/index.ts';
import type { Keyword } from '../keywords/keyword.ts';
import type { Node } from './node.ts';

export type Tape = readonly unknown[];

export class Opening {
  /** For a schema that asks for a kind and nothing else: the node that all like it share. */
  readonly node: Node | undefined;

  constructor(node?: Node) {
    this.node = node;
  }
}

export const SCHEMA: Opening = new Opening();
export const MAP: Opening = new Opening();
export const LIST: Opening = new Opening();
/** How many elements stand before the first member. */
export const HEAD = 2;

/** The name of a member of a schema or map. */
export function nameAt(tape: Tape, at: number): string {
  const name = tape[at] as string | Keyword;
  return typeof name === 'string' ? name : name.name;
}

/** The index behind a value. */
export function behind(tape: Tape, at: number): number {
  return tape[at] instanceof Opening ? (tape[at + 1] as number) : at + 1;
}

/** Whether two documents have the same text. */
export function areSameTapes(some: Tape, others: Tape): boolean {
  if (some.length !== others.length) return false;
  for (let i = 0; i < some.length; i++) {
    const value = some[i];
    const other = others[i];
    if (value === other) continue;
    if (value instanceof Opening || other instanceof Opening || !haveSameText(value, other)) return false;
  }
  return true;
}

/** The JSON that stands at an index. */
export function valueAt(tape: Tape, at: number): unknown {
  const opening = tape[at];
  if (!(opening instanceof Opening)) return opening;
  const end = tape[at + 1] as number;
  if (opening === LIST) {
    const list: unknown[] = [];
    for (let i = at + HEAD; i < end; i = behind(tape, i)) list.push(valueAt(tape, i));
    return list;
  }
  const object: JsonObject = opening === MAP ? emptyMap() : {};
  for (let i = at + HEAD; i < end; i = behind(tape, i + 1)) {
    setOwn(object, nameAt(tape, i), valueAt(tape, i + 1));
  }
  return object;
}

/** Where the value of a member of a schema stands. */
export function memberIndex(tape: Tape, at: number, name: string): number | undefined {
  const end = behind(tape, at);
  for (let i = at + HEAD; i < end; i = behind(tape, i + 1)) if (nameAt(tape, i) === name) return i + 1;
  return undefined;
}
