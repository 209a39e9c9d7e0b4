/**
 * The declared envelope of a route, as programs that read results need it: a success with its data, or a
 * failure with none. Recognised by the schema itself, so that it works for a route file, a saved list and a
 * server (R-FLOW-6).
 */
import { equalJson, isObject, type JsonObject } from '../../../json/index.ts';
import type { Schema } from '../../../schema/index.ts';
import { DATA, envelopeSchema, failed, type Envelope } from './envelope.ts';

/** The choice between both outcomes; undefined where the schema is not the envelope of a route. */
export function eitherOutcome(document: Schema): JsonObject | undefined {
  if (!isEnvelope(document)) return undefined;
  const outcome = (status: boolean, data: unknown): JsonObject => {
    const properties: JsonObject = { ...document.properties, status: { const: status } };
    return { ...document, properties: { ...properties, ...(!status && { [DATA]: data }) } };
  };
  return { anyOf: [outcome(true, undefined), outcome(false, { type: 'null' })] };
}

/** The result of a call that the API refuses; undefined where the schema is not the envelope of a route. */
export function failureExample(document: Schema, name: string): Envelope | undefined {
  return isEnvelope(document) ? failed([`E001 ${name}: API returned 404`]) : undefined;
}

function isEnvelope(document: Schema): document is JsonObject & { readonly properties: JsonObject } {
  if (!isObject(document) || !isObject(document['properties'])) return false;
  const { $schema: _stamp, ...rest } = document;
  const data = document['properties'][DATA];
  return isObject(data) && equalJson(rest, envelopeSchema(data), () => undefined) && !refers(data);
}

/**
 * Outputs of routes have no references; a schema with references is foreign, and its pointers must stay
 * valid.
 */
function refers(data: JsonObject): boolean {
  return JSON.stringify(data).includes('"$ref"');
}
