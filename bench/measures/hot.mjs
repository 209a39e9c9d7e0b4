/** Hot: nanoseconds for a verdict, each cell over 1,000 distinct values, after a warm-up. */
import { copies } from '../data/shapes.mjs';
import { nanoseconds } from './clock.mjs';

const VALUES = 1_000;

export function measure(engine, { shapes }) {
  const cells = {};
  const run = (cell, schema, values, verdict) => {
    const { accepts } = engine.compile(schema);
    const wrong = values.find((value) => accepts(value) !== verdict);
    cells[cell] = wrong === undefined ? nanoseconds(values, accepts) : 'wrong';
  };
  for (const { name, schema, valid, invalid } of shapes) {
    run(`${name} valid`, schema, copies(valid, VALUES), true);
    run(`${name} invalid`, schema, copies(invalid, VALUES), false);
    if (name === 'nested100') run('shuffled keys', schema, copies(valid, VALUES, true), true);
  }
  return cells;
}
