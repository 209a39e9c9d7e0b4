/**
 * The schema and the results of a server of some version in; the natural schema and values out (R-CLIENT).
 * Removes the envelope, if it is marked or if a legacy schema is exactly that, and the loosening of
 * `onMismatch: "warn"`. A value that does not have the form of its marks is returned unchanged.
 */
import { isObject, parsePointer, stepInto, type JsonObject } from '../json/index.ts';
import type { AdmittedSchema, Schema } from '../schema/index.ts';
import { standaloneDocument, walk202012 } from '../schema/internal.ts';
import { dialectOf, withoutDialect } from './dialect-stamp.ts';
import { ENVELOPE_MARK, MISMATCH_MARK, TEXT_MARK, WRAPPED_MARK } from './marks.ts';
import { mapReferences, rebase } from './references.ts';
import type { WireVersion } from './versions.ts';

/** How to read the values of a tool. */
export interface OutputReading {
  /** The schema of the tool's values, without envelope and loosening. */
  readonly natural: Schema;
  /** Every value is sent as `{"result": v}`. */
  readonly isEnveloped: boolean;
  /** A value that does not fit `natural` is a warning and no error. */
  readonly isLoose: boolean;
}

/** FastMCP's mark, in the output schema itself. */
const FASTMCP_MARK = 'x-fastmcp-wrap-result';

export function readOutput(advertised: AdmittedSchema, meta: unknown, version: WireVersion): OutputReading {
  const document = advertised.document202012;
  const isEnveloped = isObject(document) && isSentEnveloped(document, meta, version);
  let place = isEnveloped ? '/properties/result' : '';
  const mayMismatch = isObject(meta) && meta[MISMATCH_MARK] === 'warn';
  const isLoose = mayMismatch && isLoosened(schemaAt(document, place));
  const tightened =
    mayMismatch && !isLoose ? tightenedProperty(standaloneDocument(advertised).document) : undefined;
  if (tightened !== undefined) return { natural: tightened, isEnveloped, isLoose: true };
  const isOwnShape = isObject(meta) && meta[ENVELOPE_MARK] === 'none';
  if (isLoose || (!isEnveloped && !isOwnShape && isNullableForm(document))) {
    place += '/anyOf/0';
  }
  const natural = place === '' ? advertised.document : lift(standaloneDocument(advertised).document, place);
  return { natural, isEnveloped, isLoose };
}

function isSentEnveloped(document: JsonObject, meta: unknown, version: WireVersion): boolean {
  if (schemaAt(document, '/properties/result') === undefined) return false;
  if (isObject(meta) && Object.hasOwn(meta, ENVELOPE_MARK)) return meta[ENVELOPE_MARK] === 'result';
  if (document[FASTMCP_MARK] === true) return true;
  return version.outputs !== 'any' && isExactEnvelope(document);
}

/** Keywords of an envelope that constrain no value beyond it. */
const ENVELOPE_KEYWORDS: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', '$schema', '$defs', 'definitions', FASTMCP_MARK],
  ...['title', 'description', '$comment', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly'],
]);

function isExactEnvelope(document: JsonObject): boolean {
  const { type, properties, required, additionalProperties } = document;
  const isAlone = isObject(properties) && Object.keys(properties).length === 1;
  const isRequired = Array.isArray(required) && required.length === 1 && required[0] === 'result';
  if (type !== 'object' || !isAlone || !isRequired) return false;
  return Object.keys(document).every(
    (keyword) =>
      ENVELOPE_KEYWORDS.has(keyword) ||
      (keyword === 'additionalProperties' && typeof additionalProperties === 'boolean'),
  );
}

/** `anyOf: [S, {}]`, which accepts everything and still documents S. */
function isLoosened(schema: Schema | undefined): boolean {
  if (!isObject(schema)) return false;
  const { anyOf } = schema;
  return Array.isArray(anyOf) && anyOf.length === 2 && takesAll(anyOf[1]);
}

/** Where only one property is loosened: the document with the strict schema of that property. */
function tightenedProperty(document: Schema): Schema | undefined {
  if (!isObject(document) || !isObject(document['properties'])) return undefined;
  const { properties } = document;
  const loose = Object.keys(properties).filter((name) => isLoosened(properties[name] as Schema));
  const [property] = loose;
  if (property === undefined || loose.length > 1) return undefined;
  const place = `#/properties/${property}`;
  const proper = (properties[property] as { readonly anyOf: readonly Schema[] }).anyOf[0]!;
  const whole = { ...document, properties: { ...properties, [property]: proper } };
  return mapReferences(whole, (reference) => reference.replace(`${place}/anyOf/0`, () => place));
}

function takesAll(schema: unknown): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}

/**
 * An object, or `{"result": null}`: how a nullable object is sent where only objects are allowed (R-WIRE-4).
 * Or, for objects whose names are data, an envelope of the same schema.
 */
export function isNullableForm(document: Schema): boolean {
  if (!isObject(document) || document['type'] !== 'object') return false;
  const { anyOf } = document;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return false;
  const other: unknown = anyOf[1];
  if (!isObject(other) || other['additionalProperties'] !== false) return false;
  const inner = stepInto(other['properties'], 'result');
  return isExactEnvelope({ type: 'object', ...other }) && (isNullSchema(inner) || isFirstBranch(inner));
}

