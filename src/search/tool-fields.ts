/** An admitted tool in; the texts that a search reads out, each with its weight. */
import { getOwn, isObject } from '../json/index.ts';
import type { AdmittedTool } from '../tool/index.ts';
import type { Field } from './text-index.ts';

const MAX_PROPERTIES = 60;
/** `_meta` by which authors add words for searches. */
const SEARCH_HINT = 'anthropic/searchHint';

/** `source` is the title of the tool's source. */
export function fieldsOf({ name, traits, input, output }: AdmittedTool, source: string | undefined): Field[] {
  const { title, description, meta = {} } = traits;
  const hint = meta[SEARCH_HINT];
  const inputs = propertiesOf(input.schema.document);
  return [
    { text: name, weight: 3 },
    { text: title ?? '', weight: 2 },
    { text: typeof hint === 'string' ? hint : '', weight: 2 },
    { text: description ?? '', weight: 1 },
    { text: inputs.map(([property]) => property).join(' '), weight: 0.6 },
    { text: inputs.map(([, schema]) => descriptionOf(schema)).join(' '), weight: 0.2 },
    { text: output === undefined ? '' : namesIn(output.schema.document), weight: 0.3 },
    { text: source ?? '', weight: 0.5 },
  ];
}

function propertiesOf(document: unknown): (readonly [name: string, schema: unknown])[] {
  const properties = isObject(document) ? getOwn(document, 'properties') : undefined;
  return isObject(properties) ? Object.entries(properties).slice(0, MAX_PROPERTIES) : [];
}

function namesIn(document: unknown): string {
  return propertiesOf(document)
    .map(([name]) => name)
    .join(' ');
}

function descriptionOf(schema: unknown): string {
  const description = isObject(schema) ? getOwn(schema, 'description') : undefined;
  return typeof description === 'string' ? description : '';
}
