/**
 * Two versions of one schema of a tool in; the change of what it accepts out. An input must go on accepting
 * what it accepted, an output must go on returning only what it returned; the other direction is compatible.
 * Only meaning counts: order, definitions and dialects are no change.
 */
import { canonicalText, clip, OBJECT } from '../json/index.ts';
import { admitSchema, compileSchema, type AdmittedSchema } from '../schema/index.ts';
import { isSubset, standaloneDocument, type Relation } from '../schema/internal.ts';
import type { Change } from './change.ts';

export type Side = 'input' | 'output';

export function diffSchemas(
  tool: string,
  side: Side,
  before: AdmittedSchema,
  after: AdmittedSchema,
): Change | undefined {
  const [oldDocument, newDocument] = [documentOf(before), documentOf(after)];
  if (canonicalText(oldDocument) === canonicalText(newDocument)) return undefined;
  const versions = { before: readAlike(before, oldDocument), after: readAlike(after, newDocument) };
  // Arguments are always an object.
  const options = side === 'input' ? { kinds: OBJECT } : {};
  const forward = isSubset(versions.before, versions.after, options);
  const backward = isSubset(versions.after, versions.before, options);
  return side === 'input'
    ? inputChange(tool, forward, backward, versions)
    : outputChange(tool, forward, backward, versions);
}

interface Versions {
  readonly before: AdmittedSchema;
  readonly after: AdmittedSchema;
}

function documentOf(schema: AdmittedSchema): unknown {
  return standaloneDocument(schema).document;
}

/** Both versions get the same reading of formats and patterns, whatever their sources. */
function readAlike(schema: AdmittedSchema, document: unknown): AdmittedSchema {
  const admitted = admitSchema(document, { formats: 'assert', patterns: 'lenient' });
  return admitted.ok ? admitted.schema : schema;
}

function inputChange(
  tool: string,
  forward: Relation,
  backward: Relation,
  { before, after }: Versions,
): Change | undefined {
  if (forward.answer === 'no') {
    const message = `its input no longer accepts ${shortValue(forward.value)}`;
    return { tool, kind: 'input-narrower', effect: 'breaking', message, ...shown(forward.value, after) };
  }
  if (forward.answer === 'unknown') return undecided(tool, 'input', 'accepts less', forward.keyword);
  if (backward.answer === 'yes') return undefined;
  const kind = 'input-wider';
  const message = `its input accepts more${exampleOf(backward)}`;
  if (backward.answer === 'unknown') return { tool, kind, effect: 'compatible', message };
  return { tool, kind, effect: 'compatible', message, ...shown(backward.value, before) };
}

function outputChange(
  tool: string,
  forward: Relation,
  backward: Relation,
  { before, after }: Versions,
): Change | undefined {
  if (backward.answer === 'no') {
    const message = `its output may now be ${shortValue(backward.value)}`;
    return { tool, kind: 'output-wider', effect: 'breaking', message, ...shown(backward.value, before) };
  }
  if (backward.answer === 'unknown') return undecided(tool, 'output', 'may return more', backward.keyword);
  if (forward.answer === 'yes') return undefined;
  const kind = 'output-narrower';
  const message = `its output no longer returns all that it did${exampleOf(forward)}`;
  if (forward.answer === 'unknown') return { tool, kind, effect: 'compatible', message };
  return { tool, kind, effect: 'compatible', message, ...shown(forward.value, after) };
}

function undecided(tool: string, side: Side, change: string, keyword: string): Change {
  const message = `its ${side} changed, and whether it ${change} could not be decided ("${keyword}")`;
  return { tool, kind: `${side}-unknown`, effect: 'unknown', message, keyword };
}

function exampleOf(relation: Relation): string {
  return relation.answer === 'no' ? `, such as ${shortValue(relation.value)}` : '';
}

const LONGEST_VALUE = 200;

function shortValue(value: unknown): string {
  return clip(JSON.stringify(value), LONGEST_VALUE);
}

/** The value, and the failure of the version that refuses it. */
function shown(value: unknown, refusing: AdmittedSchema): Pick<Change, 'value' | 'reason'> {
  const result = compileSchema(refusing, { maxFailures: 1 }).check(value);
  if (result.ok) return { value };
  const [failure] = result.failures;
  if (failure === undefined) return { value };
  const place = failure.instancePath === '' ? '' : `${failure.instancePath} `;
  return { value, reason: `${place}${failure.message}` };
}
