/** The output formats of 2020-12 core, section 12. */
import { describe, expect, it } from 'vitest';
import { admitSchema } from '../admit/index.ts';
import { compileSchema } from '../compile/validator.ts';
import { toOutput, type OutputFormat, type OutputUnit } from './output.ts';

function output(document: unknown, value: unknown, format: OutputFormat): OutputUnit {
  const admitted = admitSchema(document);
  if (!admitted.ok) throw new Error(admitted.problems[0]!.message);
  return toOutput(admitted.schema, compileSchema(admitted.schema).check(value), format);
}

/** The example of section 12.4. */
const polygon = {
  $id: 'https://example.com/polygon',
  $defs: {
    point: {
      type: 'object',
      properties: { x: { type: 'number' }, y: { type: 'number' } },
      additionalProperties: false,
      required: ['x', 'y'],
    },
  },
  type: 'array',
  items: { $ref: '#/$defs/point' },
  minItems: 3,
};
const points = [
  { x: 2.5, y: 1.3 },
  { x: 1, z: 6.7 },
];

describe('output formats', () => {
  it('flag: whether it is valid, and nothing else', () => {
    expect(output(polygon, points, 'flag')).toEqual({ valid: false });
    expect(output(polygon, [points[0], points[0], points[0]], 'flag')).toEqual({ valid: true });
  });

  it('basic: a list, with the way through references and the absolute place', () => {
    const { valid, errors } = output(polygon, points, 'basic');
    expect(valid).toBe(false);
    const places = errors!.map(({ keywordLocation, absoluteKeywordLocation, instanceLocation }) => [
      keywordLocation,
      absoluteKeywordLocation,
      instanceLocation,
    ]);
    expect(places).toEqual(
      expect.arrayContaining([
        ['/minItems', 'https://example.com/polygon#/minItems', ''],
        ['/items/$ref/required', 'https://example.com/polygon#/$defs/point/required', '/1'],
      ]),
    );
    expect(places).toHaveLength(3);
    expect(errors!.every(({ error }) => typeof error === 'string' && error !== '')).toBe(true);
  });

  it('follows the way that the value leads, where two references lead to one place', () => {
    const document = {
      $defs: { name: { type: 'string' } },
      properties: { a: { $ref: '#/$defs/name' }, b: { allOf: [{ $ref: '#/$defs/name' }] } },
    };
    const [miss] = output(document, { a: 'x', b: 5 }, 'basic').errors!;
    expect(miss).toMatchObject({
      keywordLocation: '/properties/b/allOf/0/$ref/type',
      instanceLocation: '/b',
      error: 'must be string, but is integer 5',
    });
    expect(miss).not.toHaveProperty('absoluteKeywordLocation');
  });

  it('detailed: what branches missed stands below their choice', () => {
    const document = { properties: { a: { anyOf: [{ type: 'string' }, { type: 'integer', minimum: 7 }] } } };
    expect(output(document, { a: 5 }, 'detailed')).toMatchObject({
      valid: false,
      errors: [
        {
          keywordLocation: '/properties/a/anyOf',
          instanceLocation: '/a',
          errors: expect.arrayContaining([
            expect.objectContaining({ keywordLocation: '/properties/a/anyOf/1/minimum' }),
          ]) as unknown,
        },
      ],
    });
  });

  it('ends on recursion, and tells a false schema', () => {
    const tree = { properties: { next: { $ref: '#' }, stop: false } };
    const [miss] = output(tree, { next: { next: { stop: 1 } } }, 'basic').errors!;
    expect(miss!.instanceLocation).toBe('/next/next/stop');
    expect(miss!.keywordLocation).toBe('/properties/next/$ref/properties/next/$ref/properties/stop');
  });

  it('another format is a TypeError that names those there are', () => {
    for (const format of ['verbose', 'Basic', 7]) {
      for (const value of [points, 5]) {
        expect(() => output(polygon, value, format as never)).toThrow(
          'toOutput: format must be one of "flag", "basic", "detailed"',
        );
      }
    }
  });
});
