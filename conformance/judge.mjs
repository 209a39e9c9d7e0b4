/**
 * The checks of one leg and what is expected of it in; counts and complaints out. Whatever did not pass must be expected,
 * by scenario or as `scenario:check`; whatever is expected must still miss; and no check may silently go away.
 */
const MISSES = new Set(['FAILURE', 'WARNING']);

export function judge(wanted, ran, { passes, misses }, isWhole) {
  const complaints = [];
  const met = new Set();
  const counts = { passed: 0, failed: 0, warned: 0 };
  const missed = [];
  for (const scenario of wanted) {
    const checks = ran.get(scenario);
    if (checks === undefined) complaints.push(`${scenario} did not run`);
    for (const { id, status, errorMessage = '' } of checks ?? []) {
      if (status === 'SUCCESS') counts.passed++;
      if (!MISSES.has(status)) continue;
      if (status === 'FAILURE') counts.failed++;
      else counts.warned++;
      const name = [`${scenario}:${id}`, scenario].find((entry) => Object.hasOwn(misses, entry));
      if (name === undefined) complaints.push(`${scenario}:${id} misses: ${errorMessage}`);
      else met.add(name);
      missed.push({ scenario, id, reason: name && misses[name] });
    }
  }
  for (const name of Object.keys(misses)) {
    const isMeant = wanted.includes(name.split(':')[0]);
    if (isMeant && !met.has(name)) complaints.push(`${name} passes now: remove it from expected.json`);
    if (isWhole && !isMeant) complaints.push(`${name} is in expected.json, but no scenario of this leg`);
  }
  if (isWhole && counts.passed < passes) {
    complaints.push(`only ${counts.passed} checks pass, and expected.json says at least ${passes}`);
  }
  return { counts, missed, complaints };
}
