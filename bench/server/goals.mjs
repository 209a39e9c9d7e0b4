/** What a cell asks of anyshape beside another server, and what was found; a row for each. */
const OURS = 'anyshape';

/** How a goal reads, what it is measured by, and when it is reached. */
const KINDS = {
  cpu: { ask: (goal) => `${goal} times less CPU`, ratio: (ours, theirs) => theirs.cpu / ours.cpu },
  rate: { ask: (goal) => `${goal} times the calls`, ratio: (ours, theirs) => ours.rate / theirs.rate },
  p99: { ask: () => 'a 99th percentile no worse', ratio: (ours, theirs) => theirs.p99 / ours.p99 },
  cpuAtMost: {
    ask: (goal) => `at most ${goal} times its CPU`,
    ratio: (ours, theirs) => ours.cpu / theirs.cpu,
    isReached: (ratio, goal) => ratio <= goal,
  },
};

export function goalsOf({ name, goals }, found) {
  const ours = found.get(OURS);
  return Object.entries(goals).flatMap(([server, asked]) =>
    Object.entries(asked).map(([kind, goal]) => {
      const { ask, ratio, isReached = (value) => value >= goal } = KINDS[kind];
      const value = ratio(ours, found.get(server));
      const verdict = isReached(value, goal) ? 'reached' : 'MISSED';
      const text = Number.isFinite(value) ? `${value.toPrecision(3)} times` : 'not measured';
      return `| ${name}, ${server} | ${ask(goal)} | ${text} | ${verdict} |`;
    }),
  );
}
