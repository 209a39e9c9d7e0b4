/** The engine in one sitting: admit a schema, compile it, check values, read the refusal. Checks itself. */
import assert from 'node:assert/strict';
import { admitSchema, compileSchema, report, reportProblems } from 'anyshape/schema';

const admitted = admitSchema({
  type: 'array',
  items: {
    type: 'object',
    properties: { city: { type: 'string' }, celsius: { type: 'number' } },
    required: ['city', 'celsius'],
  },
});
assert(admitted.ok, 'the schema is fine, so it is admitted');
const validator = compileSchema(admitted.schema);
assert(validator.accepts([{ city: 'Oslo', celsius: -3.5 }]));

const text = report(validator.check([{ city: 'Oslo', celsius: '-3.5' }]));
assert.equal(text, 'The value does not fit the schema:\n  /0/celsius: must be number, but is string "-3.5"');
console.log(text);

const refused = admitSchema({ $ref: '#/$defs/city', $defs: {} });
assert(!refused.ok, 'a reference to nowhere is refused, not thrown');
console.log(reportProblems(refused.problems));
