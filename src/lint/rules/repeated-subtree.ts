import { canonicalText } from '../../json/index.ts';
import type { Place } from '../places.ts';
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
  finds: 'A large part of a schema stands in it several times.',
  why: 'Each copy costs tokens in every list, and one day they differ. Define it once in `$defs` and refer to it.',
  examples: {
    fires: { type: 'object', properties: { from: address, to: address } },
    silent: {
      type: 'object',
      properties: { from: { $ref: '#/$defs/address' }, to: { $ref: '#/$defs/address' } },
      $defs: { address },
    },
  },
  checkSchema({ places, kind }, report) {
    // The outputs of route files know no references (R-FLOW-4), so nobody could follow the advice.
    if (kind === 'routes') return;
    const groups = new Map<string, Place[]>();
    for (const place of places) {
      if (Object.keys(place.schema).length < 2) continue;
      const text = canonicalText(place.schema);
      if (text.length < SMALLEST) continue;
      const group = groups.get(text);
      if (group === undefined) groups.set(text, [place]);
      else group.push(place);
    }
    const told: Place[][] = [];
    for (const [text, group] of [...groups].sort(([a], [b]) => b.length - a.length)) {
      const saved = (group.length - 1) * text.length;
      if (
        group.length < 2 ||
        saved < WORTH ||
        told.some((larger) => group.every((place) => isInside(place, larger)))
      )
        continue;
      told.push(group);
      const others = group
        .slice(1, 4)
        .map(({ pointer }) => pointer)
        .join(', ');
      report(
        group[0]!.pointer,
        `This stands ${group.length} times in the schema (also at ${others}${group.length > 4 ? ', …' : ''}): in "$defs" it would save ${saved} characters.`,
      );
    }
  },
};

function isInside({ pointer }: Place, larger: readonly Place[]): boolean {
  return larger.some((other) => pointer.startsWith(`${other.pointer}/`));
}
