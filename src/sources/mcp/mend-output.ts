/**
 * An output schema that is refused, and why, in; the same schema without its broken places out, or nothing
 * where no part can be kept. A broken place becomes a schema that accepts everything, so that what is left
 * accepts at least what the whole one was to accept.
 */
import { isObject, parsePointer, type JsonObject } from '../../json/index.ts';
import { admitSchema, type AdmitOptions, type AdmittedSchema, type Problem } from '../../schema/index.ts';
import { walk202012 } from '../../schema/internal.ts';

export interface MendedOutput {
  readonly schema: AdmittedSchema | undefined;
  /** Of the schema as the server sent it, and of what was left after each step. */
  readonly problems: readonly Problem[];
}

/** Each step mends all problems that were found; a reference that is mended may have hidden others. */
const MAX_STEPS = 8;

export function mendOutput(document: unknown, options: AdmitOptions): MendedOutput {
  const problems: Problem[] = [];
  let current: unknown = document;
  for (let step = 0; step < MAX_STEPS; step++) {
    const admitted = admitSchema(current, options);
    if (admitted.ok) return { schema: admitted.schema, problems };
    problems.push(...admitted.problems);
    if (!isObject(current)) break;
    let mended: JsonObject | undefined = current;
    for (const { schemaPath } of admitted.problems) mended = mended && withoutPlace(mended, schemaPath);
    if (mended === undefined) break;
    current = mended;
  }
  return { schema: undefined, problems };
}

/** Where a subschema that accepts more makes the whole accept less. */
const INVERTING: ReadonlySet<string> = new Set(['not', 'oneOf', 'if', 'contains', 'dependencies']);

/** Undefined where the place is in no subschema that can be given up. */
function withoutPlace(root: JsonObject, pointer: string): JsonObject | undefined {
  const tokens = parsePointer(pointer);
  if (tokens === undefined) return undefined;
  let schema = root;
  let end = 0;
  for (let at = 0, isPast = false; !isPast;) {
    const next = childAt(schema, tokens.slice(at));
    isPast = next === undefined || INVERTING.has(tokens[at]!);
    if (next === undefined || isPast) break;
    at += next.steps;
    schema = next.schema;
    end = at;
  }
  return end === 0 ? undefined : (replaced(root, tokens.slice(0, end), loosened(schema)) as JsonObject);
}

function childAt(
  schema: JsonObject,
  [first, second]: readonly string[],
): { readonly schema: JsonObject; readonly steps: number } | undefined {
  let child: { readonly schema: JsonObject; readonly steps: number } | undefined;
  walk202012.children(schema, (candidate, keyword, key) => {
    const isOnTheWay = keyword === first && (key === undefined || String(key) === second);
    if (isOnTheWay && isObject(candidate)) child = { schema: candidate, steps: key === undefined ? 1 : 2 };
  });
  return child;
}

function loosened({ title, description }: JsonObject): JsonObject {
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
  };
}

function replaced(value: unknown, [first, ...others]: readonly string[], place: JsonObject): unknown {
  if (first === undefined) return place;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      String(index) === first ? replaced(item, others, place) : item,
    );
  }
  const object = value as JsonObject;
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [
      name,
      name === first ? replaced(member, others, place) : member,
    ]),
  );
}
