/**
 * What is ready within one turn of the event loop goes out at its end, one after the other. A client on this machine that
 * waits is then woken once for all its answers; waking it for each takes longer than to make a short answer.
 */
let waiting: (() => void)[] = [];

export function atEndOfTurn(write: () => void): void {
  if (waiting.push(write) === 1) setImmediate(writeAll);
}

function writeAll(): void {
  const writes = waiting;
  waiting = [];
  for (const write of writes) write();
}
