/**
 * Mix: 500 schemas in turn, as in a gateway. The first hundred calls of each with compiling; then warm; then warm after
 * each validator has met objects that engines find odd.
 */
import { nanoseconds, processorTime } from './clock.mjs';

const FIRST_CALLS = 100;

export async function measure(engine, { mix }) {
  const start = processorTime();
  const validators = [];
  for (const { schema } of mix) validators.push(await engine.compile(schema));
  for (let call = 0; call < FIRST_CALLS; call++) {
    for (const [i, { values }] of mix.entries()) validators[i].accepts(values[call % values.length]);
  }
  const first = processorTime() - start;
  const calls = mix[0].values.flatMap((_, number) =>
    mix.map(({ values, verdicts }, i) => ({
      accepts: validators[i].accepts,
      value: values[number],
      verdict: verdicts[number],
    })),
  );
  const agreeing = calls.filter(({ accepts, value, verdict }) => accepts(value) === verdict);
  const call = ({ accepts, value }) => accepts(value);
  const warm = nanoseconds(agreeing, call);
  for (const { accepts, value } of agreeing) for (const odd of oddities(value)) accepts(odd);
  return {
    'first 100 calls of 500 schemas, ms': first,
    'mix of 500, warm': warm,
    'mix of 500, after odd objects': nanoseconds(agreeing, call),
    ...(agreeing.length === calls.length ? {} : { 'mix: other verdicts': calls.length - agreeing.length }),
  };
}

function oddities(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const dictionary = { ...value, gone: 1 };
  delete dictionary.gone;
  return [{ ...value, 1: 'one', 20: 'twenty' }, dictionary, Object.assign(Object.create(null), value)];
}
