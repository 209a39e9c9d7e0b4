/** Numbers and lists as people write them. */

/** `1 tool`, `2 tools`, `3 properties`. */
export function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

const MAX_NAMES = 5;

/** The first of several names: `a, b, c and 4 more`. */
export function firstOf(names: readonly string[], most: number = MAX_NAMES): string {
  const left = names.length - most;
  return left > 0 ? `${names.slice(0, most).join(', ')} and ${left} more` : names.join(', ');
}
