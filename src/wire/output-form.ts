/**
 * The output of a tool in; the schema that a version advertises out, and how values are sent under it. The
 * natural schema is kept; wrapping is derived only here (R-WIRE-2, R-WIRE-3, R-WIRE-4, R-OUT-2, R-ENVELOPE).
 * What official clients would misread is rewritten last, in the whole form (R-WIRE-5, R-WIRE-7).
 */
import { isObject, JSON_KINDS, NULL, OBJECT, type JsonObject } from '../json/index.ts';
import type { Schema } from '../schema/index.ts';
import { sourceOf, standaloneDocument } from '../schema/internal.ts';
import type { AdmittedSide, AdmittedTool } from '../tool/index.ts';
import { acceptedKinds } from './accepted-kinds.ts';
import { asObject } from './boolean-schema.ts';
import { dialectOf, withoutDialect } from './dialect-stamp.ts';
import { rewriteForClients, isPortable, type Change } from './client-compat/index.ts';
import { declaresLostName, hasNamesAsData } from './root-names.ts';
import { hasReferences, mapReferences, rebase } from './references.ts';
import { stamped } from './input-form.ts';
import type { WireVersion } from './versions.ts';

/**
 * How values are sent: unchanged; objects unchanged and anything else as `{"result": v}`; or all as
 * `{"result": v}`.
 */
export type Carriage = 'natural' | 'objects-natural' | 'enveloped';

export interface OutputForm {
  readonly schema: JsonObject;
  readonly carriage: Carriage;
  /** What was rewritten or loosened for clients that misread it. */
  readonly changes: readonly Change[];
}

/** The output that the forms of all versions are derived from, analysed once. */
export interface NaturalOutput {
  /** Self-contained: its references are all pointers into it. */
  readonly document: Schema;
  readonly hasReferences: boolean;
  /** No client misreads it, so nothing needs to be rewritten. */
  readonly isPortable: boolean;
}

export function naturalOutput(tool: AdmittedTool, output: AdmittedSide): NaturalOutput {
  const { onMismatch, traits } = tool;
  const { document } = standaloneDocument(output.schema);
  const isOptional = onMismatch !== 'strict' && traits.looseAt === undefined;
  return {
    document,
    hasReferences: !sourceOf(output.schema).isPlain && hasReferences(document),
    isPortable: isPortable(document, { formats: advertisedFormats(tool), isOptional }),
  };
}

function advertisedFormats({ formats, traits }: AdmittedTool): 'assert' | 'annotate' | 'hint' {
  return traits.formats === 'hint' ? 'hint' : formats;
}

/** Undefined for a version without outputs. Versions with the same `outputs` share the form. */
export function outputForm(
  tool: AdmittedTool,
  natural: NaturalOutput,
  version: WireVersion,
): OutputForm | undefined {
  if (version.outputs === 'none') return undefined;
  const { schema, carriage, isStamped, loose } = shapeFor(tool, natural, version);
  if (natural.isPortable && !isStamped) return { schema: asObject(schema), carriage, changes: [] };
  const clients = version.outputs === 'any' ? 'modern' : 'legacy';
  const { document, changes } = rewriteForClients(schema, clients, {
    formats: advertisedFormats(tool),
    optionalBranch: loose,
  });
  return { schema: asObject(document), carriage, changes };
}

export interface Shaped {
  readonly schema: Schema;
  readonly carriage: Carriage;
  /** `type: "object"` was added, which draft-07 does not see beside a `$ref`. */
  readonly isStamped?: true;
  /** JSON Pointer to the loosened schema, which documents values and rejects none. */
  readonly loose?: string;
}

/** The form with the exact meaning of the natural schema, before it is rewritten for clients. */
export function shapeFor(
  { onMismatch, envelope, traits }: ShapeSettings,
  natural: Movable,
  version: WireVersion,
): Shaped {
  const mustBeObject = version.outputs === 'objects' || envelope === 'always';
  const isStrict = onMismatch === 'strict';
  const loosenedThere =
    isStrict || traits?.looseAt === undefined ? undefined : loosenedAt(traits.looseAt, natural);
  if (loosenedThere !== undefined) return { ...loosenedThere, carriage: 'natural' };
  if (!mustBeObject) return naturalForm(natural, isStrict);
  return version.outputs === 'objects'
    ? (mapForm(natural, isStrict, traits?.objectOnly) ?? objectForm(natural, isStrict, traits?.objectOnly))
    : objectForm(natural, isStrict);
}

/** How the values of a tool are sent, for generated documentation. */
export function carriageFor(settings: ShapeSettings, document: Schema, version: WireVersion): Carriage {
  return shapeFor(settings, { document, hasReferences: false }, version).carriage;
}

