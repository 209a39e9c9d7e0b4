import type { Rule } from '../rule.ts';

export const dialectOlder: Rule = {
  id: 'dialect-older',
  group: 'specification',
  severity: 'hint',
  finds: 'A schema declares an older dialect than 2020-12.',
  why: 'Some hosts refuse an older stamp, and what leaves anyshape is upgraded for that reason (R-DIALECT-4). `anyshape migrate` rewrites the file itself, comments kept.',
  examples: {
    fires: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'string' },
    silent: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'string' },
  },
  checkSchema({ schema, document }, report) {
    const stamp = (document as { $schema?: unknown } | undefined)?.$schema;
    if (schema === undefined || typeof stamp !== 'string' || !OLDER.has(schema.dialect)) return;
    report('/$schema', `The schema declares ${schema.dialect}: some hosts take 2020-12 only.`);
  },
};

const OLDER: ReadonlySet<string> = new Set(['2019-09', 'draft-07', 'draft-06', 'draft-04']);
