/**
 * An outcome in; the exact result of `tools/call` for a version out (R-WIRE-1, R-TEXT). The result fits the
 * schema that was advertised to that version; errors are never wrapped, and never sent as outputs.
 */
import { equalJson, isObject, type JsonObject } from '../json/index.ts';
import { admitSchema, compileSchema } from '../schema/index.ts';
import type { AdmittedTool, ContentBlock, ErrorOutcome, ValueOutcome } from '../tool/index.ts';
import { blocksFor } from './content.ts';
import { REPAIRED_MARK, TEXT_MARK, WRAPPED_MARK } from './marks.ts';
import { hasLostName, withoutLostNames } from './root-names.ts';
import { needsText } from './text-copy.ts';
import { marksText, toolForm } from './tool-form.ts';
import type { WireVersion } from './versions.ts';

export interface WireResult {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: unknown;
  readonly isError?: true;
  readonly resultType?: 'complete';
  readonly _meta?: JsonObject;
}

type Unfinished = { -readonly [Member in keyof WireResult]: WireResult[Member] };

export function encodeOutcome(
  tool: AdmittedTool,
  outcome: ValueOutcome | ErrorOutcome,
  version: WireVersion,
): WireResult {
  const sent =
    outcome.kind === 'value' ? encodeValue(tool, outcome, version) : encodeError(tool, outcome, version);
  return outcome.repairs === undefined
    ? sent
    : { ...sent, _meta: { ...sent._meta, [REPAIRED_MARK]: outcome.repairs } };
}

function encodeValue(tool: AdmittedTool, outcome: ValueOutcome, version: WireVersion): WireResult {
  const { value, text, meta } = outcome;
  const own = blocksFor(outcome.content, version);
  const hasValue = text !== undefined;
  const sends = tool.listed?.results;
  const structured = hasValue && sends !== 'text' ? structuredFor(tool, value, version) : undefined;
  const isCopied = hasValue && structured === undefined && endsInCopy(own, value);
  const content =
    hasValue &&
    !isCopied &&
    !(sends === 'structured' && structured !== undefined) &&
    needsText(tool.text, value, outcome.content, structured !== undefined)
      ? [...own, { type: 'text', text } as const]
      : own;
  const result = resultOf(content, structured, version);
  if (structured?.mark !== undefined) result._meta = { ...meta, [WRAPPED_MARK]: structured.mark };
  else if (structured === undefined) {
    const mark = textMark(tool, version, content, isCopied || content !== own);
    if (mark !== undefined) result._meta = { ...meta, [TEXT_MARK]: mark };
    else if (meta !== undefined) result._meta = meta;
  } else if (meta !== undefined) result._meta = meta;
  return result;
}

/** Distinguishes the JSON of a value from a text that only looks like JSON. */
function textMark(
  tool: AdmittedTool,
  version: WireVersion,
  content: readonly ContentBlock[],
  isJson: boolean,
): 'last' | 'plain' | undefined {
  if (!marksText(tool, version)) return isJson ? 'last' : undefined;
  return !isJson && endsInJson(content) ? 'plain' : undefined;
}

/** Whether the last text is the JSON of the value already, as servers behind the gateway send it. */
function endsInCopy(content: readonly ContentBlock[], value: unknown): boolean {
  const last = content.findLast(({ type }) => type === 'text');
  if (last?.type !== 'text' || typeof value === 'string') return false;
  try {
    return equalJson(JSON.parse(last.text), value, () => undefined);
  } catch {
    return false;
  }
}

function endsInJson(content: readonly ContentBlock[]): boolean {
  const last = content.findLast(({ type }) => type === 'text');
  if (last?.type !== 'text') return false;
  try {
    JSON.parse(last.text);
    return true;
  } catch {
    return false;
  }
}

interface Structured {
  readonly value: unknown;
  /** How it is wrapped, for `_meta`. */
  readonly mark?: true | 'beside';
}

function structuredFor(tool: AdmittedTool, value: unknown, version: WireVersion): Structured | undefined {
  if (version.outputs === 'none') return undefined;
  const carriage = toolForm(tool, version).output?.carriage;
  if (carriage === 'enveloped') return { value: { result: value }, mark: true };
  if (version.outputs === 'any' && carriage !== 'objects-natural') return { value };
  if (isObject(value) && !hasLostName(value)) return { value };
  // Without an output schema a client cannot recognise an envelope: only the text carries the value.
  if (carriage === undefined) return undefined;
  const wrapped = { result: value };
  return isObject(value) ? keptWhole(tool, value, version) : { value: wrapped, mark: true };
}

/**
 * An object with a name that clients lose: in an envelope where the schema accepts that; where it requires
 * other members, with these beside it; unchanged where the schema accepts neither.
 */
function keptWhole(tool: AdmittedTool, value: JsonObject, version: WireVersion): Structured {
  const wrapped = { result: value };
  if (fitsAdvertised(tool, wrapped, version)) return { value: wrapped, mark: true };
  const beside = { ...withoutLostNames(value, version), ...wrapped };
  const isFree = !Object.hasOwn(value, 'result') && fitsAdvertised(tool, beside, version);
  return isFree ? { value: beside, mark: 'beside' } : { value };
}

function encodeError(tool: AdmittedTool, outcome: ErrorOutcome, version: WireVersion): WireResult {
  const content = blocksFor(outcome.content, version);
  const { value } = outcome;
  const isSent = value !== undefined && errorValueFits(tool, value, version);
  const result = resultOf(content, isSent ? { value } : undefined, version);
  result.isError = true;
  if (outcome.meta !== undefined) result._meta = outcome.meta;
  return result;
}

/** Clients before 2026 check even an error against the output schema. */
function errorValueFits(tool: AdmittedTool, value: unknown, version: WireVersion): boolean {
  if (version.outputs !== 'objects') return version.outputs === 'any';
  return isObject(value) && !hasLostName(value) && fitsAdvertised(tool, value, version);
}

function fitsAdvertised(tool: AdmittedTool, value: JsonObject, version: WireVersion): boolean {
  const { outputSchema } = toolForm(tool, version).tool;
  if (outputSchema === undefined) return true;
  const admitted = admitSchema(outputSchema, { formats: 'assert', interoperable: true });
  return admitted.ok && compileSchema(admitted.schema).accepts(value);
}

/** Sets members one by one: spreading an object would take longer than everything else here. */
function resultOf(
  content: readonly ContentBlock[],
  structured: Structured | undefined,
  { hasResultType }: WireVersion,
): Unfinished {
  const result: Unfinished = hasResultType ? { resultType: 'complete', content } : { content };
  if (structured !== undefined) result.structuredContent = structured.value;
  return result;
}
