/** A cell in; what each of its candidates took out: CPU of its process for each request, requests a second, 99th percentile. */
import { httpTarget, stdioTarget } from './target.mjs';

export const ROUNDS = 3;
/** A round is made of slices in turn, so that whatever else the machine does disturbs everybody alike. */
const SLICES = 3;
/** In any case until each connection has had its second answer. */
const SLICE = { least: 400, requests: 0, most: 400 };
/** Until the optimiser has seen enough: the SDK takes half the time after some thousand requests. */
const WARM = { least: 2_000, requests: 3_000, most: 8_000 };
/** Whoever takes longer for a slice is not waited for. */
const LIMIT_MS = 40_000;

/** By candidate; a sentence where there are no figures. */
export async function measured(cell, tell) {
  const { tools, bytes, transport, candidates } = cell;
  const make = transport === 'http' ? httpTarget : stdioTarget;
  const targets = new Map();
  const failed = new Map();
  const rounds = new Map(candidates.map((name) => [name, []]));
  const attempt = async (name, work) => {
    try {
      if (!failed.has(name)) return await within(LIMIT_MS, work());
    } catch (error) {
      failed.set(name, error.message.slice(0, 80));
    }
  };
  for (const name of candidates) {
    tell(`warming up ${name}`);
    await attempt(name, async () => {
      targets.set(name, await make(name, { tools, bytes, transport }));
      await load(targets.get(name), cell, WARM);
    });
  }
  for (let round = 1; round <= ROUNDS; round++) {
    tell(`round ${round}`);
    const slices = new Map(candidates.map((name) => [name, []]));
    for (let slice = 0; slice < SLICES; slice++) {
      for (const name of candidates) {
        await attempt(name, async () => slices.get(name).push(await load(targets.get(name), cell, SLICE)));
      }
    }
    for (const name of candidates) rounds.get(name).push(together(slices.get(name)));
  }
  for (const { stop } of targets.values()) stop();
  return new Map(candidates.map((name) => [name, failed.get(name) ?? medians(rounds.get(name))]));
}

async function load(target, { method, at }, { least, requests, most }) {
  const { ask, close } = await target.connect(at, method);
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
  const cpu = (await target.cpu()) - before;
  close();
  return { cpu, seconds, times };
}

function together(slices) {
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
