/**
 * Work in; the same a turn of the event loop later, and all that came in one turn together, so that one
 * immediate serves many requests. Their answers leave one after the other, once all are ready
 * (docs/performance.md, "a turn of the event loop").
 */
type Work = () => void;

let pending: Work[] = [];
let endings: Work[] = [];
let isRunning = false;

/** At once where the runtime has no turns. */
export function nextTurn(work: Work): void {
  if (pending.push(work) > 1) return;
  if (typeof setImmediate === 'function') setImmediate(runPending);
  else runPending();
}

/** After all other work of the turn. For Node.js alone. */
export function endOfTurn(work: Work): void {
  if (endings.push(work) === 1 && !isRunning) process.nextTick(runEndings);
}

function runPending(): void {
  const due = pending;
  pending = [];
  isRunning = true;
  runAll(due);
  isRunning = false;
  runEndings();
}

function runEndings(): void {
  const due = endings;
  endings = [];
  runAll(due);
}

/** What throws must not take along what came after it. */
function runAll(works: readonly Work[]): void {
  for (const work of works) {
    try {
      work();
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
