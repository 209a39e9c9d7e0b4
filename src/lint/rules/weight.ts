import type { Limits } from '../../schema/index.ts';
import type { Rule } from '../rule.ts';
import type { SchemaView } from '../schema-view.ts';

/** The share of a limit from which on a schema is reported. */
const SHARE = 0.5;

export const weight: Rule = {
  id: 'weight',
  group: 'safety',
  severity: 'hint',
  finds:
    'A schema uses more than half of a limit: depth, subschemas, bytes, values of an `enum`, length of a pattern.',
  why: 'Beyond the limit it is refused (R-BOUND-1), and a schema of this size costs every client that lists it. Share parts in `$defs`, or describe less.',
  examples: {
    fires: { enum: Array.from({ length: 5_001 }, (_, index) => index) },
    silent: { type: 'integer', minimum: 0, maximum: 5_000 },
  },
  checkSchema(view, report) {
    if (view.schema === undefined) return;
    const { limits } = view.schema;
    for (const [limit, size] of Object.entries(weigh(view)) as [keyof Limits, number][]) {
      const share = size / limits[limit];
      if (share <= SHARE) continue;
      report('', `${WORDS[limit]}: ${size} of ${limits[limit]}, ${Math.round(share * 100)} % of the limit.`);
    }
  },
};

const WORDS: Readonly<Partial<Record<keyof Limits, string>>> = {
  depth: 'Nesting of subschemas',
  subschemas: 'Subschemas',
  bytes: 'Bytes',
  enumValues: 'Values of an enum',
  patternLength: 'Characters of a pattern',
};

function weigh({ subschemas, document }: SchemaView): Partial<Limits> {
  let [depth, enumValues, patternLength] = [1, 0, 0];
  const depths = new Map<object, number>();
  for (const { schema, parent } of subschemas) {
    const own = parent === undefined ? 1 : (depths.get(parent.schema) ?? 0) + 1;
    depths.set(schema, own);
    depth = Math.max(depth, own);
    if (Array.isArray(schema['enum'])) enumValues = Math.max(enumValues, schema['enum'].length);
    if (typeof schema['pattern'] === 'string')
      patternLength = Math.max(patternLength, schema['pattern'].length);
  }
  const bytes = Buffer.byteLength(JSON.stringify(document));
  return { depth, subschemas: subschemas.length, bytes, enumValues, patternLength };
}
