/**
 * Time for one call: the best of many batches, each just long enough for the clock. The time of the processor, not of the
 * wall, so that other work on the machine counts less. Machines that are shared have phases of some tens of milliseconds in
 * which everything takes twice as long: short batches find the time between them.
 */
const WARM_UP = 150;
const BATCHES = 40;
const BATCH = 5;
const LOOK_EVERY = 1;
const TRIES = 3;

export function nanoseconds(values, call) {
  batch(values, call, 1, WARM_UP);
  const calls = callsBetweenLooks(values, call);
  return bestBatch(values, call, calls, BATCH, BATCHES);
}

/** A look at the clock takes longer than a fast call, so there are many calls between two; slow ones have fewer. */
function callsBetweenLooks(values, call) {
  let calls = 1;
  while (calls < values.length && bestBatch(values, call, calls, 0, TRIES) * calls < LOOK_EVERY * 1e6)
    calls *= 2;
  return calls;
}

/** One that was disturbed does not count. */
function bestBatch(values, call, calls, milliseconds, batches) {
  let best = Infinity;
  for (let i = 0; i < batches; i++) best = Math.min(best, batch(values, call, calls, milliseconds));
  return best;
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
