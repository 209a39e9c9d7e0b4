/** A value in; the JSON Pointers of its getters out. */
import { escapeSegment, isContainer } from '../../../json/index.ts';

export function accessorsIn(root: unknown): string[] {
  const accessors: string[] = [];
  const pointers = new Map<object, string>();
  const visit = (value: unknown, pointer: string): void => {
    if (isContainer(value) && !pointers.has(value)) pointers.set(value, pointer);
  };
  visit(root, '');
  // A map that grows while it is walked is walked to its end.
  for (const [container, pointer] of pointers) {
    for (const [name, { value, get }] of descriptorsOf(container)) {
      const location = `${pointer}/${escapeSegment(name)}`;
      if (get !== undefined) accessors.push(location);
      else visit(value, location);
    }
  }
  return accessors;
}

/** None for a proxy that throws: `copyMain` reports it. */
function descriptorsOf(container: object): [string, PropertyDescriptor][] {
  try {
    return Object.entries(Object.getOwnPropertyDescriptors(container));
  } catch {
    return [];
  }
}
