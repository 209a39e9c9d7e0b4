/**
 * A process of its own, started with --disallow-code-generation-from-strings: the required suite, handed in
 * as JSON on stdin, over the built package, which is asked for generated code. It proves first that the flag
 * holds; a JSON summary goes to stdout.
 */
import { text } from 'node:stream/consumers';

/** Nothing below would prove anything in a process that can make code from text. */
function refusesCode() {
  try {
    // eslint-disable-next-line no-new-func -- the one place that must try it
    new Function('return 1')();
    return false;
  } catch (error) {
    return error instanceof EvalError;
  }
}

const codeRefused = refusesCode();
const { admitSchema, compileSchema } = await import('../../dist/schema/index.js');
const { files, remotes } = JSON.parse(await text(process.stdin));
const totals = {};
const wrong = [];

for (const { dialect, name, groups } of files) {
  for (const { description, schema, tests } of groups) {
    const admitted = admitSchema(schema, { defaultDialect: dialect, resources: remotes });
    const validator = admitted.ok ? compileSchema(admitted.schema, { codegen: true }) : undefined;
    for (const test of tests) {
      totals[dialect] = (totals[dialect] ?? 0) + 1;
      const isRight =
        validator?.accepts(test.data) === test.valid && validator.check(test.data).ok === test.valid;
      if (!isRight) wrong.push(`${dialect} ${name}: "${description}" / "${test.description}"`);
    }
  }
}

process.stdout.write(JSON.stringify({ codeRefused, totals, wrong }));
