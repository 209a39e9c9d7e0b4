/** A value that was read as JSON in; the places out where it is computed whenever it is read, by a getter. */
import { escapeSegment, isContainer } from '../../../json/index.ts';

export function accessorsIn(root: unknown): string[] {
  const found: string[] = [];
  const pointers = new Map<object, string>();
  const visit = (value: unknown, pointer: string): void => {
    if (isContainer(value) && !pointers.has(value)) pointers.set(value, pointer);
  };
  visit(root, '');
  // A map that grows while it is walked is walked to its end.
  for (const [container, pointer] of pointers) {
    for (const [name, { value, get }] of descriptorsOf(container)) {
      const place = `${pointer}/${escapeSegment(name)}`;
      if (get !== undefined) found.push(place);
      else visit(value, place);
    }
  }
  return found;
}

/** None of a proxy that throws: the copy tells of that. */
function descriptorsOf(container: object): [string, PropertyDescriptor][] {
  try {
    return Object.entries(Object.getOwnPropertyDescriptors(container));
  } catch {
    return [];
  }
}
