/**
 * A difference and the schema of its tool in; the change that would declare it out: in words, and where the
 * place in the schema is certain, the subschema before and after it, for a diff. The schema of a route file
 * is shown by its pointer alone, since its author writes another form of it.
 */
import { proposalFor, type DriftEntry } from '../../drift/index.ts';
import { isObject, parsePointer, type JsonObject } from '../../json/index.ts';
import { targetOf } from '../../schema/internal.ts';

export interface ProposedChange {
  readonly text: string;
  /** JSON Pointer to the subschema that changes. */
  readonly pointer?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const MAX_HOPS = 32;

export function proposedChange(entry: DriftEntry, schema: unknown): ProposedChange | undefined {
  const proposal = proposalFor(entry);
  if (proposal === undefined) return undefined;
  const { text, pointer, set } = proposal;
  if (entry.route !== undefined) return { text, ...(pointer !== undefined && { pointer }) };
  const steps = parsePointer(entry.place);
  if (steps === undefined || !isObject(schema)) return { text };
  const changesParent = entry.kind === 'extra' || entry.kind === 'absent';
  const place = locate(schema, changesParent ? steps.slice(0, -1) : steps);
  if (place === undefined) return { text };
  const before = place.schema;
  const after = changed(before, entry, set, steps.at(-1) ?? '');
  return after === undefined ? { text } : { text, pointer: place.pointer, before, after };
}

function changed(
  before: JsonObject,
  { kind, seen }: DriftEntry,
  set: Readonly<Record<string, unknown>> | undefined,
  name: string,
): JsonObject | undefined {
  switch (kind) {
    case 'extra': {
      const properties = isObject(before['properties']) ? before['properties'] : {};
      return set && { ...before, properties: { ...properties, [name]: set } };
    }
    case 'absent': {
      const { required, ...others } = before;
      if (!Array.isArray(required)) return undefined;
      const left = required.filter((each) => each !== name);
      return left.length === 0 ? others : { ...before, required: left };
    }
    case 'enum':
      return Array.isArray(before['enum'])
        ? { ...before, enum: [...before['enum'], ...parsed(seen)] }
        : undefined;
    case 'format': {
      const { format: _format, ...others } = before;
      return others;
    }
    default:
      return set && { ...before, ...set };
  }
}

function parsed(texts: readonly string[]): unknown[] {
  return texts.flatMap((text) => {
    try {
      return [JSON.parse(text) as unknown];
    } catch {
      return [];
    }
  });
}

/** Through properties, items and references; undefined where several subschemas speak of the place. */
function locate(
  root: JsonObject,
  steps: readonly string[],
): { schema: JsonObject; pointer: string } | undefined {
  let schema: unknown = root;
  let pointer = '';
  const follow = (): void => {
    for (let hop = 0; hop < MAX_HOPS && isObject(schema) && typeof schema['$ref'] === 'string'; hop++) {
      pointer = schema['$ref'].replace(/^#/, '');
      schema = targetOf(schema['$ref'], root);
    }
  };
  for (const step of steps) {
    follow();
    if (!isObject(schema)) return undefined;
    const { properties, items, additionalProperties }: JsonObject = schema;
    if (isObject(properties) && Object.hasOwn(properties, step)) {
      schema = properties[step];
      pointer += `/properties/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    } else if (step === '*' && isObject(items)) {
      schema = items;
      pointer += '/items';
    } else if (isObject(additionalProperties)) {
      schema = additionalProperties;
      pointer += '/additionalProperties';
    } else return undefined;
  }
  follow();
  return isObject(schema) ? { schema, pointer } : undefined;
}
