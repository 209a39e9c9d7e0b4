/**
 * The reasons of reasons.json and the misses of one client in; what is unexplained and what no longer applies
 * out.
 */
import { readFileSync } from 'node:fs';

const entries = JSON.parse(readFileSync(new URL('reasons.json', import.meta.url), 'utf8'));

/** A reason names the tools that it explains; `["*"]` stands for a row that is lost as a whole. */
export function explain(id, misses, all = entries) {
  const reasons = all.filter(({ clients }) => clients.includes(id));
  const isLost = reasons.some(({ tools }) => tools.includes('*'));
  const named = new Set(reasons.flatMap(({ tools }) => tools));
  const unexplained = [...misses].filter(([name]) => !isLost && !named.has(name));
  const stale = [...named].filter((name) => (name === '*' ? misses.size === 0 : !misses.has(name)));
  return { reasons, unexplained, stale };
}
