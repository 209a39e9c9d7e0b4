/**
 * Errors: nanoseconds for all failures of a value that does not fit, as each engine reports them, and for a look at each
 * one's place, keyword and sentence. Ajv's are those of `allErrors: true`. Ours explain the branches of a choice only to those who ask; Ajv lists them all.
 */
import { copies } from '../data/shapes.mjs';
import { nanoseconds } from './clock.mjs';

const VALUES = 1_000;
const SHAPES = ['flat5', 'nested100', 'oneOf10', 'tree8', 'map50'];

export async function measure(engine, { shapes }) {
  const cells = {};
  for (const { name, schema, invalid } of shapes) {
    if (!SHAPES.includes(name)) continue;
    const { readFailures } = await engine.compile(schema);
    if (readFailures === undefined) return {};
    const values = copies(invalid, VALUES);
    const wrong = values.some((value) => !(readFailures(value) > 0));
    cells[`errors, ${name}`] = wrong ? 'wrong' : nanoseconds(values, readFailures);
  }
  return cells;
}