export type ShapeSettings = Pick<AdmittedTool, 'onMismatch' | 'envelope'> & {
  readonly traits?: Pick<AdmittedTool['traits'], 'looseAt' | 'objectOnly'>;
};

type Movable = Pick<NaturalOutput, 'document' | 'hasReferences'>;

function naturalForm(natural: Movable, isStrict: boolean): Shaped {
  const { document } = natural;
  if (isStrict) return { schema: document, carriage: 'natural' };
  const { schema, loose } = loosened(natural, '');
  return { schema: { ...dialectOf(document), ...schema }, carriage: 'natural', loose };
}

function objectForm(natural: Movable, isStrict: boolean, setting?: 'natural' | 'enveloped'): Shaped {
  const { document } = natural;
  const dialect = dialectOf(document);
  const kinds = setting === undefined ? kindsOf(document) : setting === 'natural' ? OBJECT : JSON_KINDS;
  const staysBare = setting !== undefined || !declaresLostName(document);
  if (isObject(document) && kinds === OBJECT && staysBare) {
    if (isStrict) return objectRoot(document);
    const { schema, loose } = loosened(natural, '');
    return { schema: { ...dialect, type: 'object', ...schema }, carriage: 'objects-natural', loose };
  }
  if (isStrict && kinds === (OBJECT | NULL) && staysBare) {
    const schema = { ...dialect, type: 'object', anyOf: [movedTo('/anyOf/0', natural), NULL_ENVELOPE] };
    return { schema, carriage: 'objects-natural' };
  }
  const place = '/properties/result';
  const { schema: result, loose } = isStrict
    ? { schema: asObject(movedTo(place, natural)) }
    : loosened(natural, place);
  const schema = { ...dialect, type: 'object', properties: { result }, required: ['result'] };
  return { schema, carriage: 'enveloped', ...(loose !== undefined && { loose }) };
}

/**
 * Objects whose names are data: they are sent unchanged, or in an envelope where a client would lose one
 * because of a name. Undefined for other schemas, and for those that always need an envelope.
 */
function mapForm(natural: Movable, isStrict: boolean, setting: string | undefined): Shaped | undefined {
  const { document } = natural;
  if (!isStrict || setting !== undefined || !isObject(document) || !hasNamesAsData(document))
    return undefined;
  if ((kindsOf(document) | NULL) !== (OBJECT | NULL) || declaresLostName(document)) return undefined;
  const schema = {
    ...dialectOf(document),
    type: 'object',
    anyOf: [movedTo('/anyOf/0', natural), MAP_ENVELOPE],
  };
  return { schema, carriage: 'objects-natural' };
}

function kindsOf(document: Schema): number {
  return isObject(document) && document['type'] === 'object' ? OBJECT : acceptedKinds(document);
}

/**
 * The root accepts objects only, so adding the type changes nothing, even for references to it (R-WIRE-3).
 */
function objectRoot(document: JsonObject): Shaped {
  if (document['type'] === 'object') return { schema: document, carriage: 'natural' };
  return { schema: stamped(document), carriage: 'natural', isStamped: true };
}

const NULL_ENVELOPE = {
  properties: { result: { type: 'null' } },
  required: ['result'],
  additionalProperties: false,
} as const;

const MAP_ENVELOPE = {
  properties: { result: { $ref: '#/anyOf/0' } },
  required: ['result'],
  additionalProperties: false,
} as const;

/** A schema that rejects no value, and still documents what to expect. */
function loosened(natural: Movable, place: string): Loosened {
  const loose = `${place}/anyOf/0`;
  return { schema: { anyOf: [movedTo(loose, natural), {}] }, loose };
}

interface Loosened {
  readonly schema: JsonObject;
  readonly loose: string;
}

/** Loosens one property of an object; undefined where the schema has no such property. */
function loosenedAt(property: string, { document, hasReferences: refers }: Movable): Loosened | undefined {
  if (!isObject(document) || document['type'] !== 'object' || !isObject(document['properties']))
    return undefined;
  const place = `#/properties/${property}`;
  const isInside = (reference: string): boolean => reference === place || reference.startsWith(`${place}/`);
  const moved = refers
    ? (mapReferences(document, (reference) =>
        isInside(reference) ? `${place}/anyOf/0${reference.slice(place.length)}` : reference,
      ) as JsonObject)
    : document;
  const properties = moved['properties'] as JsonObject;
  if (!Object.hasOwn(properties, property)) return undefined;
  const schema = {
    ...moved,
    properties: { ...properties, [property]: { anyOf: [properties[property], {}] } },
  };
  return { schema, loose: `${place.slice(1)}/anyOf/0` };
}

function movedTo(place: string, { document, hasReferences: refers }: Movable): Schema {
  const moved = refers ? rebase(document, place) : document;
  return typeof moved === 'boolean' ? moved : withoutDialect(moved);
}
