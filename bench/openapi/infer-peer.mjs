/** The name of a peer and JSON lines in; the JSON Schema that it infers on stdout. */
import { readFileSync } from 'node:fs';
import { inferBy } from './infer-by.mjs';

const [, , name, file] = process.argv;
const lines = readFileSync(file, 'utf8').trim().split('\n');
process.stdout.write(`${JSON.stringify(await inferBy(name, lines))}\n`);
