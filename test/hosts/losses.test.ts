/**
 * Ten awkward schemas by every profile, with what each loses, word for word in `losses.txt`: a change of it
 * is a change for users. `npx vitest run test/hosts/losses.test.ts -u` writes it; read the difference.
 */
import { expect, it } from 'vitest';
import { admitTool, tool } from '../../src/tool/index.ts';
import { judgeTool, profiles, projectTool } from '../../src/wire/profiles/index.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const TREE = {
  type: 'object',
  properties: { root: { $ref: '#/$defs/node' } },
  required: ['root'],
  $defs: {
    node: {
      type: 'object',
      properties: { label: text, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['label'],
    },
  },
};

const awkward: Readonly<Record<string, object>> = {
  'a root oneOf told apart by a tag': {
    oneOf: [
      { type: 'object', properties: { kind: { const: 'file' }, path: text }, required: ['kind', 'path'] },
      {
        type: 'object',
        properties: { kind: { const: 'url' }, url: { ...text, format: 'uri' } },
        required: ['kind', 'url'],
      },
    ],
  },
  'one of two parameters is needed': {
    type: 'object',
    properties: { id: integer, name: text },
    anyOf: [{ required: ['id'] }, { required: ['name'] }],
  },
  'a recursive tree': TREE,
  'a tuple and a set': {
    type: 'object',
    properties: {
      point: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], items: false },
      tags: { type: 'array', items: text, uniqueItems: true, minItems: 2 },
    },
  },
  'a map and any value': {
    type: 'object',
    properties: { labels: { type: 'object', additionalProperties: text }, payload: true },
    required: ['payload'],
  },
  'a condition': {
    type: 'object',
    properties: { method: { enum: ['card', 'cash'] }, card: text },
    required: ['method'],
    if: { properties: { method: { const: 'card' } } },
    then: { required: ['card'] },
  },
  'names of an API': {
    type: 'object',
    properties: { 'filter[id]': integer, $top: { ...integer, maximum: 100 } },
    required: ['filter[id]'],
  },
  'nullable, listed and numbered values': {
    type: 'object',
    properties: { note: { type: ['string', 'null'] }, level: { enum: [1, 2, 3] }, mode: { const: 'fast' } },
    required: ['note'],
  },
  'patterns and limits': {
    type: 'object',
    properties: {
      code: { ...text, pattern: '\\d{3}-\\w+' },
      slug: { ...text, pattern: '^[a-z]+$', minLength: 3, maxLength: 5_000 },
      ratio: { type: 'number', exclusiveMinimum: 0, multipleOf: 2 },
    },
  },
  'shared definitions and allOf': {
    type: 'object',
    properties: {
      from: { allOf: [{ $ref: '#/$defs/place' }, { required: ['zip'] }] },
      to: { $ref: '#/$defs/place', description: 'Where to.' },
    },
    required: ['from', 'to'],
    $defs: { place: { type: 'object', properties: { city: text, zip: text }, required: ['city'] } },
  },
};

it('loses nothing that is not listed here', async () => {
  const lines = Object.entries(awkward).flatMap(([about, input]) => {
    const admission = admitTool(tool({ name: 'tool', input, run: () => null } as never));
    if (!admission.ok) throw new Error(JSON.stringify(admission.refused));
    return [
      about,
      ...profiles.flatMap((profile) => {
        const { inputSchema, losses, violations } = projectTool(admission.tool, profile);
        expect(violations).toEqual([]);
        const refusals = judgeTool({ name: 'tool', inputSchema: input }, profile);
        return [
          `  ${profile.name}: ${refusals.length === 0 ? 'takes it as it is' : `refuses ${[...new Set(refusals.map(({ what }) => what))].join(', ')}`}`,
          ...losses.map(({ effect, place, message }) => `    ${effect} ${place || '/'}: ${message}`),
          `    ${JSON.stringify(inputSchema)}`,
        ];
      }),
      '',
    ];
  });
  await expect(lines.join('\n')).toMatchFileSnapshot('losses.txt');
});
