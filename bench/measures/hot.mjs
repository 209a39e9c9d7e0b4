/** Hot: nanoseconds for a verdict, each cell over 1,000 distinct values, after a warm-up. */
import { copies } from '../data/shapes.mjs';
import { nanoseconds } from './clock.mjs';

const VALUES = 1_000;

export async function measure(engine, { shapes }) {
  const cells = {};
  const run = async (cell, schema, values, verdict) => {
    const { accepts } = await engine.compile(schema);
    const wrong = values.find((value) => accepts(value) !== verdict);
    cells[cell] = wrong === undefined ? nanoseconds(values, accepts) : 'wrong';
  };
  for (const { name, schema, valid, invalid } of shapes) {
    await run(`${name} valid`, schema, copies(valid, VALUES), true);
    await run(`${name} invalid`, schema, copies(invalid, VALUES), false);
    if (name === 'nested100') await run('shuffled keys', schema, copies(valid, VALUES, true), true);
  }
  return cells;
}
