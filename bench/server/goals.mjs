/**
 * A cell and the figures of its candidates in; a row for each of its goals out: asked, found, reached or
 * missed.
 */
export function goalsOf({ name, goals }, figures) {
  return goals.map(({ of, against, atLeast, atMost }) => {
    const [ours, theirs] = [figures.get(of)?.cpu, figures.get(against)?.cpu];
    const ratio = atLeast === undefined ? ours / theirs : theirs / ours;
    const isReached = atLeast === undefined ? ratio <= atMost : ratio >= atLeast;
    const asked =
      atLeast === undefined
        ? `${of}: at most ${atMost} times the CPU of ${against}`
        : `at least ${atLeast} times less CPU than ${against}`;
    const found = Number.isFinite(ratio) ? `${ratio.toPrecision(3)} times` : 'not measured';
    return { isReached, row: `| ${name} | ${asked} | ${found} | ${isReached ? 'reached' : 'missed'} |` };
  });
}
