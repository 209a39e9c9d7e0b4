import type { Subschema } from '../subschemas.ts';
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
  why: 'When the result gains a member, every client that validates refuses it. Leave outputs open; close inputs.',
  examples: { fires: listed({ additionalProperties: false }), silent: listed({}) },
  checkSchema({ role, subschemas }, report) {
    if (role !== 'output') return;
    const closed = subschemas.filter(
      (subschema) =>
        (subschema.schema['additionalProperties'] === false ||
          subschema.schema['unevaluatedProperties'] === false) &&
        !isNegated(subschema),
    );
    const [first] = closed;
    if (first === undefined) return;
    const subject = closed.length === 1 ? 'An object' : `${closed.length} objects`;
    report(
      first.pointer,
      `${subject} of the output allow${closed.length === 1 ? 's' : ''} no further properties: a new member breaks clients that validate.`,
    );
  },
};

/** Under `not` and `if`, a closed object accepts more; under `oneOf` it distinguishes branches. */
function isNegated(subschema: Subschema): boolean {
  for (let at: Subschema | undefined = subschema; at !== undefined; at = at.parent) {
    if (at.keyword === 'not' || at.keyword === 'if' || at.keyword === 'oneOf') return true;
  }
  return false;
}
