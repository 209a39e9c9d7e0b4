/**
 * Time for one call: the best of several batches, each long enough for the clock. The time of the processor, not of the
 * wall, so that other work on the machine counts less.
 */
const WARM_UP = 150;
const BATCHES = 5;
const BATCH = 40;
const LOOK_EVERY = 2;

export function nanoseconds(values, call) {
  const calls = callsBetweenLooks(values, call);
  batch(values, call, calls, WARM_UP);
  let best = Infinity;
  for (let i = 0; i < BATCHES; i++) best = Math.min(best, batch(values, call, calls, BATCH));
  return best;
}

/** A look at the clock takes about as long as a fast call, so there are many calls between two; slow ones have fewer. */
function callsBetweenLooks(values, call) {
  let calls = 1;
  while (calls < values.length && batch(values, call, calls, 0) * calls < LOOK_EVERY * 1e6) calls *= 2;
  return calls;
}

/** Goes through the values until so many milliseconds have passed, so many calls at a time. */
function batch(values, call, callsAtATime, milliseconds) {
  let calls = 0;
  let next = 0;
  const start = processorTime();
  let now = start;
  do {
    for (let i = 0; i < callsAtATime; i++) {
      call(values[next]);
      if (++next === values.length) next = 0;
    }
    calls += callsAtATime;
    now = processorTime();
  } while (now - start < milliseconds);
  return ((now - start) * 1e6) / calls;
}

/** In milliseconds, of all threads. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
