import { preview } from '../../json/index.ts';
import type { Edit, Rule } from '../rule.ts';

export const enumRejected: Rule = {
  id: 'enum-rejected',
  group: 'quality',
  severity: 'warning',
  finds: 'A member of an `enum` is refused by the rest of its own schema.',
  why: 'It looks like a choice and is none: a caller who takes it is refused. The fix takes it out, which changes no verdict; mend the rest of the schema where the member is meant.',
  examples: {
    fires: { type: 'string', enum: ['low', 'high', 3] },
    silent: { type: 'string', enum: ['low', 'high'] },
  },
  fixes: true,
  checkSchema({ refusedValues }, report) {
    const found = refusedValues.filter(({ keyword }) => keyword === 'enum');
    for (const { place, schema, position, value, failure } of found) {
      const gone = new Set(found.filter((other) => other.place === place).map((other) => other.position));
      const left = (schema['enum'] as unknown[]).filter((_, index) => !gone.has(index));
      const edit: Edit = { kind: 'set', place: `${place}/enum`, value: left };
      report(
        `${place}/enum/${position}`,
        `The member ${preview(value)} can never be taken: it ${failure.message}.`,
        left.length === 0 ? {} : { edits: [edit] },
      );
    }
  },
};