function isNullSchema(schema: unknown): boolean {
  return isObject(schema) && schema['type'] === 'null' && Object.keys(schema).length === 1;
}

function isFirstBranch(schema: unknown): boolean {
  return isObject(schema) && schema['$ref'] === '#/anyOf/0' && Object.keys(schema).length === 1;
}

function schemaAt(document: Schema, place: string): Schema | undefined {
  const steps = parsePointer(place) ?? [];
  const target = steps.reduce<unknown>(stepInto, document);
  return typeof target === 'boolean' || isObject(target) ? target : undefined;
}

const DEFINITION_KEYWORDS = ['$defs', 'definitions'] as const;

/** The subschema at a place of a document, all of whose references are pointers, as a separate document. */
function lift(document: Schema, place: string): Schema {
  const inner = schemaAt(document, place);
  // A document whose static form was too large has lost its subschemas, and accepts everything.
  if (inner === undefined || typeof document === 'boolean') return true;
  if (typeof inner === 'boolean') return inner;
  const keywords = DEFINITION_KEYWORDS.filter(
    (keyword) => isObject(document[keyword]) && !Object.hasOwn(inner, keyword),
  );
  const own = `#${place}`;
  const isOwn = (reference: string): boolean => reference === own || reference.startsWith(`${own}/`);
  const isDefinition = (reference: string): boolean =>
    keywords.some((keyword) => reference.startsWith(`#/${keyword}/`));
  const needed = keywords.length > 0 && referencesIn(inner).some(isDefinition) ? keywords : [];
  const definitions = Object.fromEntries(needed.map((keyword) => [keyword, document[keyword]]));
  const whole = { ...inner, ...definitions };
  if (referencesIn(whole).every((reference) => isOwn(reference) || isDefinition(reference))) {
    const moved = mapReferences(whole, (reference) =>
      isOwn(reference) ? `#${reference.slice(own.length)}` : reference,
    );
    return { ...dialectOf(document), ...(moved as JsonObject) };
  }
  // Other references point elsewhere in the document, so the whole document is kept.
  const around = rebase(withoutDialect(document), '/$defs/advertised');
  return {
    ...dialectOf(document),
    $ref: `#/$defs/advertised${place}`,
    $defs: { advertised: around },
  };
}

function referencesIn(document: Schema): string[] {
  return walk202012.all(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
}

/**
 * The natural value of a result; undefined where it has none. Without `structuredContent` it is the text of
 * the result, which is parsed as JSON only where the server marks the tool or the result: the text `42` of a
 * file is no number.
 */
export function naturalValue(
  result: JsonObject,
  reading: OutputReading | undefined,
  toolMeta?: unknown,
): unknown {
  const { structuredContent: sent } = result;
  if (sent === undefined) {
    if (isMarkedText(result)) return valueInText(result);
    const isJsonTool = isObject(toolMeta) && toolMeta[TEXT_MARK] === 'json';
    const mayBeJson = isJsonTool && metaOf(result)[TEXT_MARK] !== 'plain';
    const value = mayBeJson ? jsonIn(textsIn(result).at(-1)) : undefined;
    return value === undefined ? textOf(result) : value;
  }
  const mark = metaOf(result)[WRAPPED_MARK];
  if (mark === 'beside' && isObject(sent) && Object.hasOwn(sent, 'result')) return sent['result'];
  const isWrapped = mark === true || reading?.isEnveloped === true;
  const isEnvelope = isObject(sent) && Object.hasOwn(sent, 'result') && Object.keys(sent).length === 1;
  return isWrapped && isEnvelope ? sent['result'] : sent;
}

/**
 * The value in the text of a result: the JSON of the last block where the server marks it, else of the only
 * one. A marked block that is no JSON stays text; undefined where there is no such block, or the only one is
 * no JSON.
 */
export function valueInText(result: JsonObject): unknown {
  const texts = textsIn(result);
  const isMarked = isMarkedText(result);
  const text = isMarked || texts.length === 1 ? texts.at(-1) : undefined;
  const value = jsonIn(text);
  return value === undefined && isMarked ? text : value;
}

/** Undefined where it is no JSON. */
function jsonIn(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** All text blocks of a result, one below the other; undefined where it has none. */
function textOf(result: JsonObject): string | undefined {
  const texts = textsIn(result);
  return texts.length === 0 ? undefined : texts.join('\n');
}

function textsIn({ content }: JsonObject): string[] {
  return Array.isArray(content) ? content.filter(isTextBlock).map(({ text }) => text) : [];
}

function isTextBlock(block: unknown): block is { readonly text: string } {
  return isObject(block) && block['type'] === 'text' && typeof block['text'] === 'string';
}

function isMarkedText(result: JsonObject): boolean {
  return metaOf(result)[TEXT_MARK] === 'last';
}

function metaOf({ _meta: meta }: JsonObject): JsonObject {
  return isObject(meta) ? meta : {};
}
