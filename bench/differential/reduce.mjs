/** A disagreement in, the simplest one of the same kind that simpler documents and values lead to out. */
import { accepts, smaller, subschemas } from '../../node_modules/.cache/differential-cases.mjs';
import { opinionOf } from './opinion.mjs';

export async function reduced({ schema, value, ours, theirs }, us, peer) {
  // That a schema is refused, or that something is thrown, is wrong whatever the verdict.
  const isVerdict = typeof theirs === 'boolean';
  const stillDiffer = async (question) => {
    const our = (await opinionOf(us, question.schema))(question.value);
    if (isVerdict ? our !== ours : typeof our !== 'boolean') return false;
    if (accepts(question.schema, question.value) !== our) return false;
    return (await opinionOf(peer, question.schema))(question.value) === theirs;
  };
  const alone = theirs === 'refuses' ? await refusedAlone(schema, peer, stillDiffer) : undefined;
  const simplest = await simplestOf(alone ?? { schema, value }, stillDiffer);
  return { ...simplest, ours: accepts(simplest.schema, simplest.value), theirs };
}

/**
 * Goes through what could be left out, round after round, until a round finds nothing more. What could not go before is
 * seldom what can go next, so each goes on where the last one was found.
 */
async function simplestOf(question, stillDiffer) {
  let simplest = question;
  for (let found = true, start = 0; found; start = 0) {
    found = false;
    for (let at = await nextSimpler(simplest, start, stillDiffer); at;) {
      found = true;
      [simplest, start] = [at.question, at.index];
      at = await nextSimpler(simplest, start, stillDiffer);
    }
  }
  return simplest;
}

async function nextSimpler({ schema, value }, start, stillDiffer) {
  let index = 0;
  for (const [simplerSchema, simplerValue] of smaller(schema, value)) {
    const question = { schema: simplerSchema, value: simplerValue };
    if (index >= start && (await stillDiffer(question))) return { question, index };
    index++;
  }
  return undefined;
}

/** By peer: the schemas of one keyword that it refuses, and those that it does not. */
const knownAlone = new Map();

/** One keyword is often enough to be refused, and the same ones again and again. */
async function refusedAlone(schema, peer, stillDiffer) {
  const known = knownAlone.get(peer) ?? new Map();
  knownAlone.set(peer, known);
  for (const one of subschemas(schema)) {
    for (const [keyword, its] of Object.entries(one)) {
      const text = JSON.stringify(its);
      if (keyword.startsWith('$') || text.length > 40) continue;
      const question = { schema: Object.fromEntries([[keyword, its]]), value: null };
      const key = `${keyword} ${text}`;
      if (!known.has(key)) known.set(key, await stillDiffer(question));
      if (known.get(key)) return question;
    }
  }
  return undefined;
}
