/**
 * Input schemas of invented tools, for machines without the corpus of real ones: seeded, and with the measures of that
 * corpus (117 tools: 2 to 9 properties, 5 in the median; 69 % texts, 21 % numbers, 5 % arrays, 4 % booleans; 15 % with an
 * enumeration; half of them required; descriptions of 66 characters).
 */
const WORDS =
  'the of page name list user file query result time first last number text id filter sort order'.split(' ');

export function generatedInputs(count) {
  return Array.from({ length: count }, (_, number) => inputOf(generator(number + 1)));
}

function inputOf(random) {
  const size = 2 + Math.floor(random() * random() * 14);
  const properties = {};
  for (let index = 0; index < size; index++)
    properties[`${words(random, 1)}_${index}`] = { ...typeOf(random), description: words(random, 13) };
  const required = Object.keys(properties).filter(() => random() < 0.5);
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}

function typeOf(random) {
  const share = random();
  if (share < 0.15)
    return { type: 'string', enum: Array.from({ length: 4 }, (_, index) => `${words(random, 1)}-${index}`) };
  if (share < 0.69) return { type: 'string' };
  if (share < 0.9) return random() < 0.3 ? { type: 'number', minimum: 0, maximum: 100 } : { type: 'number' };
  if (share < 0.94) return { type: 'boolean' };
  if (share < 0.99) return { type: 'array', items: { type: 'string' } };
  return { type: 'object', properties: { [words(random, 1)]: { type: 'string' } } };
}

function words(random, count) {
  return Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
}

/** Park and Miller: small, and the same on every machine. */
function generator(seed) {
  let state = (seed * 48_271) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
