/**
 * A file of a 3.1 document in; the schemas that name themselves out: by `$anchor`, or by `$id`, inside which
 * references begin anew. Looked for when a reference first asks for one, and most documents have none.
 */
import { escapeSegment, isContainer, isObject } from '../../../json/index.ts';
import type { ApiFile, Spot } from './references.ts';

export interface Identifiers {
  /** By the name without "#". */
  readonly anchors: ReadonlyMap<string, Spot>;
  /** By the identifier as it is written. */
  readonly schemas: ReadonlyMap<string, Spot>;
}

const identifiersByFile = new WeakMap<ApiFile, Identifiers>();

export function identifiersIn(file: ApiFile): Identifiers {
  let identifiers = identifiersByFile.get(file);
  if (identifiers === undefined) {
    identifiers = search(file);
    identifiersByFile.set(file, identifiers);
  }
  return identifiers;
}

function search(file: ApiFile): Identifiers {
  const [anchors, schemas] = [new Map<string, Spot>(), new Map<string, Spot>()];
  const seen = new Set<object>();
  const pending: Spot[] = [{ value: file.root, file, pointer: '' }];
  for (let spot = pending.pop(); spot !== undefined; spot = pending.pop()) {
    const { value, pointer } = spot;
    if (!isContainer(value) || seen.has(value)) continue;
    seen.add(value);
    if (isObject(value)) {
      const { $anchor, $dynamicAnchor, $id } = value;
      for (const name of [$anchor, $dynamicAnchor]) if (typeof name === 'string') anchors.set(name, spot);
      if (typeof $id === 'string') schemas.set($id.replace(/#$/, ''), spot);
    }
    for (const [name, member] of Object.entries(value))
      if (isContainer(member))
        pending.push({ value: member, file, pointer: `${pointer}/${escapeSegment(name)}` });
  }
  return { anchors, schemas };
}
