/**
 * A document and edits in; a changed copy out. An edit whose place an earlier one has removed does nothing:
 * the next round of a fix finds what is left.
 */
import { isObject, parsePointer, setOwn, stepInto, type JsonObject } from '../json/index.ts';
import type { Edit } from './rule.ts';

export function applyEdits(document: unknown, edits: readonly Edit[]): unknown {
  const holder: JsonObject = { document: structuredClone(document) };
  for (const edit of lastFirst(edits)) apply(holder, edit);
  return holder['document'];
}

/** Later items of a list first, so that the indexes of earlier ones stay valid. */
function lastFirst(edits: readonly Edit[]): Edit[] {
  return edits
    .map((edit) => ({ edit, steps: parsePointer(edit.place) ?? [] }))
    .sort((a, b) => compareSteps(b.steps, a.steps))
    .map(({ edit }) => edit);
}

function compareSteps(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [one = '', other = ''] = [a[index], b[index]];
    if (one === other) continue;
    const difference = Number(one) - Number(other);
    return Number.isNaN(difference) ? (one < other ? -1 : 1) : difference;
  }
  return a.length - b.length;
}

function apply(holder: JsonObject, edit: Edit): void {
  const steps = ['document', ...(parsePointer(edit.place) ?? [])];
  const name = steps.pop()!;
  const container = steps.reduce<unknown>(stepInto, holder);
  if (Array.isArray(container)) {
    if (stepInto(container, name) === undefined) return;
    if (edit.kind === 'remove') container.splice(Number(name), 1);
    else container[Number(name)] = edit.value;
  } else if (isObject(container)) {
    if (edit.kind === 'remove') Reflect.deleteProperty(container, name);
    else if (edit.first === true) putFirst(container, name, edit.value);
    else setOwn(container, name, edit.value);
  }
}

function putFirst(container: JsonObject, name: string, value: unknown): void {
  const members = Object.entries(container).filter(([key]) => key !== name);
  for (const key of Object.keys(container)) Reflect.deleteProperty(container, key);
  for (const [key, member] of [[name, value] as const, ...members]) setOwn(container, key, member);
}
