/**
 * Schemas of real tools and APIs: 2,000 distinct ones for the cold cell, 500 for the mix, each with values that Ajv and
 * the engine under test must agree on.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ajvFirstError } from '../engines/ajv.mjs';
import { generatedInputs } from './generated-tools.mjs';
import { sample } from './sample.mjs';

const COLD = 2_000;
const MIXED = 500;
const VALUES = 8;
const GENERATED = 117;

/** The input schemas of the tools again and again, with every name, title and description made distinct. */
export function coldTools(corpus) {
  const inputs = toolInputs(corpus);
  return Array.from({ length: COLD }, (_, number) => {
    const schema = renamed(inputs[number % inputs.length], `_${number}`);
    return { schema, value: sample(schema, schema, number) };
  });
}

export function mixedSchemas(corpus) {
  const found = new Map();
  for (const schema of [...toolInputs(corpus), ...flowOutputs(corpus), ...apiSchemas(corpus)]) {
    found.set(JSON.stringify(schema), schema);
  }
  const distinct = [...found.values()];
  // Where the corpus has fewer, they come again under other names.
  for (let i = 0; distinct.length < MIXED; i++) distinct.push(renamed(distinct[i], `_${i}`));
  return distinct.slice(0, MIXED).flatMap((schema) => {
    const values = Array.from({ length: VALUES }, (_, seed) => sample(schema, schema, seed * 13 + 1));
    try {
      const { accepts } = ajvFirstError.compile(schema, {});
      return [{ schema, values, verdicts: values.map((value) => accepts(value)) }];
    } catch {
      return []; // what Ajv cannot compile cannot be compared
    }
  });
}

function jsonFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

export function toolInputs(corpus) {
  const inputs = jsonFiles(join(corpus, 'tools')).flatMap(({ inputSchema }) => inputSchema ?? []);
  if (inputs.length > 0) return inputs;
  console.error(
    'No corpus of real tools: cold and mix run on generated ones, their figures are not comparable.',
  );
  return generatedInputs(GENERATED);
}

export function flowOutputs(corpus) {
  return jsonFiles(join(corpus, 'flow')).flatMap(({ tools = {} }) =>
    Object.values(tools).flatMap((tool) => tool.output?.schema ?? []),
  );
}

/** Schemas of components, each with those that it refers to. */
function apiSchemas(corpus) {
  return jsonFiles(join(corpus, 'openapi')).flatMap(({ components }) => {
    const { schemas = {} } = components ?? {};
    return Object.keys(schemas).map((name) => ({
      $ref: `#/components/schemas/${name}`,
      components: { schemas: reachable(schemas, name) },
    }));
  });
}

function reachable(schemas, first) {
  const names = new Set([first]);
  for (const name of names) {
    for (const [, found] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/([^"/]+)/g)) {
      if (found in schemas) names.add(found);
    }
  }
  return Object.fromEntries([...names].map((name) => [name, schemas[name]]));
}

export function renamed(schema, suffix) {
  if (Array.isArray(schema)) return schema.map((item) => renamed(item, suffix));
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') {
      copy[key] = Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name + suffix, renamed(one, suffix)]),
      );
    } else if (key === 'required' && Array.isArray(value)) copy[key] = value.map((name) => name + suffix);
    else if ((key === 'description' || key === 'title') && typeof value === 'string')
      copy[key] = value + suffix;
    else copy[key] = renamed(value, suffix);
  }
  return copy;
}
