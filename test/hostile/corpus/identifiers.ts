/**
 * Identifiers, anchors and references that try to reach further than they may: nothing is ever read for them
 * (R-REF-1).
 */
import { record, times, type Json } from '../build.ts';
import type { HostileCase, Outcome } from '../case.ts';

/** A reference that names nothing at hand, whatever stands behind it on disk or network. */
const nowhere: readonly string[] = [
  'http://127.0.0.1:9/schema.json',
  'https://example.com/schema.json',
  'file:///etc/passwd',
  'file:///etc/hostname#/a',
  '/etc/passwd',
  '../package.json',
  'data:application/json,{}',
  'node:fs',
  'urn:uuid:deadbeef-dead-4bad-beef-deadbeefdead',
  '#missing',
  '#/$defs/missing',
  '#toString',
  '#/toString',
  '#/constructor',
  '#/__proto__',
  '#/$defs/constructor/prototype',
  '#/allOf/length',
  '#/allOf/00',
  '#/allOf/-1',
  '#/allOf/1e0',
  '#/allOf/-',
  '#/%E0%A4%A',
  '#/~2',
  'http://[',
  '\ud800',
];

const unresolved: readonly HostileCase[] = nowhere.flatMap((uri): HostileCase[] => [
  {
    name: `$ref to ${JSON.stringify(uri)}`,
    schema: () => ({ $defs: {}, allOf: [true], items: { $ref: uri } }),
    outcome: 'refused: reference-unresolved',
  },
  {
    name: `$dynamicRef to ${JSON.stringify(uri)}`,
    schema: () => ({ $defs: {}, allOf: [true], items: { $dynamicRef: uri } }),
    outcome: 'refused: reference-unresolved',
  },
]);

const tricks: readonly (readonly [name: string, schema: Json, outcome: Outcome, value?: unknown])[] = [
  [
    'a relative $id at the root',
    { $id: 'schemas/a.json', $ref: 'b.json', $defs: { b: { $id: 'b.json', type: 'string' } } },
    'invalid',
    5,
  ],
  [
    'a $id that climbs above its root',
    { $id: '../../../../x', properties: { a: { $ref: '../../x' } } },
    'valid',
    {},
  ],
  [
    'a file: $id is a name like any other',
    { $id: 'file:///etc/passwd', $ref: 'hosts', $defs: { a: { $id: 'hosts', type: 'null' } } },
    'valid',
    null,
  ],
  [
    'a file: $id opens no other file',
    { $id: 'file:///etc/', $ref: 'passwd' },
    'refused: reference-unresolved',
  ],
  [
    'the $id of a metaschema does not replace it',
    { $id: 'https://json-schema.org/draft/2020-12/schema', type: 'string' },
    'valid',
    'x',
  ],
  ['two resources of one $id', { $defs: { a: { $id: 'x' }, b: { $id: 'x' } } }, 'refused: id-duplicate'],
  [
    'two resources of one $id after resolution',
    { $id: 'https://example.com/a/', $defs: { a: { $id: 'x' }, b: { $id: './y/../x' } } },
    'refused: id-duplicate',
  ],
  [
    'a resource with the $id of the root',
    { $id: 'https://example.com/a', $defs: { a: { $id: 'https://example.com/a' } } },
    'refused: id-duplicate',
  ],
  ['a $id with a fragment', { $id: 'https://example.com/a#b' }, 'refused: keyword-value'],
  ['a $id that is only a fragment', { $defs: { a: { $id: '#a' } } }, 'refused: keyword-value'],
  [
    'a $id with an empty fragment',
    { $id: 'https://example.com/a#', $ref: '#/$defs/a', $defs: { a: true } },
    'valid',
    1,
  ],
  ['a $id that is no text', { $id: 5 }, 'refused: keyword-value'],
  [
    'a $id of 100,000 dots',
    { $id: `https://example.com/${'../'.repeat(100_000)}a`, $ref: 'a#/$defs/x', $defs: { x: true } },
    'valid',
    1,
  ],
  [
    'a property called $id is no identifier',
    { properties: { $id: { type: 'string' } }, $defs: { a: { properties: { $id: true } } } },
    'valid',
    { $id: 'x' },
  ],
  [
    'an enum that looks like an identifier is none',
    { enum: [{ $id: 'x' }, { $id: 'x', $anchor: 'a' }, { $anchor: 'a' }] },
    'valid',
    { $id: 'x' },
  ],
  [
    'two anchors of one name',
    { $defs: { a: { $anchor: 'x' }, b: { $anchor: 'x' } } },
    'refused: anchor-duplicate',
  ],
  [
    'an anchor and a dynamic anchor of one name',
    { $defs: { a: { $anchor: 'x' }, b: { $dynamicAnchor: 'x' } } },
    'refused: anchor-duplicate',
  ],
  [
    'one anchor in two resources',
    { $defs: { a: { $id: 'a', $anchor: 'x', type: 'string' }, b: { $id: 'b', $anchor: 'x' } }, $ref: 'a#x' },
    'invalid',
    5,
  ],
  ['an anchor that is no name', { $anchor: '#x' }, 'refused: keyword-value'],
  [
    'an anchor called constructor',
    { $ref: '#constructor', $defs: { a: { $anchor: 'constructor', type: 'string' } } },
    'invalid',
    5,
  ],
  [
    'an anchor called __proto__',
    { $ref: '#__proto__', $defs: { a: { $anchor: '__proto__', type: 'string' } } },
    'invalid',
    5,
  ],
  [
    'a dynamic anchor called toString',
    { $dynamicRef: '#toString', $defs: { a: { $dynamicAnchor: 'toString', type: 'string' } } },
    'invalid',
    5,
  ],
  ['a reference to a title', { $ref: '#/title', title: 'x' }, 'refused: reference-not-a-schema'],
  ['a reference into an enum', { $ref: '#/enum/0', enum: [[]] }, 'refused: reference-not-a-schema'],
  ['$schema of no known dialect', { $schema: 'https://example.com/dialect' }, 'refused: dialect-unknown'],
  ['$schema that names a file', { $schema: 'file:///etc/passwd' }, 'refused: dialect-unknown'],
  ['$schema that is an object', { $schema: {} }, 'refused: keyword-value'],
  ['$schema called __proto__', { $schema: '__proto__' }, 'refused: dialect-unknown'],
  [
    '$schema that names the document itself',
    { $id: 'https://example.com/me', $schema: 'https://example.com/me' },
    'refused: dialect-unknown',
  ],
  [
    'an embedded resource of an unknown dialect',
    { $defs: { a: { $id: 'a', $schema: 'https://example.com/dialect' } } },
    'refused: dialect-unknown',
  ],
  [
    '$vocabulary that forbids everything has no say in a schema',
    { $vocabulary: { 'https://example.com/v': true }, type: 'string' },
    'valid',
    'x',
  ],
];

