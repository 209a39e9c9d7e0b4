/**
 * Work in; the same a turn of the event loop later, and all that came in one turn together, so that one immediate serves many
 * requests (docs/performance.md, "a turn of the event loop").
 */
let pending: (() => void)[] = [];

/** The work must not throw: what came after it in the same turn would be lost. */
export function nextTurn(work: () => void): void {
  if (pending.push(work) === 1) setImmediate(runPending);
}

function runPending(): void {
  const due = pending;
  pending = [];
  for (const work of due) work();
}
