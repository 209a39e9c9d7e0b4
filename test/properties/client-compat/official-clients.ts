/**
 * How official clients check a result by an output schema: a document in, a function that accepts or rejects
 * a value out. The validators are those of the clients, with their defaults and with what the clients do
 * about a document that does not compile. Beside them stand validators that follow the specification, of both
 * dialects.
 */
import { createRequire } from 'node:module';
import { AjvJsonSchemaValidator as SecondGeneration } from '@modelcontextprotocol/client/validators/ajv';
import { AjvJsonSchemaValidator as LastOfTheFirst } from 'mcp-sdk-v1/validation/ajv';
import type { JsonObject } from '../../../src/json/index.ts';
import { admitSchema, compileSchema } from '../../../src/schema/index.ts';
import type { Schema } from '../../../src/schema/index.ts';
import type { ClientGroup } from '../../../src/wire/client-compat/index.ts';
import { argumentCheckers } from './argument-checkers.ts';

type Accepts = (value: unknown) => boolean;
export type Client = (document: Schema) => Accepts;

/** The client of mid-2025 has ajv 6, resolved from where that client resolves it. */
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

/**
 * This client skips the check where the document does not compile, as with any `$schema` that it does not
 * know.
 */
const clientOf2025: Client = (document) => {
  try {
    const validate = ajv6.compile(withoutDialect(document));
    return (value) => validate(value) === true;
  } catch {
    return () => true;
  }
};

const ajv6 = new Ajv6({ logger: false });

/** So that the document is read in the dialect of the validator. */
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
    // Draft-07 may see a loop of references where 2020-12 sees none.
    if (admitted.problems.every(({ code }) => code === 'reference-loop')) return () => true;
    throw new Error(admitted.problems.map(({ message }) => message).join(' '));
  };
}

export const clients: Readonly<Record<ClientGroup, Readonly<Record<string, Client>>>> = {
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

/** One sentence for each client that throws on the document, and for each value that a client rejects. */
export function misreadings(document: Schema, group: ClientGroup, values: readonly unknown[]): string[] {
  return Object.entries(clients[group]).flatMap(([name, client]) => {
    const sentence = (what: string): string => `${group}, ${name} ${what} by ${JSON.stringify(document)}`;
    try {
      const accepts = client(document);
      const rejected = values.filter((value) => !accepts(value));
      return rejected.map((value) => sentence(`rejects ${JSON.stringify(value)}`));
    } catch (error) {
      return [sentence(`throws "${(error as Error).message}"`)];
    }
  });
}
