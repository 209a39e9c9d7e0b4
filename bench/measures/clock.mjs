/** Time for one call: the best of several batches, each long enough for the clock. */
const WARM_UP = 250;
const BATCHES = 6;
const BATCH = 60;

export function nanoseconds(values, call) {
  batch(values, call, WARM_UP);
  let best = Infinity;
  for (let i = 0; i < BATCHES; i++) best = Math.min(best, batch(values, call, BATCH));
  return best;
}

/** Goes through the values until so many milliseconds have passed, and at least once. */
function batch(values, call, milliseconds) {
  let calls = 0;
  const start = performance.now();
  let now = start;
  do {
    for (const value of values) call(value);
    calls += values.length;
    now = performance.now();
  } while (now - start < milliseconds);
  return ((now - start) * 1e6) / calls;
}
