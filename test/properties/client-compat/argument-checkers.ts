/**
 * Validators by which clients check arguments before they send them, set up as these clients do. A document
 * in; a function that accepts or rejects a value out. Throws where the client could not compile the document.
 */
import { validate, type Schema as CfworkerSchema } from '@cfworker/json-schema';
import addFormats from 'ajv-formats';
import { Ajv, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schema } from '../../../src/schema/index.ts';
import type { Client } from './official-clients.ts';

const logger = false;

function ajv(Validator: typeof Ajv | typeof Ajv2020, options: Options, hasFormats: boolean): Client {
  const validator = new Validator({ ...options, logger });
  if (hasFormats) addFormats.default(validator);
  return (document) => {
    const copy = copyOf(document);
    const accepts = validator.compile(copy);
    validator.removeSchema(copy);
    return (value) => accepts(value);
  };
}

/** It writes into the schema. */
const cfworker: Client = (document) => {
  const schema = copyOf(document) as CfworkerSchema;
  return (value) => validate(value, schema).valid;
};

function copyOf(document: Schema): object {
  return JSON.parse(JSON.stringify(document)) as object;
}

export const argumentCheckers: Readonly<Record<string, Client>> = {
  'Ajv draft-07, strict, with formats (Genkit)': ajv(Ajv, {}, true),
  'Ajv draft-07 with formats (Gemini CLI)': ajv(Ajv, { strictSchema: false }, true),
  'Ajv draft-07 (Mastra)': ajv(Ajv, { strict: false, allErrors: true }, false),
  'Ajv 2020-12, strict, with formats': ajv(Ajv2020, {}, true),
  'Ajv 2020-12 with formats (Gemini CLI)': ajv(Ajv2020, { strictSchema: false }, true),
  'Ajv 2020-12 (Mastra)': ajv(Ajv2020, { strict: false, allErrors: true }, false),
  'cfworker (LangChain)': cfworker,
};
