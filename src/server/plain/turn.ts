/**
 * What is ready within one turn of the event loop goes out at its end, one after the other. A client on this machine that
 * waits is then woken once for all its answers; waking it for each takes longer than to make a short answer. The price: a tool
 * that keeps the thread to itself also holds up what was ready before it in its turn.
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
