/** Everything that the measures run on, prepared once and left in a file, so that no measuring process sees it made. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coldTools, mixedSchemas } from './corpus.mjs';
import { shapesWithLeaves } from './shapes.mjs';
import { sharedPath } from '../../test/shared.mjs';

/** The file with the prepared data. */
export function prepareData() {
  const file = fileURLToPath(new URL('../node_modules/.cache/data.json', import.meta.url));
  mkdirSync(dirname(file), { recursive: true });
  const corpus = sharedPath('corpus');
  const data = { shapes: shapesWithLeaves(), cold: coldTools(corpus), mix: mixedSchemas(corpus) };
  writeFileSync(file, JSON.stringify(data));
  return file;
}
