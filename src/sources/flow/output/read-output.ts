/**
 * The `output` of a tool in; the decoding and the schema of its data out (R-FLOW-3, R-FLOW-4). Without
 * `output`, the data is any JSON.
 */
import { isObject, preview, previewList, type JsonObject } from '../../../json/index.ts';
import type { Reporter } from '../problems.ts';
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

export function readOutput(tool: JsonObject, reporter: Reporter): RouteOutput {
  if (!Object.hasOwn(tool, 'output')) {
    reporter.warning(
      'output-missing',
      'No output is declared: clients cannot know the result. Add "output" with "mimeType" and "schema".',
    );
    return NOTHING;
  }
  const here = reporter.below('/output');
  const { output } = tool;
  if (!isObject(output) || Object.keys(output).length === 0) {
    const received = isObject(output) ? '{}' : preview(output);
    here.rule(
      'output-empty',
      `An output must be absent, or have "mimeType" and "schema", but it is ${received}.`,
    );
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
      `"mimeType" must be ${previewList(MIME_TYPES)}, but it is ${preview(mimeType)}.`,
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

/** Adds the media type of a text; JSON needs none. */
function withMediaType(schema: JsonObject, mimeType: string): JsonObject {
  const isText = [schema['type']].flat().includes('string');
  return isText && decodingOf(mimeType) !== 'json' ? { ...schema, contentMediaType: mimeType } : schema;
}

/** Other types of real files are read as the nearest of the three. */
function decodingOf(mimeType: string): RouteOutput['decoding'] {
  if (/^image\//i.test(mimeType)) return 'image';
  return /^text\//i.test(mimeType) ? 'text' : 'json';
}

function checkFit(mimeType: unknown, { type, format }: JsonObject, here: Reporter): void {
  const fit = (allowed: string, fits: boolean): void => {
    if (!fits)
      here.rule(
        'output-mime-schema',
        `For ${mimeType as string} the type must be ${allowed}, but it is ${preview(type)}.`,
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
