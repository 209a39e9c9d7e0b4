/**
 * An admitted tool in; its exact entry in `tools/list` of a version out, and how its values are sent. Made
 * once for each tool and version, and cached as long as the tool exists.
 */
import { isObject, type JsonObject } from '../json/index.ts';
import type { AdmittedSchema } from '../schema/index.ts';
import type { AdmittedTool, ToolAnnotations, ToolIcon } from '../tool/index.ts';
import { isNullableForm } from './decode.ts';
import { withoutDialect } from './dialect-stamp.ts';
import { inputFor, inputForm, type InputForm } from './input-form.ts';
import { ENVELOPE_MARK, MISMATCH_MARK, TEXT_MARK } from './marks.ts';
import { naturalOutput, outputForm, type NaturalOutput, type OutputForm } from './output-form.ts';
import { withoutLostNames } from './root-names.ts';
import type { WireVersion } from './versions.ts';

/** The JSON on the wire; members that a version does not know are absent. */
export interface WireTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: ToolAnnotations;
  readonly icons?: readonly ToolIcon[];
  readonly _meta?: JsonObject;
}

export interface ToolForm {
  readonly tool: WireTool;
  readonly output: OutputForm | undefined;
}

/** The cached forms of a tool. Versions share most of them. */
interface Derived {
  readonly input: InputForm;
  /** Undefined where the tool declares none. */
  readonly output: DerivedOutput | undefined;
  /** Records instead of maps: a tool mostly has one of each, and a map takes ten times the memory. */
  readonly forms: Partial<Record<WireVersion['name'], ToolForm>>;
}

/** Of all tools that have the same output and treat it alike: an API has hundreds that return the same. */
interface DerivedOutput {
  readonly natural: NaturalOutput;
  readonly forms: Partial<Record<WireVersion['outputs'], OutputForm | undefined>>;
}

const derived: WeakMap<AdmittedTool, Derived> = new WeakMap();
/** Equal schemas are admitted once, so that equal ones are mostly the same object. */
const inputs: WeakMap<AdmittedSchema, Partial<Record<AdmittedTool['formats'], InputForm>>> = new WeakMap();
const outputs: WeakMap<AdmittedSchema, Map<string, DerivedOutput>> = new WeakMap();

export function toolForm(tool: AdmittedTool, version: WireVersion): ToolForm {
  let cached = derived.get(tool);
  if (cached === undefined) {
    cached = { input: sharedInput(tool), output: sharedOutput(tool), forms: {} };
    derived.set(tool, cached);
  }
  const { forms } = cached;
  return (forms[version.name] ??= makeForm(tool, version, cached));
}

function sharedInput({ input: { schema }, formats }: AdmittedTool): InputForm {
  let byFormats = inputs.get(schema);
  if (byFormats === undefined) inputs.set(schema, (byFormats = {}));
  return (byFormats[formats] ??= inputForm(schema, formats));
}

function sharedOutput(tool: AdmittedTool): DerivedOutput | undefined {
  const { output, onMismatch, envelope, formats, traits } = tool;
  if (output === undefined) return undefined;
  let bySettings = outputs.get(output.schema);
  if (bySettings === undefined) outputs.set(output.schema, (bySettings = new Map()));
  const key = [onMismatch, envelope, formats, traits.formats, traits.looseAt, traits.objectOnly].join(' ');
  let shared = bySettings.get(key);
  if (shared === undefined)
    bySettings.set(key, (shared = { natural: naturalOutput(tool, output), forms: {} }));
  return shared;
}

function makeForm(tool: AdmittedTool, version: WireVersion, { input, output: shared }: Derived): ToolForm {
  const output = shared && (shared.forms[version.outputs] ??= outputForm(tool, shared.natural, version));
  const { title, description, annotations, icons } = tool.traits;
  const meta = metaOf(tool, output, version);
  const wire: WireTool = {
    name: tool.name,
    ...(version.hasTitles && title !== undefined && { title }),
    ...(description !== undefined && { description }),
    inputSchema: listedInput(tool, version) ?? inputFor(version, input),
    ...(output !== undefined && {
      outputSchema: keepsDialect(tool, version) ? output.schema : withoutDialect(output.schema),
    }),
    ...(version.hasAnnotations && annotations !== undefined && { annotations }),
    ...(version.hasIcons && icons !== undefined && { icons }),
    ...(version.hasTitles && meta !== undefined && { _meta: meta }),
  };
  return { tool: wire, output };
}

/** What a profile has made of the input. */
function listedInput({ listed }: AdmittedTool, { hasIcons }: WireVersion): JsonObject | undefined {
  return listed && (hasIcons ? listed.inputSchema : withoutDialect(listed.inputSchema));
}

/** Tools of a hardened SDK server keep `$schema`, as their clients got it before. */
function keepsDialect({ traits }: AdmittedTool, { hasIcons }: WireVersion): boolean {
  return hasIcons || traits.objectOnly !== undefined;
}

function metaOf(
  tool: AdmittedTool,
  output: OutputForm | undefined,
  version: WireVersion,
): JsonObject | undefined {
  const meta: JsonObject = withoutLostNames(tool.traits.meta ?? {}, version);
  if (output?.carriage === 'enveloped') meta[ENVELOPE_MARK] = 'result';
  else if (version.outputs === 'objects' && output?.carriage === 'natural' && looksDerived(output.schema)) {
    meta[ENVELOPE_MARK] = 'none';
  }
  if (output !== undefined && tool.onMismatch !== 'strict') meta[MISMATCH_MARK] = 'warn';
  if (marksText(tool, version)) meta[TEXT_MARK] = 'json';
  return Object.keys(meta).length === 0 ? undefined : meta;
}

/**
 * Whether a value that is no object is sent as text alone. Results of a hardened SDK server are not marked.
 */
export function marksText({ output, traits }: AdmittedTool, version: WireVersion): boolean {
  return version.outputs === 'objects' && output === undefined && traits.objectOnly === undefined;
}

/** Whether a client would take the author's schema for an envelope or for the form of a nullable object. */
function looksDerived(schema: JsonObject): boolean {
  const { properties, required } = schema;
  const names = isObject(properties) ? Object.keys(properties) : [];
  const isOfResult = names.length === 1 && names[0] === 'result';
  return (isOfResult && Array.isArray(required) && required[0] === 'result') || isNullableForm(schema);
}
