/**
 * The parameters and the body of an operation in; the schema of the arguments out, and which argument is sent
 * where. A body that is an object is spread beside the parameters where names allow, else it is the argument
 * `body`. Names that hosts refuse, such as `filter[id]`, are changed here and changed back when the request
 * is made.
 */
import { clip, isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import type { Schema } from '../../../schema/index.ts';
import { FreeNames } from '../../../schema/internal.ts';
import { legalName } from '../operation/names.ts';
import { Converted, type Link, type Shelf } from '../schema/shelf.ts';
import type { ApiBody } from './body.ts';
import type { ApiParameter } from './parameter.ts';
import { spreadOf, type SpreadObject } from './spread.ts';

export interface SentParameter extends ApiParameter {
  readonly argument: string;
}

export interface SentBody extends Pick<ApiBody, 'mediaType' | 'form' | 'isRequired' | 'encodings'> {
  /** The argument that is the body; undefined where its properties are arguments. */
  readonly argument: string | undefined;
  /** By the argument, the property of the body. */
  readonly properties: ReadonlyMap<string, string>;
}

export interface InputLayout {
  readonly input: Converted;
  readonly parameters: readonly SentParameter[];
  readonly body: SentBody | undefined;
}

export function layoutOf(
  parameters: readonly ApiParameter[],
  body: ApiBody | undefined,
  shelf: Shelf,
): InputLayout {
  const draft = new Draft();
  const sent = parameters.map((parameter) => {
    const plain = legalName(parameter.name === '' ? 'query' : parameter.name);
    const argument = draft.names.has(plain)
      ? draft.free.take(`${parameter.location}_${plain}`)
      : draft.take(plain);
    const converted = parameter.schema === undefined ? undefined : shelf.convert(parameter.schema);
    draft.add(argument, described(converted?.schema ?? {}, parameter), converted);
    if (parameter.isRequired) draft.required.push(argument);
    return { ...parameter, argument };
  });
  const sentBody = body === undefined ? undefined : layBody(body, draft, shelf);
  return { input: draft.converted(), parameters: sent, body: sentBody };
}

/** Lives while one input is laid out. */
class Draft {
  readonly properties: JsonObject = {};
  readonly required: string[] = [];
  readonly links: Link[] = [];
  readonly dangling: string[] = [];
  readonly names: Set<string> = new Set();
  readonly free: FreeNames = new FreeNames([]);
  dependentRequired: JsonObject | undefined = undefined;

  take(name: string): string {
    this.names.add(name);
    return this.free.take(name);
  }

  add(argument: string, schema: Schema, from: Pick<Converted, 'links' | 'dangling'> | undefined): void {
    setOwn(this.properties, argument, schema);
    this.names.add(argument);
    if (from === undefined) return;
    this.links.push(...from.links);
    this.dangling.push(...from.dangling);
  }

  converted(): Converted {
    const { properties, required, links, dangling, dependentRequired } = this;
    const schema = {
      type: 'object',
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(dependentRequired !== undefined && { dependentRequired }),
      additionalProperties: false,
    };
    return new Converted(schema, links, dangling);
  }
}

const MAX_TEXT = 500;
const MAX_EXAMPLE = 1_000;

/** The description of a parameter or a body is more specific than that of its schema. */
function described(
  schema: Schema,
  {
    description,
    example,
    isDeprecated = false,
  }: { description?: string | undefined; example?: unknown; isDeprecated?: boolean },
): Schema {
  const about: JsonObject = {
    ...(description !== undefined &&
      description.trim() !== '' && { description: clip(description.trim(), MAX_TEXT) }),
    ...(isDeprecated && { deprecated: true }),
  };
  if (!isObject(schema)) return schema ? about : schema;
  const isExample =
    example !== undefined &&
    !Object.hasOwn(schema, 'examples') &&
    JSON.stringify(example).length <= MAX_EXAMPLE;
  // Changes the object in place, since its references are linked.
  return Object.assign(schema, about, isExample && { examples: [example] });
}

function layBody(body: ApiBody, draft: Draft, shelf: Shelf): SentBody {
  const { mediaType, form, isRequired, encodings } = body;
  const writing = { mediaType, form, isRequired, encodings };
  const spread =
    body.schema === undefined || form === 'text' || form === 'binary'
      ? undefined
      : spreadOf(body.schema, shelf);
  const properties = spread === undefined ? undefined : spreadInto(draft, spread, isRequired);
  if (properties !== undefined) return { ...writing, argument: undefined, properties };
  const argument = draft.take(draft.names.has('body') ? 'request_body' : 'body');
  const converted =
    form === 'text' || form === 'binary' || body.schema === undefined
      ? undefined
      : shelf.convert(body.schema);
  draft.add(argument, described(converted?.schema ?? rawBody(body), body), converted);
  if (isRequired) draft.required.push(argument);
  return { ...writing, argument, properties: new Map() };
}

function rawBody({ form, mediaType }: ApiBody): JsonObject {
  switch (form) {
    case 'text':
      return { type: 'string', contentMediaType: mediaType };
    case 'binary':
      return { type: 'string', contentMediaType: mediaType, contentEncoding: 'base64' };
    case 'form':
    case 'multipart':
      return { type: 'object' };
    case 'json':
      return {};
  }
}

/** Pairs of properties that need each other; beyond that the body stays an argument of its own. */
const MAX_PAIRS = 500;

/**
 * Undefined where a name is taken. An optional body is complete as soon as one of its properties is there.
 */
function spreadInto(
  draft: Draft,
  spread: SpreadObject,
  isRequired: boolean,
): Map<string, string> | undefined {
  const { properties, required } = spread;
  const names = Object.keys(properties);
  const isWhole = isRequired || required.length === 0;
  if (!isWhole && names.length * required.length > MAX_PAIRS) return undefined;
  if (names.some((name) => draft.names.has(legalName(name)))) return undefined;
  const argumentOf = new Map(names.map((name) => [name, draft.take(legalName(name))]));
  for (const [name, argument] of argumentOf) draft.add(argument, properties[name]!, undefined);
  draft.links.push(...spread.links);
  draft.dangling.push(...spread.dangling);
  const needed = required.map((name) => argumentOf.get(name)!);
  if (isRequired) draft.required.push(...needed);
  else if (!isWhole) {
    draft.dependentRequired = {};
    for (const argument of argumentOf.values()) {
      setOwn(
        draft.dependentRequired,
        argument,
        needed.filter((other) => other !== argument),
      );
    }
  }
  return new Map([...argumentOf].map(([name, argument]) => [argument, name]));
}
