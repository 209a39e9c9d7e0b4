/** Schemas and values that mean harm, with the verdict that the specification asks for; made when asked for. */
const repeat = (length, make) => Array.from({ length }, (_, index) => make(index));

export const hostileCases = {
  'pattern that backtracks': () => ({
    schema: { type: 'string', pattern: '^(a+)+$' },
    value: `${'a'.repeat(40)}!`,
    verdict: false,
  }),
  'references that double 30 times': () => ({
    schema: {
      $ref: '#/$defs/d30',
      $defs: Object.fromEntries([
        ['d0', { type: 'integer' }],
        ...repeat(30, (i) => [
          `d${i + 1}`,
          { allOf: [{ $ref: `#/$defs/d${i}` }, { $ref: `#/$defs/d${i}` }] },
        ]),
      ]),
    },
    value: 1,
    verdict: true,
  }),
  'value 100,000 deep': () => ({
    schema: {
      $ref: '#/$defs/list',
      $defs: { list: { type: ['array', 'null'], items: { $ref: '#/$defs/list' } } },
    },
    value: repeat(100_000, () => 0).reduce((inner) => [inner], null),
    verdict: true,
  }),
  'linked list of 20,000': () => ({
    schema: { properties: { next: { $ref: '#' } }, required: ['value'] },
    value: repeat(20_000, (i) => i).reduce((next, value) => ({ value, ...(next && { next }) }), null),
    verdict: true,
  }),
  'uniqueItems of 20,000 objects': () => ({
    schema: { uniqueItems: true },
    value: repeat(20_000, (i) => ({ id: i, name: 'same' })),
    verdict: true,
  }),
  'schema that refers to itself': () => ({ schema: { $ref: '#' }, value: 1, verdict: undefined }),
  'closed objects behind a reference': () => ({
    schema: {
      $ref: '#/$defs/node',
      $defs: {
        node: {
          properties: { children: { items: { $ref: '#/$defs/node' } } },
          additionalProperties: false,
        },
      },
    },
    value: { children: [{ stranger: 1 }] },
    verdict: false,
  }),
  'inherited names': () => ({ schema: { required: ['toString'] }, value: {}, verdict: false }),
  'own __proto__': () => ({
    schema: { properties: { a: true }, unevaluatedProperties: false },
    value: JSON.parse('{"__proto__": 1}'),
    verdict: false,
  }),
};
