/**
 * A cell in; the figures of each candidate out: CPU of its process for each request, requests a second, 99th
 * percentile.
 */
import { logProblem, startTarget } from './target.mjs';

/**
 * A round is made of slices in turn, so that other load on the machine disturbs all candidates alike. A
 * warm-up lasts until the optimiser has seen enough: the SDK takes half the time after some thousand
 * requests.
 */
export const PACES = {
  full: {
    rounds: 3,
    slices: 3,
    slice: { least: 400, requests: 0, most: 400 },
    warm: { least: 2_000, requests: 3_000, most: 8_000 },
  },
  quick: {
    rounds: 1,
    slices: 2,
    slice: { least: 80, requests: 0, most: 80 },
    warm: { least: 200, requests: 0, most: 200 },
  },
};
/** Of one slice. */
const LIMIT_MS = 40_000;

/** By candidate; a sentence where there are no figures. */
export async function measure(cell, candidates, { builds, pace, onStep }) {
  const targets = new Map();
  const failures = new Map();
  const rounds = new Map(candidates.map((name) => [name, []]));
  const attempt = async (name, work) => {
    try {
      if (!failures.has(name)) return await within(LIMIT_MS, work());
    } catch (error) {
      failures.set(name, error.message.replaceAll(/[|\n]/g, ' ').slice(0, 120));
    }
  };
  for (const name of candidates) {
    onStep(`warming up ${name}`);
    await attempt(name, async () => {
      const target = await startTarget(name, cell, builds);
      targets.set(name, target);
      const sizeBefore = target.log.size();
      await load(target, cell, pace.warm);
      const problem = await logProblem(name, cell, target, sizeBefore);
      if (problem !== undefined) throw new Error(problem);
    });
  }
  for (let round = 1; round <= pace.rounds; round++) {
    onStep(`round ${round}`);
    const slices = new Map(candidates.map((name) => [name, []]));
    for (let slice = 0; slice < pace.slices; slice++) {
      for (const name of candidates)
        await attempt(name, async () =>
          slices.get(name).push(await load(targets.get(name), cell, pace.slice)),
        );
    }
    for (const name of candidates) rounds.get(name).push(summed(slices.get(name)));
  }
  for (const { stop } of targets.values()) stop();
  return new Map(candidates.map((name) => [name, failures.get(name) ?? medians(rounds.get(name))]));
}

/** In any case until each connection has had its second answer. */
async function load(target, { at }, { least, requests, most }) {
  const { ask, close } = await target.connect();
  try {
    const times = [];
    const before = await target.cpu();
    const start = performance.now();
    const isOver = (time) => time > most || (time > least && times.length >= requests);
    const askAgain = async (index) => {
      for (let count = 0; count < 2 || !isOver(performance.now() - start); count++) {
        const sent = performance.now();
        await ask(index);
        times.push(performance.now() - sent);
      }
    };
    await Promise.all(Array.from({ length: at }, (_, index) => askAgain(index)));
    const seconds = (performance.now() - start) / 1000;
    return { cpu: (await target.cpu()) - before, seconds, times };
  } finally {
    close();
  }
}

function summed(slices) {
  const sum = (key) => slices.reduce((total, slice) => total + slice[key], 0);
  const times = slices.flatMap((slice) => slice.times).toSorted((left, right) => left - right);
  return {
    cpu: sum('cpu') / times.length,
    rate: times.length / sum('seconds'),
    p99: times[Math.floor(times.length * 0.99)],
  };
}

function medians(rounds) {
  const of = (key) =>
    rounds.map((each) => each[key]).toSorted((left, right) => left - right)[rounds.length >> 1];
  return { cpu: of('cpu'), rate: of('rate'), p99: of('p99') };
}

async function within(milliseconds, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
