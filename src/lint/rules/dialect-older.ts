import type { AdmittedSchema } from '../../schema/index.ts';
import type { Rule } from '../rule.ts';

export const dialectOlder: Rule = {
  id: 'dialect-older',
  group: 'specification',
  severity: 'hint',
  finds: 'Schemas declare an older dialect than 2020-12. Reported once for all tools of a source.',
  why: 'Some hosts refuse an older `$schema`, so anyshape upgrades what it serves (R-DIALECT-4). `anyshape migrate` rewrites the file itself and keeps comments. Where a library adds `$schema`, as the v1 SDK does, only the library can change it.',
  examples: {
    fires: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'string' },
    silent: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'string' },
  },
  checkSource({ tools }, report) {
    const sides = tools.flatMap((tool) => (['input', 'output'] as const).map((side) => ({ tool, side })));
    const older = sides.filter(({ tool, side }) => isStampedOlder(tool[side], tool[`${side}Schema`]));
    const [first] = older;
    if (first === undefined) return;
    const dialects = [...new Set(older.map(({ tool, side }) => tool[side]!.dialect))].join(' and ');
    const all = sides.filter(({ tool, side }) => tool[side] !== undefined).length;
    report(`${older.length} of ${all} schemas declare ${dialects}: some hosts take 2020-12 only.`, {
      pointer: `${first.tool.pointer}/${first.side}Schema/$schema`,
    });
  },
  checkSchema({ schema, document, tool }, report) {
    if (tool !== undefined || schema === undefined || !isStampedOlder(schema, document)) return;
    report('/$schema', `The schema declares ${schema.dialect}: some hosts take 2020-12 only.`);
  },
};

const OLDER: ReadonlySet<string> = new Set(['2019-09', 'draft-07', 'draft-06', 'draft-04']);

/** A document without `$schema` is read as an older dialect only with `--dialect`. */
function isStampedOlder(schema: AdmittedSchema | undefined, document: unknown): boolean {
  const stamp = (document as { $schema?: unknown } | undefined)?.$schema;
  return schema !== undefined && typeof stamp === 'string' && OLDER.has(schema.dialect);
}
