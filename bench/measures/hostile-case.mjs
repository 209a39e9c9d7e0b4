/** One hostile case: decided rightly, refused before it can do harm, wrong, or thrown at the caller. */
import { hostileCases } from '../data/hostile.mjs';

export async function measure(engine, _data, args) {
  const { schema, value, verdict } = hostileCases[args.at(-1)]();
  let validator;
  try {
    validator = await engine.compile(schema);
  } catch (error) {
    return { outcome: error instanceof RangeError ? 'throws' : 'refused' };
  }
  try {
    return { outcome: validator.accepts(value) === verdict ? 'ok' : 'wrong' };
  } catch {
    return { outcome: 'throws' };
  }
}
