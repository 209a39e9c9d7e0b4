/**
 * The responses of an operation in; what its tool returns out: the union of all success responses, as they
 * are decoded. No body is `null`, texts are texts, bytes are base64. Where one success response has no
 * schema, the output has none.
 */
import { isObject, preview, type JsonObject } from '../../../json/index.ts';
import type { Schema } from '../../../schema/index.ts';
import type { ApiDocument } from '../document/document.ts';
import { inside, type Spot } from '../document/references.ts';
import { definedAt } from '../input/parameter.ts';
import { bareType, formOf } from '../media-types.ts';
import type { ApiOperation } from '../operation/operations.ts';
import type { OperationPlace } from '../problems.ts';
import { Converted, type Link, type Shelf } from '../schema/shelf.ts';

export interface ApiOutput {
  /** Undefined where the document does not say. */
  readonly converted: Converted | undefined;
  /** Media types of the success responses, for the header `accept`. */
  readonly mediaTypes: readonly string[];
}

export function outputOf(
  operation: ApiOperation,
  document: ApiDocument,
  shelf: Shelf,
  place: OperationPlace,
): ApiOutput {
  const successes = successesOf(operation, document, place);
  const union = new Union();
  const mediaTypes = new Set<string>();
  for (const success of successes) {
    const bodies = operation.method === 'HEAD' ? [] : bodiesOf(success, operation, document);
    if (bodies.length === 0) union.add(new Converted({ type: 'null' }));
    for (const { mediaType, schema } of bodies) {
      mediaTypes.add(mediaType);
      union.add(decodedAs(mediaType, schema, shelf));
    }
  }
  const converted = union.converted();
  // Without a schema, no lost reference could be found.
  if (converted === undefined)
    for (const reason of union.dangling) place.warning('openapi-reference', lostText(reason));
  return { converted, mediaTypes: [...mediaTypes] };
}

/** Reports a lost reference, which costs its place in an output. */
export function lostText(reason: string): string {
  return `${reason}: it is taken for any value.`;
}

/** `2XX` and every code of it; `default` where there is none. */
function successesOf(operation: ApiOperation, { references }: ApiDocument, place: OperationPlace): Spot[] {
  const responses = inside(operation.spot, 'responses');
  if (!isObject(responses.value)) return [];
  const codes = Object.keys(responses.value);
  const successes = codes.filter((code) => /^2(?:\d\d|XX)$/i.test(code));
  const chosen = successes.length > 0 ? successes : codes.filter((code) => code === 'default');
  return chosen.flatMap((code) => {
    const written = inside(responses, code);
    const resolution = references.follow(written);
    if (resolution.ok && isObject(resolution.spot.value)) return resolution.spot;
    const reason = resolution.ok
      ? `A response is an object, but this is ${preview(written.value)}`
      : resolution.reason;
    const problem = resolution.ok ? 'openapi-response' : 'openapi-reference';
    place.warning(problem, lostText(reason), written.pointer);
    return { ...written, value: ANY_RESPONSE };
  });
}

const ANY_RESPONSE: JsonObject = { content: { 'application/json': {} }, schema: {} };

interface ResponseBody {
  readonly mediaType: string;
  readonly schema: Spot | undefined;
}

function bodiesOf(success: Spot, operation: ApiOperation, document: ApiDocument): ResponseBody[] {
  if (document.version === '2.0') {
    const schema = definedAt(success, 'schema');
    if (schema === undefined) return [];
    const produces = operation.spot.value['produces'] ?? document.root.value['produces'];
    const types = Array.isArray(produces) ? produces.filter((type) => typeof type === 'string') : [];
    if (types.length === 0) types.push('application/json');
    const isFile = isObject(schema.value) && schema.value['type'] === 'file';
    return (isFile ? types : readable(types)).map((mediaType) => ({ mediaType, schema }));
  }
  const content = inside(success, 'content');
  if (!isObject(content.value)) return [];
  return readable(Object.keys(content.value)).map((mediaType) => {
    const media = document.references.follow(inside(content, mediaType));
    return { mediaType, schema: media.ok ? definedAt(media.spot, 'schema') : undefined };
  });
}

/** XML and YAML beside JSON are the same value in another notation; requests ask for JSON. */
function readable(types: readonly string[]): readonly string[] {
  const hasJson = types.some((type) => formOf(type) === 'json');
  return hasJson ? types.filter((type) => !/\b(?:xml|yaml|x-yaml)$/.test(bareType(type))) : types;
}

const TEXT = { type: 'string' } as const;

function decodedAs(mediaType: string, schema: Spot | undefined, shelf: Shelf): Converted {
  switch (formOf(mediaType)) {
    case 'json':
      return schema === undefined ? new Converted({}) : shelf.convert(schema);
    case 'text':
    case 'form':
      return new Converted({ ...TEXT, contentMediaType: bareType(mediaType) });
    case 'multipart':
    case 'binary': {
      return new Converted({ ...TEXT, contentMediaType: bareType(mediaType), contentEncoding: 'base64' });
    }
  }
}

/** Lives for one operation. */
class Union {
  private readonly branches: Map<string, Schema> = new Map();
  private readonly links: Link[] = [];
  readonly dangling: string[] = [];

  add({ schema, links, dangling }: Converted): void {
    const key = JSON.stringify(schema);
    if (this.branches.has(key)) return;
    this.branches.set(key, schema);
    this.links.push(...links);
    this.dangling.push(...dangling);
  }

  /** Undefined where it has no content. */
  converted(): Converted | undefined {
    const schemas = [...this.branches.values()];
    const saysNothing = schemas.some(
      (schema) => schema === true || (isObject(schema) && Object.keys(schema).length === 0),
    );
    if (schemas.length === 0 || saysNothing) return undefined;
    const [only] = schemas;
    const schema = schemas.length === 1 ? unchanged(only!) : { anyOf: schemas };
    return new Converted(schema, this.links, this.dangling);
  }
}

const SAYS_MORE = ['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'not', 'if', 'const', 'enum'] as const;

/**
 * `properties` alone accepts everything that is no object, but a root of that form counts as an object
 * (R-OUT-3).
 */
function unchanged(schema: Schema): Schema {
  if (!isObject(schema) || !Object.hasOwn(schema, 'properties')) return schema;
  return SAYS_MORE.some((keyword) => Object.hasOwn(schema, keyword)) ? schema : { allOf: [schema] };
}