const dynamic: readonly HostileCase[] = [
  {
    name: '$dynamicRef that recurses through items',
    schema: () => ({ $dynamicAnchor: 'x', type: 'array', items: { $dynamicRef: '#x' } }),
    value: () => [[[1]]],
    outcome: 'invalid',
  },
  {
    name: '12 resources with dynamic anchors of their own, each naming all the others',
    schema: () => blowUp(12, 1),
    outcome: 'refused: limit-specialisations',
  },
  {
    name: '40 resources that share 40 dynamic anchors',
    schema: () => blowUp(40, 40),
    outcome: 'refused: limit-specialisations',
  },
  {
    name: '90 resources with a dynamic anchor of one name',
    schema: () => oneName(90),
    value: () => ({}),
    outcome: 'valid',
  },
  {
    name: '2,000 dynamic anchors that nothing asks for',
    schema: () => ({
      $defs: record(2_000, (i) => ({ $id: `r${i}`, $dynamicAnchor: `n${i}` })),
      type: 'string',
    }),
    value: () => 'x',
    outcome: 'valid',
  },
  {
    name: '4,900 anchors, each referred to',
    schema: () => ({
      $defs: record(4_900, (i) => ({ $anchor: `a${i}`, type: 'string' })),
      anyOf: times(4_900, (i) => ({ $ref: `#a${i}` })),
    }),
    value: () => 5,
    outcome: 'invalid',
    steps: 15_000,
  },
  {
    name: '4,000 references to one long pointer',
    schema: () => ({
      $defs: { ['x'.repeat(200)]: { type: 'string' } },
      anyOf: times(4_000, () => ({ $ref: `#/$defs/${'x'.repeat(200)}` })),
    }),
    value: () => 5,
    outcome: 'invalid',
    steps: 8_500,
  },
  {
    name: '4,000 references that cannot be resolved',
    schema: () => ({ anyOf: times(4_000, (i) => ({ $ref: `#/$defs/d${i}` })) }),
    outcome: 'refused: reference-unresolved',
  },
  {
    name: '4,000 references to places that only they make schemas',
    schema: () => ({
      anyOf: times(4_000, (i) => ({ $ref: `#/x/${i}` })),
      x: times(4_000, () => ({ type: 'string' })),
    }),
    value: () => 5,
    outcome: 'invalid',
    steps: 8_500,
  },
];

/**
 * Every resource binds `names` names and leads to every other, so that each order of visits would be a scope.
 */
function blowUp(resources: number, names: number): Json {
  const anchors = (of: number): Json =>
    record(
      names,
      (i) => ({ $dynamicAnchor: names === 1 ? `own${of}` : `n${(of + i) % 45}`, type: 'object' }),
      'anchor',
    );
  const asked = (of: number): Json[] =>
    times(names, (i) => ({ $dynamicRef: `#${names === 1 ? `own${of}` : `n${(of + i) % 45}`}` }));
  const $defs = record(
    resources,
    (i) => ({
      $id: `https://example.com/r${i}`,
      $defs: anchors(i),
      properties: { ...record(resources, (j) => ({ $ref: `r${j}` }), 'to'), ask: { anyOf: asked(i) } },
    }),
    'r',
  );
  return { $id: 'https://example.com/root', $ref: 'r0', $defs };
}

function oneName(resources: number): Json {
  const $defs = record(
    resources,
    (i) => ({
      $id: `https://example.com/r${i}`,
      $dynamicAnchor: 'x',
      properties: record(resources, (j) => ({ $ref: `r${j}` }), 'to'),
      additionalProperties: { $dynamicRef: '#x' },
    }),
    'r',
  );
  return { $id: 'https://example.com/root', $ref: 'r0', $defs };
}

export const identifiers: readonly HostileCase[] = [
  ...unresolved,
  ...tricks.map(([name, schema, outcome, value]): HostileCase => {
    const hasValue = outcome === 'valid' || outcome === 'invalid';
    return { name, schema: () => schema, outcome, ...(hasValue ? { value: (): unknown => value } : {}) };
  }),
  ...dynamic,
];
