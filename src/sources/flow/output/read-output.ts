/**
 * The `output` of a tool in; how its answers are decoded and what they should look like out (R-FLOW-3, R-FLOW-4). None is
 * an output too: JSON, of any shape.
 */
import { isObject, preview, previewList, type JsonObject } from '../../../json/index.ts';
import type { Place } from '../problems.ts';
import { checkSchema } from './rules.ts';
import { translate } from './translate.ts';

export interface RouteOutput {
  readonly decoding: 'json' | 'text' | 'image';
  readonly mimeType: string;
  /** Of the data, in 2020-12; undefined where nothing is declared. */
  readonly schema: JsonObject | undefined;
}

const NOTHING: RouteOutput = { decoding: 'json', mimeType: 'application/json', schema: undefined };
const MIME_TYPES = ['application/json', 'image/png', 'text/plain'] as const;
const FIELDS: ReadonlySet<string> = new Set(['mimeType', 'schema']);

export function readOutput(tool: JsonObject, place: Place): RouteOutput {
  if (!Object.hasOwn(tool, 'output')) {
    place.warning(
      'output-missing',
      'No output is declared: clients cannot know what comes. Add "output" with "mimeType" and "schema".',
    );
    return NOTHING;
  }
  const here = place.below('/output');
  const { output } = tool;
  if (!isObject(output) || Object.keys(output).length === 0) {
    const found = isObject(output) ? '{}' : preview(output);
    here.rule('output-empty', `An output is left out, or has "mimeType" and "schema", but it is ${found}.`);
    return NOTHING;
  }
  const { mimeType, schema } = output;
  for (const field of FIELDS) {
    if (output[field] === undefined)
      here.rule('output-fields', `An output has "mimeType" and "schema": "${field}" is missing.`);
  }
  for (const field of Object.keys(output)) {
    if (!FIELDS.has(field))
      here.info('output-fields', `An output has "mimeType" and "schema": ${preview(field)} is not read.`);
  }
  if (mimeType !== undefined && !MIME_TYPES.includes(mimeType as never)) {
    here.rule(
      'output-mime-type',
      `"mimeType" is ${previewList(MIME_TYPES)}, but it is ${preview(mimeType)}.`,
      '/mimeType',
    );
  }
  if (schema !== undefined) {
    checkSchema(schema, here.below('/schema'));
    if (isObject(schema)) checkFit(mimeType, schema, here);
  }
  const type = typeof mimeType === 'string' ? mimeType : NOTHING.mimeType;
  return {
    decoding: decodingOf(type),
    mimeType: type,
    schema: schema === undefined ? undefined : withMediaType(translate(schema), type),
  };
}

/** A text says what it holds; JSON is told by its type. */
function withMediaType(schema: JsonObject, mimeType: string): JsonObject {
  const isText = [schema['type']].flat().includes('string');
  return isText && decodingOf(mimeType) !== 'json' ? { ...schema, contentMediaType: mimeType } : schema;
}

/** What real files write beside the three is read as its nearest relative. */
function decodingOf(mimeType: string): RouteOutput['decoding'] {
  if (/^image\//i.test(mimeType)) return 'image';
  return /^text\//i.test(mimeType) ? 'text' : 'json';
}

function checkFit(mimeType: unknown, { type, format }: JsonObject, here: Place): void {
  const fit = (allowed: string, fits: boolean): void => {
    if (!fits)
      here.rule(
        'output-mime-schema',
        `For ${mimeType as string} the type is ${allowed}, but it is ${preview(type)}.`,
        '/schema/type',
      );
  };
  switch (mimeType) {
    case 'application/json':
      return fit('object or array', type === 'object' || type === 'array');
    case 'text/plain':
      return fit('string', type === 'string');
    case 'image/png':
      fit('string', type === 'string');
      if (type === 'string' && format !== 'base64') {
        here.rule(
          'output-mime-schema',
          `For image/png the format is base64, but it is ${preview(format)}.`,
          '/schema',
        );
      }
  }
}
