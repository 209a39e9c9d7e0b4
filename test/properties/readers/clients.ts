/**
 * Official clients as readers of an output schema: each takes a document and answers whether it accepts a value. The
 * validators are the ones that the clients themselves use, with their defaults; how they meet a document that they cannot
 * compile is theirs too. Beside them stand readers that follow the specification, of both dialects.
 */
import { createRequire } from 'node:module';
import { AjvJsonSchemaValidator as SecondGeneration } from '@modelcontextprotocol/client/validators/ajv';
import { AjvJsonSchemaValidator as LastOfTheFirst } from 'mcp-sdk-v1/validation/ajv';
import type { JsonObject } from '../../../src/json/index.ts';
import { admitSchema, compileSchema } from '../../../src/schema/index.ts';
import type { Schema } from '../../../src/schema/index.ts';
import type { Reader } from '../../../src/wire/readers/index.ts';
import { argumentCheckers } from './argument-checkers.ts';

type Accepts = (value: unknown) => boolean;
export type Client = (document: Schema) => Accepts;

/** What the client of mid-2025 has: ajv 6, found where that client finds it. */
interface OldAjv {
  compile(schema: unknown): (value: unknown) => unknown;
}
const requireAsOldClient = createRequire(import.meta.resolve('mcp-sdk-2025/client/index.js'));
const Ajv6 = requireAsOldClient('ajv') as new (options: { logger: false }) => OldAjv;

/** Throws where the client's call would fail. */
const secondGeneration: Client = (document) => {
  const validate = second.getValidator(document as JsonObject);
  return (value) => validate(value).valid;
};
const second = new SecondGeneration();

const lastOfTheFirst: Client = (document) => {
  const validate = first.getValidator(document as JsonObject);
  return (value) => validate(value).valid;
};
const first = new LastOfTheFirst();

/** It goes on without a check where it cannot compile, as with any `$schema` that it does not know. */
const clientOf2025: Client = (document) => {
  try {
    const validate = ajv6.compile(withoutDialect(document));
    return (value) => validate(value) === true;
  } catch {
    return () => true;
  }
};

const ajv6 = new Ajv6({ logger: false });

/** Readers that ask what it means in their dialect, whatever it says of its own. */
function withoutDialect(document: Schema): JsonObject {
  const copy = { ...(document as JsonObject) };
  delete copy['$schema'];
  return copy;
}

function specification(defaultDialect: '2020-12' | 'draft-07'): Client {
  return (document) => {
    const admitted = admitSchema(withoutDialect(document), { defaultDialect });
    if (admitted.ok) {
      const validator = compileSchema(admitted.schema);
      return (value) => validator.accepts(value);
    }
    // What draft-07 does not ignore may lead round in a circle where 2020-12 does not.
    if (admitted.problems.every(({ code }) => code === 'reference-loop')) return () => true;
    throw new Error(admitted.problems.map(({ message }) => message).join(' '));
  };
}

export const clients: Readonly<Record<Reader, Readonly<Record<string, Client>>>> = {
  modern: { 'client 2.4': secondGeneration, '2020-12': specification('2020-12') },
  legacy: {
    'client 2.4': secondGeneration,
    'client 1.32': lastOfTheFirst,
    'client 1.17': clientOf2025,
    '2020-12': specification('2020-12'),
    'draft-07': specification('draft-07'),
  },
  input: { ...argumentCheckers, '2020-12': specification('2020-12') },
};

/** The sentences that say which client misses what: one that throws, or a value that it rejects. */
export function misreadings(document: Schema, reader: Reader, values: readonly unknown[]): string[] {
  return Object.entries(clients[reader]).flatMap(([name, client]) => {
    const wrong = (what: string): string => `${reader}, ${name} ${what} by ${JSON.stringify(document)}`;
    try {
      const accepts = client(document);
      const rejected = values.filter((value) => !accepts(value));
      return rejected.map((value) => wrong(`rejects ${JSON.stringify(value)}`));
    } catch (error) {
      return [wrong(`throws "${(error as Error).message}"`)];
    }
  });
}
