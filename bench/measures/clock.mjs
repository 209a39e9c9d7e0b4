/**
 * Time for one call: the best of several batches, each long enough for the clock. The time of the processor, not of the
 * wall, so that other work on the machine counts less.
 */
const WARM_UP = 150;
const BATCHES = 5;
const BATCH = 40;

export function nanoseconds(values, call) {
  batch(values, call, WARM_UP);
  let best = Infinity;
  for (let i = 0; i < BATCHES; i++) best = Math.min(best, batch(values, call, BATCH));
  return best;
}

/** Goes through the values until so many milliseconds have passed, and at least once. */
function batch(values, call, milliseconds) {
  let calls = 0;
  const start = processorTime();
  let now = start;
  do {
    for (const value of values) call(value);
    calls += values.length;
    now = processorTime();
  } while (now - start < milliseconds);
  return ((now - start) * 1e6) / calls;
}

/** In milliseconds, of all threads. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
