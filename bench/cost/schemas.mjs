/**
 * Schemas by keyword: what one copy of the keyword looks like, of which kind of value it asks something, and the ways to
 * apply many copies to one value. `i` numbers the copies, so that no two of them are the same subschema.
 */
const times = (length, make) => Array.from({ length }, (_, index) => make(index));
const record = (count, make, prefix = 'p') =>
  Object.fromEntries(times(count, (index) => [`${prefix}${index}`, make(index)]));

/** Any JSON without null, as recursive schemas say it: a union of all types, and the resource that extends itself. */
const recursion = {
  'recursive union': (i) => ({
    $id: `union${i}`,
    anyOf: [
      { type: 'string' },
      { type: 'integer' },
      { type: 'array', items: { $ref: `union${i}` } },
      { type: 'object', additionalProperties: { $ref: `union${i}` } },
    ],
  }),
  'unions in unions': (i) => ({
    oneOf: [
      { type: 'null' },
      {
        anyOf: [
          { const: i },
          { anyOf: [{ maxLength: 0, type: 'string' }, { required: ['zz'] }, { not: {} }, true] },
        ],
      },
    ],
  }),
  $dynamicRef: (i) => ({
    $id: `tree${i}`,
    $dynamicAnchor: 'tree',
    type: ['string', 'integer', 'array', 'object'],
    items: { $dynamicRef: '#tree' },
    additionalProperties: { $dynamicRef: '#tree' },
  }),
};

/** Copies that all values of their kind pass, as far as one keyword alone can be passed by all of them. */
export const ofObjects = {
  ...recursion,
  required: () => ({ required: ['p0'] }),
  'required, missing': (i) => ({ required: [`q${i}`] }),
  properties: (i) => ({ properties: { [`p${i}`]: true, p0: {} } }),
  'properties, typed': (i) => ({
    properties: { p0: { not: { const: i - 0.5 } }, p1: { type: ['string', 'number', 'object', 'array'] } },
  }),
  'properties and required': () => ({
    properties: { p0: { type: ['integer', 'string', 'object'] } },
    required: ['p0'],
  }),
  'properties of 150 names': () => ({
    properties: record(150, () => ({ type: ['integer', 'string', 'object', 'array'] }), 'x'),
  }),
  patternProperties: (i) => ({ patternProperties: { [`^x${i}`]: false } }),
  'patternProperties, matching': () => ({
    patternProperties: { '^p': { type: ['integer', 'string', 'object', 'array'] } },
  }),
  additionalProperties: () => ({ additionalProperties: { type: ['integer', 'string', 'object', 'array'] } }),
  'additionalProperties, deep': () => ({ additionalProperties: { properties: { id: { type: 'integer' } } } }),
  'properties and additionalProperties': () => ({
    properties: { p0: true },
    additionalProperties: { type: ['integer', 'string', 'object', 'array'] },
  }),
  'additionalProperties: false': () => ({ additionalProperties: false }),
  propertyNames: () => ({ propertyNames: { maxLength: 100 } }),
  'propertyNames, pattern': () => ({ propertyNames: { pattern: '^[a-z0-9]+$' } }),
  minProperties: () => ({ minProperties: 1 }),
  maxProperties: () => ({ maxProperties: 1_000_000 }),
  dependentRequired: (i) => ({ dependentRequired: { [`q${i}`]: ['x'], p0: ['p0'] } }),
  dependentSchemas: () => ({ dependentSchemas: { p0: { required: ['p0'] } } }),
  unevaluatedProperties: () => ({
    properties: { p0: true },
    unevaluatedProperties: { type: ['integer', 'string', 'object', 'array'] },
  }),
  'unevaluatedProperties beside allOf': (i) => ({
    allOf: [{ properties: { p0: true } }, { patternProperties: { [`^x${i}`]: true } }],
    unevaluatedProperties: { type: ['integer', 'string', 'object', 'array'] },
  }),
  'const of an object': () => ({ not: { const: record(40, () => 1) } }),
  'enum of objects': (i) => ({ not: { enum: [{ p0: i }, record(10, () => 1), []] } }),
};

