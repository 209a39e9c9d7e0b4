import { it } from 'vitest';
import { admitSchema, compileSchema } from '../../src/schema/index.ts';
const d4 = 'http://json-schema.org/draft-04/schema#',
  d6 = 'http://json-schema.org/draft-06/schema#',
  d7 = 'http://json-schema.org/draft-07/schema#',
  d19 = 'https://json-schema.org/draft/2019-09/schema';
const list: [string, unknown, unknown, boolean][] = [
  [
    'd7 %2F pointer',
    { $schema: d7, definitions: { a: { type: 'string' } }, $ref: '#%2Fdefinitions%2Fa' },
    1,
    false,
  ],
  [
    'd4 minimum beside ref',
    { $schema: d4, definitions: { a: {} }, properties: { x: { $ref: '#/definitions/a', minimum: 5 } } },
    { x: 1 },
    true,
  ],
  [
    'd4 required beside ref',
    { $schema: d4, definitions: { a: {} }, properties: { x: { $ref: '#/definitions/a', required: ['q'] } } },
    { x: {} },
    true,
  ],
  ['d7 minContains meant nothing', { $schema: d7, contains: { type: 'string' }, minContains: 0 }, [], false],
  [
    'd6 maxContains meant nothing',
    { $schema: d6, contains: { type: 'string' }, maxContains: 0 },
    ['a'],
    true,
  ],
  [
    'd4 $id meant nothing',
    {
      $schema: d4,
      definitions: { b: { type: 'string' } },
      properties: { a: { $id: 'http://x/', allOf: [{ $ref: '#/definitions/b' }] } },
    },
    { a: 1 },
    false,
  ],
  ['d7 $defs boolean', { $schema: d7, $defs: { t: false }, allOf: [{ $ref: '#/$defs/t' }] }, 1, false],
  [
    'd7 $defs nested',
    { $schema: d7, $defs: { g: { t: { type: 'string' } } }, allOf: [{ $ref: '#/$defs/g/t' }] },
    1,
    false,
  ],
  [
    'd7 ref into hidden',
    {
      $schema: d7,
      allOf: [{ $ref: '#/definitions/x', properties: { a: { type: 'string' } } }],
      definitions: { x: {} },
      properties: { b: { $ref: '#/allOf/0/properties/a' } },
    },
    { b: 1 },
    false,
  ],
  [
    'd7 ref into additionalItems unused',
    {
      $schema: d7,
      items: {},
      additionalItems: { type: 'string' },
      properties: { a: { $ref: '#/additionalItems' } },
    },
    { a: 1 },
    false,
  ],
  [
    'd7 ref into prefixItems',
    { $schema: d7, prefixItems: [{ type: 'string' }], properties: { a: { $ref: '#/prefixItems/0' } } },
    { a: 1 },
    false,
  ],
  [
    'd6 ref into then',
    { $schema: d6, then: { type: 'string' }, properties: { a: { $ref: '#/then' } } },
    { a: 1 },
    false,
  ],
  [
    '2019 dependencies + dependentRequired',
    { $schema: d19, dependentRequired: { a: ['b'] }, dependencies: { c: ['d'] } },
    { a: 1 },
    false,
  ],
  [
    '2019 dependencies + dependentRequired rev',
    { $schema: d19, dependencies: { c: ['d'] }, dependentRequired: { a: ['b'] } },
    { c: 1 },
    false,
  ],
  [
    '2019 dependencies + dependentSchemas same key',
    { $schema: d19, dependentSchemas: { a: { required: ['b'] } }, dependencies: { a: { required: ['c'] } } },
    { a: 1, b: 1 },
    false,
  ],
  [
    '2019 recursive anchor name taken',
    {
      $schema: d19,
      $recursiveAnchor: true,
      $defs: { x: { $anchor: 'recursive', type: 'string' } },
      properties: { a: { $ref: '#recursive' }, b: { $recursiveRef: '#' } },
    },
    { a: 1 },
    false,
  ],
  [
    '2019 $anchor and $recursiveAnchor at root',
    {
      $schema: d19,
      $anchor: 'r',
      $recursiveAnchor: true,
      type: 'object',
      properties: { a: { $ref: '#r' }, b: { $recursiveRef: '#' } },
    },
    { a: 1 },
    false,
  ],
  [
    '2019 anchors a:b and a_b',
    {
      $schema: d19,
      $defs: { x: { $anchor: 'a:b', type: 'string' }, y: { $anchor: 'a_b', type: 'number' } },
      properties: { a: { $ref: '#a:b' }, b: { $ref: '#a_b' } },
    },
    { a: 1 },
    false,
  ],
  [
    '2019 anchor %3A',
    { $schema: d19, $defs: { x: { $anchor: 'a:b', type: 'string' } }, properties: { a: { $ref: '#a%3Ab' } } },
    { a: 1 },
    false,
  ],
  [
    '2019 shelf clash',
    {
      $schema: d19,
      $defs: { a: { type: 'string' }, 'a (definitions)': { type: 'number' } },
      definitions: { a: { type: 'null' } },
      $ref: '#/$defs/a%20(definitions)',
    },
    null,
    false,
  ],
  [
    '2019 definitions hash key',
    { $schema: d19, definitions: { 'a#b': { type: 'string' } }, $ref: '#/definitions/a%23b' },
    1,
    false,
  ],
  [
    'd7 lone surrogate',
    { $schema: d7, definitions: { '\ud800': { type: 'string' } }, allOf: [{ $ref: '#/definitions/\ud800' }] },
    1,
    false,
  ],
  [
    'mixed 2020 dependencies',
    {
      $schema: d7,
      definitions: {
        y: { $id: 'http://x/y', definitions: { z: { type: 'string' } } },
        n: {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          $id: 'http://x/n',
          dependencies: { a: { properties: { b: { $ref: 'http://x/y#/definitions/z' } } } },
        },
      },
      allOf: [{ $ref: 'http://x/n' }],
    },
    { a: 1, b: 1 },
    false,
  ],
  ['1e23 multipleOf 10', { multipleOf: 10 }, 1e23, true],
  ['0.6000000000000001 multipleOf 0.2', { multipleOf: 0.2 }, 0.6000000000000001, false],
];
it('probe', () => {
  for (const [name, schema, value, expected] of list) {
    const r = admitSchema(schema);
    if (!r.ok) {
      console.log('REFUSED', name, r.problems.map((p) => p.code + ': ' + p.message).join('; '));
      continue;
    }
    const got = compileSchema(r.schema).accepts(value);
    const again = admitSchema(r.schema.document202012);
    const g2 = again.ok ? compileSchema(again.schema).accepts(value) : 'refused';
    if (got !== expected || g2 !== expected)
      console.log(
        'WRONG',
        name,
        'expected',
        expected,
        'got',
        got,
        'readmitted',
        g2,
        JSON.stringify(r.schema.document202012),
      );
    else console.log('ok', name);
  }
  const r = admitSchema({ default: Array(300000).fill(0) });
  if (r.ok)
    try {
      void r.schema.document;
      console.log('freeze ok');
    } catch (e) {
      console.log('freeze', String(e));
    }
  let deep: unknown = 0;
  for (let i = 0; i < 50000; i++) deep = [deep];
  for (const [n, s] of [
    ['default', { $schema: d7, default: deep }],
    ['x', { $schema: d7, x: deep }],
    ['x20', { x: deep }],
  ] as const) {
    const q = admitSchema(s);
    console.log('deep', n, q.ok, q.ok ? '' : q.problems[0]!.message);
  }
});
