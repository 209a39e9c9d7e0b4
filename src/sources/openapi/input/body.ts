/**
 * The request body of an operation in; its media type, schema and encodings out. Of several media types, the
 * one that is easiest to fill in is sent. What Swagger 2.0 has as parameters of a body or a form is read the
 * same way.
 */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import type { ApiDocument } from '../document/document.ts';
import { inside, type Spot } from '../document/references.ts';
import { easiest, formOf, sentType, type BodyForm } from '../media-types.ts';
import type { ApiOperation } from '../operation/operations.ts';
import type { OperationPlace } from '../problems.ts';
import { definedAt, exampleIn, type Style, type Writing } from './parameter.ts';

export interface ApiBody {
  readonly mediaType: string;
  readonly form: BodyForm;
  readonly isRequired: boolean;
  readonly description: string | undefined;
  /** Undefined where the document does not say. */
  readonly schema: Spot | undefined;
  readonly example: unknown;
  /** By the property of a form. */
  readonly encodings: ReadonlyMap<string, Encoding>;
}

/** How a property of a form is written; what is undefined follows from its value. */
export interface Encoding {
  readonly contentType: string | undefined;
  readonly writing: Writing | undefined;
}

const NONE: ReadonlyMap<string, Encoding> = new Map();

/** Undefined without a body; `refused` where the body cannot be sent. */
export function bodyOf(
  operation: ApiOperation,
  bodySpots: readonly Spot[],
  document: ApiDocument,
  place: OperationPlace,
): ApiBody | undefined | 'refused' {
  if (document.version === '2.0') return oldBody(operation, bodySpots, document);
  const written = inside(operation.spot, 'requestBody');
  if (written.value === undefined) return undefined;
  const resolution = document.references.follow(written);
  if (!resolution.ok) {
    place.error('openapi-reference', `${resolution.reason}, and a body cannot be guessed.`, written.pointer);
    return 'refused';
  }
  const { spot } = resolution;
  const { required, description } = isObject(spot.value) ? spot.value : {};
  const content = inside(spot, 'content');
  const mediaType = isObject(content.value) ? easiest(Object.keys(content.value)) : undefined;
  if (mediaType === undefined) {
    if (required !== true) {
      place.warning('openapi-body', 'The body has no media type: none is sent.', spot.pointer);
      return undefined;
    }
    place.error('openapi-body', 'The body has no media type, and it is required.', spot.pointer);
    return 'refused';
  }
  const media = document.references.follow(inside(content, mediaType));
  const mediaSpot = media.ok ? media.spot : inside(content, mediaType);
  const { example, examples, encoding } = isObject(mediaSpot.value) ? mediaSpot.value : {};
  return {
    mediaType: sentType(mediaType),
    form: formOf(mediaType),
    isRequired: required === true,
    description: typeof description === 'string' ? description : undefined,
    schema: definedAt(mediaSpot, 'schema'),
    example: example ?? exampleIn(examples),
    encodings: encodingsOf(encoding),
  };
}

function encodingsOf(encoding: unknown): ReadonlyMap<string, Encoding> {
  if (!isObject(encoding)) return NONE;
  return new Map(
    Object.entries(encoding).flatMap(([name, value]): [string, Encoding][] => {
      if (!isObject(value)) return [];
      const { contentType } = value;
      return [
        [
          name,
          {
            contentType: typeof contentType === 'string' ? contentType : undefined,
            writing: writingOf(value),
          },
        ],
      ];
    }),
  );
}

const STYLES: readonly Style[] = ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'];

/** Undefined where the document says none of them: the content type decides. */
function writingOf({ style, explode, allowReserved }: JsonObject): Writing | undefined {
  if (style === undefined && explode === undefined && allowReserved === undefined) return undefined;
  const chosen = STYLES.find((candidate) => candidate === style) ?? 'form';
  return {
    style: chosen,
    explode: typeof explode === 'boolean' ? explode : chosen === 'form',
    allowReserved: allowReserved === true,
    mediaType: undefined,
  };
}

function oldBody(
  operation: ApiOperation,
  bodySpots: readonly Spot[],
  document: ApiDocument,
): ApiBody | undefined {
  const [first] = bodySpots;
  if (first === undefined) return undefined;
  const consumes = operation.spot.value['consumes'] ?? document.root.value['consumes'];
  const types = Array.isArray(consumes) ? consumes.filter((type) => typeof type === 'string') : [];
  const body = bodySpots.find(({ value }) => isObject(value) && value['in'] === 'body');
  if (body === undefined) return oldForm(first, bodySpots, types);
  const { required, description } = body.value as JsonObject;
  const mediaType = easiest(types.filter((type) => !/form/.test(formOf(type)))) ?? 'application/json';
  return {
    mediaType: sentType(mediaType),
    form: formOf(mediaType),
    isRequired: required === true,
    description: typeof description === 'string' ? description : undefined,
    schema: definedAt(body, 'schema'),
    example: undefined,
    encodings: NONE,
  };
}

const SEPARATED: Readonly<Record<string, Style>> = {
  ssv: 'spaceDelimited',
  tsv: 'tabDelimited',
  pipes: 'pipeDelimited',
};

/** A form is an object whose properties are the parameters. */
function oldForm(first: Spot, bodySpots: readonly Spot[], types: readonly string[]): ApiBody {
  const parameters = bodySpots
    .map(({ value }) => value as JsonObject)
    .filter(({ name }) => typeof name === 'string');
  const isMultipart =
    parameters.some(({ type }) => type === 'file') ||
    (types.some((type) => formOf(type) === 'multipart') && !types.some((type) => formOf(type) === 'form'));
  const properties: JsonObject = {};
  const encodings = new Map<string, Encoding>();
  for (const parameter of parameters) {
    const name = parameter['name'] as string;
    setOwn(properties, name, parameter);
    const format = String(parameter['collectionFormat'] ?? 'csv');
    const style = SEPARATED[format] ?? 'form';
    if (parameter['type'] === 'array') {
      const writing = { style, explode: format === 'multi', allowReserved: false, mediaType: undefined };
      encodings.set(name, { contentType: undefined, writing });
    }
  }
  const required = parameters.filter((parameter) => parameter['required'] === true).map(({ name }) => name);
  const mediaType = isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return {
    mediaType,
    form: isMultipart ? 'multipart' : 'form',
    isRequired: required.length > 0,
    description: undefined,
    schema: { ...first, value: { type: 'object', properties, required } },
    example: undefined,
    encodings,
  };
}
