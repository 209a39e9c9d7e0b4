import { preview, previewList } from '../../json/index.ts';
import type { RefusedValue } from '../held-values.ts';
import type { Edit, Rule } from '../rule.ts';

export const enumRejected: Rule = {
  id: 'enum-rejected',
  group: 'quality',
  severity: 'warning',
  finds: 'Members of an `enum` are refused by the rest of its own schema. Reported once for an `enum`.',
  why: 'A caller who chooses one of them is refused. The fix removes them, which changes no verdict; if they are meant, correct the rest of the schema.',
  examples: {
    fires: { type: 'string', enum: ['low', 'high', 3] },
    silent: { type: 'string', enum: ['low', 'high'] },
  },
  fixes: true,
  checkSchema({ refusedValues }, report) {
    const lists = new Map<string, [RefusedValue, ...RefusedValue[]]>();
    for (const member of refusedValues) {
      if (member.keyword !== 'enum') continue;
      const list = lists.get(member.place);
      if (list === undefined) lists.set(member.place, [member]);
      else list.push(member);
    }
    for (const members of lists.values()) {
      const [{ place, schema, position, value, failure }, ...others] = members;
      const gone = new Set(members.map((member) => member.position));
      const left = (schema['enum'] as unknown[]).filter((_, index) => !gone.has(index));
      const edit: Edit = { kind: 'set', place: `${place}/enum`, value: left };
      const more = others.length === 0 ? '' : `; nor can ${previewList(others.map((other) => other.value))}`;
      report(
        `${place}/enum/${position}`,
        `The member ${preview(value)} can never be used: it ${failure.message}${more}.`,
        left.length === 0 ? {} : { edits: [edit] },
      );
    }
  },
};
