import { canonicalText } from '../../json/index.ts';
import type { Subschema } from '../subschemas.ts';
import type { Rule } from '../rule.ts';

/** Characters that a definition must save before it is worth a name. */
const WORTH = 300;
const SMALLEST = 120;

const address = {
  type: 'object',
  properties: {
    street: { type: 'string', description: 'Street and number, as on a letter.' },
    city: { type: 'string', description: 'City or town, in the language of the country.' },
    code: { type: 'string', description: 'Postal code; none where the country has none.' },
    country: { type: 'string', description: 'Two letters, as ISO 3166-1 has them.' },
  },
};

export const repeatedSubtree: Rule = {
  id: 'repeated-subtree',
  group: 'quality',
  severity: 'hint',
  finds: 'A schema contains a large part several times.',
  why: 'Each copy costs tokens in every list, and copies may come to differ. Define it once in `$defs` and refer to it.',
  examples: {
    fires: { type: 'object', properties: { from: address, to: address } },
    silent: {
      type: 'object',
      properties: { from: { $ref: '#/$defs/address' }, to: { $ref: '#/$defs/address' } },
      $defs: { address },
    },
  },
  checkSchema({ subschemas, kind }, report) {
    // The outputs of route files have no references (R-FLOW-4), so the advice would not help.
    if (kind === 'routes') return;
    const groups = new Map<string, Subschema[]>();
    for (const subschema of subschemas) {
      if (Object.keys(subschema.schema).length < 2) continue;
      const text = canonicalText(subschema.schema);
      if (text.length < SMALLEST) continue;
      const group = groups.get(text);
      if (group === undefined) groups.set(text, [subschema]);
      else group.push(subschema);
    }
    const reported: Subschema[][] = [];
    for (const [text, group] of [...groups].sort(([a], [b]) => b.length - a.length)) {
      const saved = (group.length - 1) * text.length;
      if (
        group.length < 2 ||
        saved < WORTH ||
        reported.some((larger) => group.every((subschema) => isInside(subschema, larger)))
      )
        continue;
      reported.push(group);
      const others = group
        .slice(1, 4)
        .map(({ pointer }) => pointer)
        .join(', ');
      report(
        group[0]!.pointer,
        `The schema contains this ${group.length} times (also at ${others}${group.length > 4 ? ', …' : ''}): in "$defs" it would save ${saved} characters.`,
      );
    }
  },
};

function isInside({ pointer }: Subschema, larger: readonly Subschema[]): boolean {
  return larger.some((other) => pointer.startsWith(`${other.pointer}/`));
}
