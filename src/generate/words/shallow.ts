/** Whether a JSON value is nested no deeper than this: what is deeper cannot be printed by a function that calls itself. */
export function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => isShallow(member, depth - 1));
}
