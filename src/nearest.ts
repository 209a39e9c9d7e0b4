/** An unknown name and the existing names in; the most likely ones out. */
const MAX_LISTED = 5;
const MAX_LENGTH = 64;

export function nearestNames(wanted: string, names: readonly string[]): string[] {
  const word = normal(wanted);
  return names
    .map((name) => ({ name, distance: distance(word, normal(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(2, name.length / 3) || normal(name).includes(word))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_LISTED)
    .map(({ name }) => name);
}

/** The one name that was almost certainly meant: it differs only by case, punctuation or a typing error. */
export function slipOf(wanted: string, names: readonly string[]): string | undefined {
  const word = normal(wanted);
  let nearest: string | undefined;
  let least = Infinity;
  for (const name of names) {
    const candidate = normal(name);
    const apart = distance(word, candidate);
    if (apart > Math.max(word.length, candidate.length) / 3 || apart >= least) continue;
    nearest = name;
    least = apart;
  }
  return nearest;
}

/** The sentence that follows "There is no tool". */
export function suggestion(wanted: string, names: readonly string[]): string {
  const near = nearestNames(wanted, names);
  if (near.length > 0) return `Did you mean ${near.join(', ')}?`;
  if (names.length === 0) return 'The source has no tools.';
  const more = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '';
  return `There are ${names.slice(0, MAX_LISTED).join(', ')}${more}.`;
}

function normal(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, MAX_LENGTH);
}

/** The Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let line = 1; line <= from.length; line++) {
    const next = [line];
    for (let column = 1; column <= to.length; column++) {
      const changed = row[column - 1]! + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(changed, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
