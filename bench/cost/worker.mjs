/** One process: `worker.mjs <engine> <module>`, indexes of families on stdin, two lines of JSON out for each family. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { families } from './families.mjs';

const [engineName, moduleFile] = process.argv.slice(2);
const ROUNDS = 5;
const ENOUGH = 1_500;

const engine = await (engineName === 'ajv' ? ajv() : ours(engineName === 'code'));
const cached = new Map();
const all = families();
for (const index of JSON.parse(readFileSync(0, 'utf8'))) {
  const family = all[index];
  process.stdout.write(`${JSON.stringify({ index, begins: family.name })}\n`);
  process.stdout.write(`${JSON.stringify({ index, name: family.name, ...measure(family) })}\n`);
}

function measure(family) {
  if (!cached.has(family.valueName)) {
    cached.clear();
    cached.set(family.valueName, family.value());
  }
  const value = cached.get(family.valueName);
  let validator;
  try {
    validator = engine(family.schema());
  } catch (error) {
    return { outcome: `refused ${error.message}` };
  }
  let result = { accepts: Infinity, check: Infinity };
  let total = 0;
  for (let round = 0; round < ROUNDS && total < ENOUGH; round++) {
    const accepts = timed(() => validator.accepts(value));
    const check = timed(() => validator.check(value));
    total += accepts.milliseconds + check.milliseconds;
    result = {
      outcome: check.result,
      accepts: Math.min(result.accepts, accepts.milliseconds),
      check: Math.min(result.check, check.milliseconds),
    };
  }
  // Of Ajv both are the same function, the second one warmer.
  if (engineName === 'ajv') result.accepts = Math.min(result.accepts, result.check);
  return result;
}

function timed(run) {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: (user + system) / 1_000 };
}

async function ours(codegen) {
  const { admitSchema, compileSchema } = await import(pathToFileURL(moduleFile));
  return (schema) => {
    const admitted = admitSchema(schema);
    if (!admitted.ok) throw new Error(admitted.problems[0].code);
    const { accepts, check } = compileSchema(admitted.schema, { codegen });
    const outcome = (result) => (result.ok ? 'valid' : result.exhausted ? 'exhausted' : 'invalid');
    return { accepts, check: (value) => outcome(check(value)) };
  };
}

async function ajv() {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  return (schema) => {
    const engine = new Ajv2020({ strict: false, validateSchema: false, logger: false });
    const accepts = engine.compile(schema);
    return { accepts, check: (value) => (accepts(value) ? 'valid' : 'invalid') };
  };
}
