import { describe, expect, it } from 'vitest';
import { admitSchema, type AdmitOptions } from '../admit/index.ts';
import { compileSchema } from '../compile/validator.ts';
import { walk202012 } from '../keywords/index.ts';
import { standaloneDocument, type StandaloneDocument } from './index.ts';

function standalone(document: unknown, options: AdmitOptions = {}): StandaloneDocument {
  const result = admitSchema(document, options);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join(' '));
  return standaloneDocument(result.schema);
}

function shelfOf<T>(count: number, make: (index: number) => T): Record<string, T> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`d${index}`, make(index)]));
}

/** A backstop against work that grows with the square of the document. */
const SOON = { timeout: 20_000 };

describe('a hostile document', () => {
  it('of as many subschemas as there may be is rewritten in place', SOON, () => {
    const { document, loosened } = standalone({
      $id: 'http://a.test/',
      $defs: shelfOf(9_999, (index) => ({ $anchor: `d${index}`, $ref: `#d${(index * 7) % 9_999}` })),
    });
    expect(loosened).toEqual([]);
    expect(walk202012.all(document)).toHaveLength(10_000);
    expect(document).toMatchObject({ $defs: { d3: { $ref: '#/$defs/d21' } } });
  });

  it('with a long name above many targets does not repeat it for each', SOON, () => {
    const { document, loosened } = standalone({
      properties: { ['n'.repeat(300_000)]: { properties: shelfOf(2_000, (at) => ({ $anchor: `d${at}` })) } },
      prefixItems: Array.from({ length: 2_000 }, (_, index) => ({ $ref: `#d${index}` })),
    });
    expect(loosened).toEqual([]);
    expect(JSON.stringify(document).length).toBeLessThan(500_000);
    expect(document).toMatchObject({ prefixItems: { 3: { $ref: '#/$defs/d3' } }, $defs: { d3: {} } });
  });

  it('that is nested as deep as its limits let it costs no stack', SOON, () => {
    let deep: object = { $dynamicAnchor: 'end', contains: { $ref: '#' } };
    for (let level = 0; level < 4_000; level++) deep = { items: deep };
    const options = { limits: { depth: 10_000 } };
    const { document, loosened } = standalone({ $dynamicRef: '#end', properties: { deep } }, options);
    expect(loosened).toEqual([]);
    const { $ref, $defs } = document as Record<string, unknown>;
    expect({ $ref, $defs }).toEqual({
      $ref: '#/$defs/items',
      $defs: { items: { contains: { $ref: '#/$defs/contains' } }, contains: { $ref: '#' } },
    });
  });

  it('whose definitions would be copied for every resource drops those without a reference', SOON, () => {
    const dynamic = (name: string): object => ({ $dynamicAnchor: name, $dynamicRef: `#${name}` });
    const { document, loosened } = standalone({
      type: 'object',
      $defs: {
        names: { $defs: shelfOf(3_000, (index) => dynamic(`n${index}`)) },
        resources: { $defs: shelfOf(3_000, (index) => ({ $id: `r${index}`, ...dynamic(`m${index}`) })) },
        used: { $anchor: 'used', type: 'string' },
      },
      properties: { a: { $ref: '#used' } },
    });
    expect(loosened).toEqual([]);
    expect(document).toEqual({
      type: 'object',
      properties: { a: { $ref: '#/$defs/used' } },
      $defs: { used: { type: 'string' } },
    });
  });

  it('of documents that lead to each other in circles ends', SOON, () => {
    const address = (index: number): string => `http://a.test/d${index % 500}/schema.json`;
    const resources = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [
        address(index),
        { items: { $ref: address(index + 1) }, contains: { $ref: address(index * 3) } },
      ]),
    );
    const { document, loosened } = standalone({ $ref: address(0) }, { resources });
    expect(loosened).toEqual([]);
    expect(Object.keys((document as { $defs: object }).$defs)).toHaveLength(500);
  });
});

describe('a document whose static form would be too large', () => {
  /** Each of many resources reads all of the parts in a scope of its own. */
  function multiplied(resources: number, part: object): object {
    return {
      type: 'object',
      title: 'kept',
      required: ['a'],
      allOf: Object.values(
        shelfOf(resources, (index) => ({
          $id: `r${index}`,
          properties: { [`p${index}`]: { $ref: 'parts' } },
          $defs: { own: { $dynamicAnchor: 'own', title: `own ${index}` } },
        })),
      ),
      $defs: {
        parts: {
          $id: 'parts',
          properties: { a: { ...part, $dynamicRef: '#own' } },
          $defs: { own: { $dynamicAnchor: 'own' } },
        },
      },
      $id: 'http://a.test/',
    };
  }

  it('keeps only what its root says of the value itself, and says so', SOON, () => {
    const document = multiplied(100, { enum: ['x'.repeat(100_000)] });
    const loose = standalone(document);
    expect(loose.document).toEqual({ type: 'object', title: 'kept', required: ['a'] });
    expect(loose.loosened).toEqual([
      'all subschemas and references: its static form has more than 40000 subschemas or 8388608 characters',
    ]);
  });

  it('is bounded by subschemas as well as by text', () => {
    const document = multiplied(60, {});
    expect(standalone(document).loosened).toEqual([]);
    expect(standalone(document, { limits: { subschemas: 200 } }).loosened).toEqual([]);
    const tight = multiplied(60, { allOf: Array.from({ length: 15 }, () => ({})) });
    expect(standalone(tight, { limits: { subschemas: 205 } }).loosened).toHaveLength(1);
  });

  it('is never stricter than what was admitted', () => {
    const document = { ...multiplied(100, { enum: ['x'.repeat(100_000)] }), not: { required: ['b'] } };
    const { document: loose } = standalone(document);
    const [strict, loosened] = [document, loose].map((one) => {
      const result = admitSchema(one);
      if (!result.ok) throw new Error('refused');
      return compileSchema(result.schema);
    });
    const values = [{ a: 1 }, { a: 1, b: 1 }, { b: 1 }, 1, { a: 1, p1: { a: 'y' } }];
    expect(values.map((value) => strict!.accepts(value))).toEqual([true, false, false, false, false]);
    expect(values.map((value) => loosened!.accepts(value))).toEqual([true, true, false, false, true]);
  });
});
