import { preview } from '../../json/index.ts';
import { misfits } from '../probe.ts';
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
  checkSchema({ schema, places }, report) {
    if (schema === undefined) return;
    const held = places.flatMap(({ schema: one, pointer: place }) =>
      Array.isArray(one['enum'])
        ? one['enum'].map((value: unknown, position) => ({
            place,
            members: one['enum'] as unknown[],
            position,
            value,
          }))
        : [],
    );
    const found = misfits(schema, held).map(({ index, failure }) => ({ ...held[index]!, failure }));
    for (const { place, members, position, value, failure } of found) {
      const gone = new Set(found.filter((other) => other.place === place).map((other) => other.position));
      const left = members.filter((_, index) => !gone.has(index));
      const edit: Edit = { kind: 'set', place: `${place}/enum`, value: left };
      report(
        `${place}/enum/${position}`,
        `The member ${preview(value)} can never be taken: it ${failure.message}.`,
        left.length === 0 ? {} : { edits: [edit] },
      );
    }
  },
};