export const ofArrays = {
  ...recursion,
  items: () => ({ items: { type: ['integer', 'string', 'object', 'array'] } }),
  'items, minimum': () => ({ items: { minimum: 0 } }),
  'items, objects': () => ({
    items: { type: ['integer', 'string', 'object', 'array'], properties: { id: { type: 'integer' } } },
  }),
  'items, required': () => ({
    items: { required: [], properties: { p0: { type: ['string', 'integer'] }, p1: true } },
  }),
  'items, lists': () => ({ items: { items: true } }),
  'items, const': () => ({ items: { not: { const: 'never' } } }),
  'items, closed': () => ({
    items: {
      properties: record(30, () => true),
      patternProperties: { '^(id|rows)': true },
      additionalProperties: { type: 'integer' },
    },
  }),
  'items, choice': () => ({
    items: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: ['array', 'object'] }] },
  }),
  'items, choice of objects': () => ({
    items: {
      anyOf: [{ required: ['zz'] }, { properties: { id: { type: 'string' } }, required: ['id'] }, {}],
    },
  }),
  prefixItems: () => ({ prefixItems: [true, {}] }),
  contains: () => ({ contains: { type: ['integer', 'string', 'object', 'array'] } }),
  'contains, none': (i) => ({ contains: { const: -i - 1 }, minContains: 0, maxContains: 1 }),
  uniqueItems: () => ({ anyOf: [{ uniqueItems: true }, true] }),
  minItems: () => ({ minItems: 1 }),
  unevaluatedItems: () => ({
    prefixItems: [true],
    unevaluatedItems: { type: ['integer', 'string', 'object', 'array'] },
  }),
  'unevaluatedItems beside contains': (i) => ({
    contains: { const: i },
    minContains: 0,
    unevaluatedItems: { type: ['integer', 'string', 'object', 'array'] },
  }),
  'const of a list': () => ({ not: { const: times(50, () => 1) } }),
  'enum of lists': (i) => ({ not: { enum: [[i], times(20, () => 1), {}] } }),
  'items, map': () => ({ items: { additionalProperties: { type: ['integer', 'string', 'array'] } } }),
};

export const ofTexts = {
  maxLength: () => ({ maxLength: 4_000_000 }),
  minLength: () => ({ minLength: 1_000_000 }),
  pattern: () => ({ pattern: '^[a-z\u{1F600}]*$' }),
  'pattern, unanchored': (i) => ({ not: { pattern: `x${i}` } }),
  'const of a text': () => ({ not: { const: 'a'.repeat(50_000) } }),
  'enum of texts': (i) => ({ not: { enum: [`a${i}`, 'b'] } }),
};

/** How many copies come to the value. Some ways make each copy fail, or be asked about in vain. */
export const ways = {
  alone: (copy) => copy(0),
  allOf: (copy, count) => ({ allOf: times(count, copy) }),
  'anyOf, only the last': (copy, count) => ({
    anyOf: [...times(count - 1, (i) => ({ allOf: [copy(i), false] })), copy(count - 1)],
  }),
  'anyOf, none': (copy, count) => ({ anyOf: times(count, (i) => ({ allOf: [copy(i)], not: {} })) }),
  oneOf: (copy, count) => ({
    oneOf: [...times(count - 1, (i) => ({ allOf: [copy(i)], type: 'null' })), copy(count - 1)],
  }),
  'oneOf, all': (copy, count) => ({ oneOf: [{ not: copy(0) }, ...times(count, copy)] }),
  not: (copy, count) => ({ allOf: times(count, (i) => ({ not: { not: copy(i) } })) }),
  if: (copy, count) => ({ allOf: times(count, (i) => ({ if: copy(i), then: {}, else: false })) }),
  'allOf, refuted at the end': (copy, count) => ({ allOf: [...times(count, copy), { not: {} }] }),
  'references that double': (copy, count) => {
    const levels = Math.ceil(Math.log2(Math.max(count, 2)));
    const $defs = record(
      levels,
      (i) => ({ allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] }),
      'd',
    );
    return { $ref: '#/$defs/d0', $defs: { ...$defs, [`d${levels}`]: copy(0) } };
  },
  'dependentSchemas of it': (copy, count) => ({ dependentSchemas: record(count, copy) }),
  'beside unevaluatedProperties': (copy, count) => ({
    allOf: times(count, copy),
    unevaluatedProperties: { not: { type: 'null' } },
  }),
  'beside unevaluatedItems': (copy, count) => ({
    allOf: times(count, copy),
    unevaluatedItems: { not: { type: 'null' } },
  }),
};
