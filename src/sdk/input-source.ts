/**
 * The input of a registered tool in; the same out without its `x-mcp-header` annotations where these break
 * the rules of 2026-07-28. A registry refuses such a tool, but its calls were accepted over stdio, and
 * without annotations they are over HTTP, too.
 */
import { isObject, type JsonObject } from '../json/index.ts';
import { admitSchema, type Limits, type Schema } from '../schema/index.ts';
import { sourceOf, walk202012 } from '../schema/internal.ts';
import { readHeaderRules } from '../tool/index.ts';

const KEYWORD = 'x-mcp-header';

interface Standard {
  readonly '~standard': { readonly jsonSchema?: { readonly input: (target: object) => unknown } };
}

export function withoutBadHeaders(input: unknown, target: object, limits: Partial<Limits>): unknown {
  const standard = isStandard(input) ? input['~standard'] : undefined;
  if (standard !== undefined && standard.jsonSchema === undefined) return input;
  try {
    const document = standard === undefined ? input : standard.jsonSchema!.input(target);
    const stripped = strippedIfBad(document, limits);
    if (stripped === undefined) return input;
    if (standard === undefined) return stripped;
    const jsonSchema = { ...standard.jsonSchema, input: (): Schema => stripped };
    return { '~standard': { ...standard, jsonSchema } };
  } catch {
    // A library that cannot say its schema is a problem of the tool, which its admission reports.
    return input;
  }
}

function strippedIfBad(document: unknown, limits: Partial<Limits>): Schema | undefined {
  if (!isObject(document) || !JSON.stringify(document).includes(`"${KEYWORD}"`)) return undefined;
  const admitted = admitSchema(document, { role: 'input', patterns: 'lenient', limits });
  if (!admitted.ok || readHeaderRules(admitted.schema).ok) return undefined;
  const { current } = sourceOf(admitted.schema);
  return walk202012.rewrite(current, ({ [KEYWORD]: _header, ...rest }: JsonObject) => rest);
}

function isStandard(input: unknown): input is Standard {
  return (typeof input === 'object' || typeof input === 'function') && input !== null && '~standard' in input;
}
