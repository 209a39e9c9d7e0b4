/**
 * What one client listed, got and sent in; four counts, and a sentence for each case that is not whole, out.
 * A value counts where the structured content is the natural value or its envelope, or, without any, where a
 * text is its JSON.
 */
import { isDeepStrictEqual } from 'node:util';
import { cases } from './cases/index.mjs';

export function judge({ listed, called, refused, calls, paths }, set = cases) {
  const counts = { listed: 0, values: 0, arguments: 0, refusals: 0 };
  const totals = { tools: set.length, refusals: set.filter(({ bad }) => bad !== undefined).length };
  const misses = new Map();
  const miss = (name, words) => misses.set(name, [...(misses.get(name) ?? []), words]);
  for (const entry of set) {
    const { name, bad } = entry;
    if (!listed?.has(name)) {
      miss(name, 'not listed');
      continue;
    }
    counts.listed++;
    const problem = valueProblem(entry, called.get(name));
    if (problem === undefined) counts.values++;
    else miss(name, problem);
    const changed = argumentsProblem(entry, calls, paths);
    if (changed === undefined) counts.arguments++;
    else miss(name, changed);
    if (bad === undefined) continue;
    const silence = refusalProblem(bad, refused.get(name));
    if (silence === undefined) counts.refusals++;
    else miss(name, silence);
  }
  return { counts, totals, misses };
}

function valueProblem({ value, error }, outcome) {
  if (outcome === undefined) return 'not called';
  if (error !== undefined)
    return errorText(outcome).includes(error) ? undefined : `error lost: ${short(outcome)}`;
  if (outcome.thrown !== undefined) return `thrown: ${short(outcome.thrown)}`;
  if (outcome.isError) return `error: ${short(outcome.texts)}`;
  const isThere = outcome.hasStructured
    ? [value, { result: value }].some((natural) => isSame(natural, outcome.structured))
    : outcome.texts.some((text) => text === value || isSame(value, parsed(text)));
  return isThere
    ? undefined
    : `another value: ${short(outcome.hasStructured ? outcome.structured : outcome.texts)}`;
}

function argumentsProblem({ name, args, recorded }, calls, paths) {
  if (recorded !== undefined) return paths.includes(recorded.path) ? undefined : 'never reached the API';
  const call = calls.find((entry) => entry.name === name);
  if (call === undefined) return 'never reached the server';
  return isSame(args, call.args) ? undefined : `other arguments: ${short(call.args)}`;
}

/** The sentence of our server, or the client's own: either names the member. */
function refusalProblem({ names }, outcome) {
  if (outcome === undefined) return 'bad arguments not sent';
  const isRefusal = outcome.thrown !== undefined || outcome.isError !== false;
  return isRefusal && errorText(outcome).includes(names) ? undefined : `refusal lost: ${short(outcome)}`;
}

const errorText = ({ thrown = '', texts = [], structured }) =>
  [thrown, ...texts, JSON.stringify(structured)].join('\n');

/** As JSON: an own `__proto__` counts, the order of members does not. */
function isSame(left, right) {
  return isDeepStrictEqual(tagged(left), tagged(right));
}

function tagged(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(tagged);
  return new Map(
    Object.keys(value)
      .sort()
      .map((key) => [key, tagged(value[key])]),
  );
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function short(value) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
