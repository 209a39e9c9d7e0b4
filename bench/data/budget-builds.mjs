/**
 * The engine twice, bundled alike: as it is, and without the step budget, so that what counting costs can be measured. The
 * counting is cut out of the sources while they are bundled; where it is not found any more, this fails rather than
 * compare the engine with itself.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const sources = fileURLToPath(new URL('../../src/schema/', import.meta.url));
const folder = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));

export const builds = { counting: join(folder, 'counting.mjs'), free: join(folder, 'free.mjs') };

/** By file: how steps are charged there, and what stands in its place. */
const CHARGES = {
  'meter.ts': [/spend\(steps: number\): void \{[^}]*\}/, 'spend(_steps: number): void {}'],
  'interpret/run.ts': [/spend\(steps: number\): void \{[^}]*\}/, 'spend(_steps: number): void {}'],
  'generate/module.ts': [
    /spend\(steps: Code\): Code \{\s*return [^\n]*;\s*\}/,
    'spend(_steps: Code): Code { return code``; }',
  ],
};

export async function buildBoth() {
  await bundle(builds.counting, []);
  const cut = new Set();
  await bundle(builds.free, [
    { name: 'without the budget', transform: (text, id) => withoutCharges(text, id, cut) },
  ]);
  const missing = Object.keys(CHARGES).filter((file) => !cut.has(file));
  if (missing.length > 0) throw new Error(`no charge found in ${missing.join(', ')}`);
}

async function bundle(file, plugins) {
  const build = await rolldown({ input: join(sources, 'index.ts'), platform: 'node', plugins });
  await build.write({ file });
  await build.close();
}

function withoutCharges(text, id, cut) {
  const file = Object.keys(CHARGES).find((name) => id === join(sources, name));
  if (file === undefined) return undefined;
  const [charge, instead] = CHARGES[file];
  if (charge.test(text)) cut.add(file);
  return text.replace(charge, instead);
}
