/** Cells of all rounds in, a Markdown table out: figures as ratios to a reference in the same run, smaller is better. */

/** The best of each cell: what disturbs a measurement only ever adds to it. */
export function bestOf(rounds) {
  const best = {};
  for (const cells of rounds) {
    for (const [cell, value] of Object.entries(cells)) {
      const isBetter = typeof value === 'number' && typeof best[cell] === 'number' && value < best[cell];
      if (!(cell in best) || isBetter) best[cell] = value;
    }
  }
  return best;
}

/** By name; `units` says what the figures of the reference are. */
export function tableOf(byName, { reference: referenceName, units }) {
  const names = [...byName.keys()];
  const reference = byName.get(referenceName) ?? {};
  const cells = new Set([...byName.values()].flatMap((found) => Object.keys(found)));
  const rows = [...cells].map((cell) => {
    const texts = names.map((name) => cellText(byName.get(name)[cell], reference[cell]));
    return `| ${[cell, absolute(reference[cell]), ...texts].join(' | ')} |`;
  });
  return [
    `| against ${referenceName} | ${referenceName}: ${units} | ${names.join(' | ')} |`,
    `|${' --- |'.repeat(names.length + 2)}`,
    ...rows,
    '',
  ].join('\n');
}

function cellText(value, reference) {
  if (typeof value !== 'number') return value ?? '';
  if (typeof reference !== 'number' || reference === 0) return absolute(value);
  return (value / reference).toPrecision(2);
}

function absolute(value) {
  return typeof value === 'number' ? String(Number(value.toPrecision(3))) : (value ?? '');
}
