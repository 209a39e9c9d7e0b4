import type { Place } from '../places.ts';
import type { Rule } from '../rule.ts';

const listed = (rest: object): object => ({
  name: 'find',
  description: 'Finds.',
  inputSchema: { type: 'object' },
  outputSchema: { type: 'object', properties: { id: { type: 'string' } }, ...rest },
});

export const closedOutput: Rule = {
  id: 'closed-output',
  group: 'quality',
  severity: 'hint',
  finds: 'An output allows no further properties (`additionalProperties: false`).',
  why: 'The day the result gains a member, every client that validates refuses it. Leave outputs open; close inputs.',
  examples: { fires: listed({ additionalProperties: false }), silent: listed({}) },
  checkSchema({ role, places }, report) {
    if (role !== 'output') return;
    const closed = places.filter(
      (place) =>
        (place.schema['additionalProperties'] === false || place.schema['unevaluatedProperties'] === false) &&
        !isNegated(place),
    );
    const [first] = closed;
    if (first === undefined) return;
    const words = closed.length === 1 ? 'An object' : `${closed.length} objects`;
    report(
      first.pointer,
      `${words} of the output allow${closed.length === 1 ? 's' : ''} no further properties: a new member breaks clients that validate.`,
    );
  },
};

/** Under `not` and `if`, closing widens; under `oneOf` it tells branches apart. */
function isNegated(place: Place): boolean {
  for (let at: Place | undefined = place; at !== undefined; at = at.parent) {
    if (at.keyword === 'not' || at.keyword === 'if' || at.keyword === 'oneOf') return true;
  }
  return false;
}
