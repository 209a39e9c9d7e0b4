/**
 * Whether a value contains itself, and where: the keys that lead to the container that stands inside itself.
 * Each container is entered once, so shared parts cost nothing extra; works off a list, so depth does not either.
 */
export function findCycle(root: unknown): string[] | undefined {
  const finished = new Set<object>();
  const onPath = new Set<object>();
  const path: string[] = [];
  const open: { readonly value: object; readonly key: string; readonly leaving: boolean }[] = [];
  if (typeof root === 'object' && root !== null) open.push({ value: root, key: '', leaving: false });
  for (let frame = open.pop(); frame !== undefined; frame = open.pop()) {
    const { value, key, leaving } = frame;
    if (leaving) {
      onPath.delete(value);
      finished.add(value);
      path.pop();
      continue;
    }
    if (finished.has(value)) continue;
    onPath.add(value);
    path.push(key);
    open.push({ value, key, leaving: true });
    for (const name in value) {
      const member = (value as Readonly<Record<string, unknown>>)[name];
      if (typeof member !== 'object' || member === null || finished.has(member)) continue;
      if (onPath.has(member)) return [...path.slice(1), name];
      open.push({ value: member, key: name, leaving: false });
    }
  }
  return undefined;
}
