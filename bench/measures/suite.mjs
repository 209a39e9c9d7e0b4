/**
 * Suite: how many of the required assertions of the official suite for 2020-12 an engine answers otherwise than they
 * say. Those about `format` are left out: whether formats assert is a setting, and here they do for some.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPath } from '../../test/shared.mjs';

export async function measure(engine) {
  const tests = sharedPath('suite', 'tests', 'draft2020-12');
  if (!existsSync(tests)) return { suite: 'not at hand' };
  const resources = remotes(sharedPath('suite', 'remotes'));
  let wrong = 0;
  for (const name of readdirSync(tests).filter((file) => file.endsWith('.json') && file !== 'format.json')) {
    for (const group of JSON.parse(readFileSync(join(tests, name), 'utf8'))) {
      wrong += group.tests.length - (await rightAnswers(engine, group, resources));
    }
  }
  return { 'suite: wrong answers': wrong };
}

/** Documents of the suite are handed over only where a schema speaks of them: some engines compile all they get. */
async function rightAnswers(engine, { schema, tests }, resources) {
  const isRemote = JSON.stringify(schema).includes('localhost:1234');
  try {
    const { accepts } = await engine.compile(schema, isRemote ? resources : undefined);
    return tests.filter(({ data, valid }) => {
      try {
        return accepts(data) === valid;
      } catch {
        return false;
      }
    }).length;
  } catch {
    return 0;
  }
}

function remotes(folder) {
  const found = {};
  for (const name of readdirSync(folder, { recursive: true })) {
    const isOurs = name.endsWith('.json') && !/^(draft(?!2020-12)|v1)/.test(name);
    if (isOurs) found[`http://localhost:1234/${name}`] = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  }
  return found;
}
