/**
 * Whether two plain JSON values have the same JSON text: equal, and with their members in the same order. Works off a
 * list, so depth costs nothing but memory.
 */
export function haveSameText(left: unknown, right: unknown): boolean {
  const open: unknown[] = [left, right];
  while (open.length > 0) {
    const b = open.pop();
    const a = open.pop();
    if (a === b) continue;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    const [mine, theirs] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
    const keys = Object.keys(mine);
    const others = Object.keys(theirs);
    if (keys.length !== others.length) return false;
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] !== others[i]) return false;
      open.push(mine[keys[i]!], theirs[keys[i]!]);
    }
  }
  return true;
}
