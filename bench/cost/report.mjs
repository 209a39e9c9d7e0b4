/** What the readings of all families come to: a line for each that breaks the rule, counts, and the worst ones. */
const MOST = 1_000;
const WORST = 10;
const FACTORS = { interpreter: 10, code: 3 };
/** Ajv's times outside of these say nothing about ours. */
const ORDINARY = { least: 1, most: 300 };

export function report(names, readings) {
  const faults = names.flatMap((name) => faultsOf(name, readings[name] ?? {}));
  for (const { name, tier, text } of faults) console.log(`${name} [${tier}] ${text}`);
  console.log(`\n${faults.length} faults in ${names.length} families`);
  for (const kind of new Set(faults.map((fault) => fault.kind)))
    console.log(`  ${faults.filter((fault) => fault.kind === kind).length} ${kind}`);
  for (const tier of Object.keys(FACTORS)) printWorst(tier, names, readings);
}

function faultsOf(name, { interpreter, code, ajv }) {
  const faults = [];
  const note = (tier, kind, text) => faults.push({ name, tier, kind, text });
  for (const [tier, reading] of Object.entries({ interpreter, code })) {
    if (reading?.accepts === undefined) continue;
    const { outcome, accepts, check } = reading;
    if (Math.max(accepts, check) > MOST)
      note(tier, 'over a second', `takes ${Math.round(accepts)}, ${Math.round(check)} ms (${outcome})`);
    if (!isOrdinary(ajv)) continue;
    const theirs = `Ajv ${ajv.outcome} in ${ajv.accepts.toFixed(1)} ms`;
    if (outcome === 'exhausted') note(tier, 'exhausted where Ajv decides', `exhausted, ${theirs}`);
    else if (outcome !== ajv.outcome) note(tier, 'other outcome than Ajv', `${outcome}, ${theirs}`);
    else if (accepts > Math.min(FACTORS[tier] * ajv.accepts + 1, MOST))
      note(tier, 'slower than the rule', `${accepts.toFixed(1)} ms, ${theirs}`);
  }
  if (interpreter !== undefined && code !== undefined && interpreter.outcome !== code.outcome)
    note('both', 'outcomes of the tiers differ', `${interpreter.outcome}, ${code.outcome}`);
  return faults;
}

const isOrdinary = (ajv) => ajv?.accepts >= ORDINARY.least && ajv.accepts <= ORDINARY.most;

function printWorst(tier, names, readings) {
  const rows = names
    .map((name) => ({ name, ours: readings[name]?.[tier], ajv: readings[name]?.ajv }))
    .filter(({ ours }) => ours?.accepts !== undefined);
  const slowest = ({ ours }) => Math.max(ours.accepts, ours.check);
  const ratio = ({ ours, ajv }) => ours.accepts / ajv.accepts;
  const worst = (of, by) => [...of].sort((a, b) => by(b) - by(a)).slice(0, WORST);
  console.log(`\nslowest of ${tier}`);
  for (const row of worst(rows, slowest))
    console.log(
      `  ${String(Math.round(slowest(row))).padStart(6)} ms ${row.ours.outcome.padEnd(9)} ${row.name}`,
    );
  console.log(`farthest from Ajv of ${tier}, rule ${FACTORS[tier]}`);
  const comparable = rows.filter(({ ours, ajv }) => isOrdinary(ajv) && ours.outcome === ajv.outcome);
  for (const row of worst(comparable, ratio))
    console.log(
      `  ${ratio(row).toFixed(2).padStart(6)} ${row.ours.accepts.toFixed(1)} / ${row.ajv.accepts.toFixed(1)} ms ${row.name}`,
    );
}
