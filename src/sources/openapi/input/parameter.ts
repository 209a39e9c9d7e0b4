/**
 * A parameter object of any version in; its schema and its place in a request out, or why it cannot be sent.
 * `type` and `collectionFormat` of Swagger 2.0 become a schema and a style.
 */
import { isObject, preview, type JsonObject } from '../../../json/index.ts';
import type { ApiVersion } from '../document/version.ts';
import { inside, type Spot } from '../document/references.ts';

export type Location = 'path' | 'query' | 'querystring' | 'header' | 'cookie';

export type Style =
  | 'matrix'
  | 'label'
  | 'simple'
  | 'form'
  | 'cookie'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'tabDelimited'
  | 'deepObject';

/** How a value is written: by a style, or as a text of a media type. */
export interface Writing {
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Undefined where the style decides. */
  readonly mediaType: string | undefined;
}

export interface ApiParameter extends Writing {
  readonly name: string;
  readonly location: Location;
  readonly isRequired: boolean;
  readonly description: string | undefined;
  readonly isDeprecated: boolean;
  /** Undefined where the document does not say. */
  readonly schema: Spot | undefined;
  readonly example: unknown;
  readonly pointer: string;
}

export type ReadParameter =
  { readonly ok: true; readonly parameter: ApiParameter } | { readonly ok: false; readonly reason: string };

const STYLES: Readonly<Record<Location, readonly Style[]>> = {
  path: ['simple', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited', 'tabDelimited'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'tabDelimited', 'deepObject'],
  querystring: ['form'],
  header: ['simple', 'spaceDelimited', 'pipeDelimited', 'tabDelimited'],
  cookie: ['form', 'cookie'],
};

const COLLECTION_FORMATS: Readonly<Record<string, Partial<Writing>>> = {
  ssv: { style: 'spaceDelimited' },
  tsv: { style: 'tabDelimited' },
  pipes: { style: 'pipeDelimited' },
  multi: { style: 'form', explode: true },
};

/** Of a spot that holds no reference, and is no body. */
export function readParameter(spot: Spot, version: ApiVersion): ReadParameter {
  const { value } = spot;
  if (!isObject(value))
    return { ok: false, reason: `A parameter is an object, but this is ${preview(value)}` };
  const { name, in: location, required, description, deprecated } = value;
  if (typeof name !== 'string' || (name === '' && location !== 'querystring')) {
    return { ok: false, reason: `A parameter needs a name, but it is ${preview(name)}` };
  }
  if (!isLocation(location)) return { ok: false, reason: `A parameter cannot be in ${preview(location)}` };
  if (location === 'header' && !HEADER_NAME.test(name)) {
    return { ok: false, reason: `A header cannot be named ${preview(name)}` };
  }
  if (location === 'cookie' && !HEADER_NAME.test(name)) {
    return { ok: false, reason: `A cookie cannot be named ${preview(name)}` };
  }
  const content = version === '2.0' ? undefined : contentOf(spot);
  return {
    ok: true,
    parameter: {
      name,
      location,
      isRequired: required === true || location === 'path',
      description: typeof description === 'string' ? description : undefined,
      isDeprecated: deprecated === true,
      ...writingOf(value, location, version),
      mediaType: content?.mediaType,
      schema: version === '2.0' ? spot : (content?.schema ?? definedAt(spot, 'schema')),
      example: value['example'] ?? exampleIn(value['examples']),
      pointer: spot.pointer,
    },
  };
}

/** The first of a map of examples, as 3.0 and later have it. */
export function exampleIn(examples: unknown): unknown {
  const [first] = isObject(examples) ? Object.values(examples) : [];
  return isObject(first) ? first['value'] : undefined;
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function isLocation(location: unknown): location is Location {
  return typeof location === 'string' && Object.hasOwn(STYLES, location);
}

/** A style that does not exist at this location becomes the default one. */
function writingOf(
  { style, explode, allowReserved, collectionFormat }: JsonObject,
  location: Location,
  version: ApiVersion,
): Omit<Writing, 'mediaType'> {
  const usual = STYLES[location][0]!;
  if (version === '2.0') {
    const format = typeof collectionFormat === 'string' ? (COLLECTION_FORMATS[collectionFormat] ?? {}) : {};
    const isPossible = format.style === undefined || STYLES[location].includes(format.style);
    return { style: usual, explode: false, allowReserved: false, ...(isPossible && format) };
  }
  const chosen = STYLES[location].find((candidate) => candidate === style) ?? usual;
  return {
    style: chosen,
    explode: typeof explode === 'boolean' ? explode : chosen === 'form' || chosen === 'cookie',
    allowReserved: allowReserved === true,
  };
}

/** `content` has one media type. */
function contentOf(
  spot: Spot,
): { readonly mediaType: string; readonly schema: Spot | undefined } | undefined {
  const content = inside(spot, 'content');
  const [mediaType] = isObject(content.value) ? Object.keys(content.value) : [];
  if (mediaType === undefined) return undefined;
  return { mediaType, schema: definedAt(inside(content, mediaType), 'schema') };
}

export function definedAt(spot: Spot, member: string): Spot | undefined {
  const value = inside(spot, member);
  return value.value === undefined ? undefined : value;
}
