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
import { Converted, type Shelf } from '../schema/shelf.ts';

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
      return schema === undefined ? new Converted({}) : shelf.convertShared(schema);
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
  private readonly branches: Map<string, Converted> = new Map();

  add(converted: Converted): void {
    const key = JSON.stringify(converted.schema);
    if (!this.branches.has(key)) this.branches.set(key, converted);
  }

  get dangling(): readonly string[] {
    return [...this.branches.values()].flatMap((branch) => branch.dangling);
  }

  /** Undefined where it says nothing. */
  converted(): Converted | undefined {
    const branches = [...this.branches.values()];
    const [only, ...others] = branches;
    const saysNothing = branches.some(
      ({ schema }) => schema === true || (isObject(schema) && Object.keys(schema).length === 0),
    );
    if (only === undefined || saysNothing) return undefined;
    if (others.length === 0 && !isOnlyProperties(only.schema)) return only;
    const schemas = branches.map(({ schema }) => schema);
    const links = branches.flatMap((branch) => branch.links);
    const schema = others.length === 0 ? { allOf: schemas } : { anyOf: schemas };
    return new Converted(schema, links, this.dangling);
  }
}

const SAYS_MORE = ['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'not', 'if', 'const', 'enum'] as const;

/**
 * `properties` alone says nothing of what is no object, and authored tools of that form are taken for objects
 * (R-OUT-3).
 */
function isOnlyProperties(schema: Schema): boolean {
  if (!isObject(schema) || !Object.hasOwn(schema, 'properties')) return false;
  return !SAYS_MORE.some((keyword) => Object.hasOwn(schema, keyword));
}
