/**
 * Budget: what counting steps costs. The hot cells with the engine as it is, and with one from which the counting was cut out
 * while it was bundled, in turn, in one process; the median of the ratios.
 */
import { builds } from '../data/budget-builds.mjs';
import { copies } from '../data/shapes.mjs';
import { nanoseconds } from './clock.mjs';

const VALUES = 1_000;

export async function measure({ tier }, { shapes }) {
  if (tier === undefined) return {};
  const engines = await Promise.all(Object.values(builds).map((file) => import(file)));
  const acceptsOf = ({ admitSchema, compileSchema }, schema) =>
    compileSchema(admitSchema(schema).schema, { codegen: tier === 'generating' }).accepts;
  const ratios = shapes.flatMap(({ schema, valid, invalid }) =>
    [valid, invalid].map((one, index) => {
      const values = copies(one, VALUES);
      const [counting, free] = timesInTurn(
        engines.map((engine) => acceptsOf(engine, schema)),
        values,
        index === 1,
      );
      return counting / free;
    }),
  );
  return { 'step budget: time with it to time without': median(ratios) };
}

/** Whoever is measured second finds a warmer machine, so the order changes. */
function timesInTurn(calls, values, isReversed) {
  const order = isReversed ? calls.toReversed() : calls;
  const times = order.map((call) => nanoseconds(values, call));
  return isReversed ? times.toReversed() : times;
}

function median(numbers) {
  return numbers.toSorted((left, right) => left - right)[numbers.length >> 1];
}
