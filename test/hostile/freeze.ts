/**
 * Freezes a value through and through, each container once, without the call stack. Not for proxies and
 * getters.
 */
export function freeze(root: unknown): void {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) continue;
    Object.freeze(value);
    for (const member of Object.values(value)) if (typeof member === 'object') open.push(member);
  }
}
