import { describe, expect, it } from 'vitest';
import { admitSchema, type AdmitOptions, type AdmittedSchema } from '../admit/index.ts';
import { standaloneDocument } from './index.ts';

function admitted(document: unknown, options?: AdmitOptions): AdmittedSchema {
  const result = admitSchema(document, options);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join(' '));
  return result.schema;
}

function standalone(document: unknown, resources?: Record<string, unknown>): unknown {
  const result = standaloneDocument(admitted(document, resources === undefined ? {} : { resources }));
  expect(result.loosened).toEqual([]);
  return result.document;
}

const DRAFT_2020_12 = 'https://json-schema.org/draft/2020-12/schema';

describe('a document that is standalone already', () => {
  it.each([
    ['true', true],
    ['without references', { $schema: DRAFT_2020_12, type: 'object', properties: { a: { items: true } } }],
    ['with pointers', { properties: { a: { $ref: '#/$defs/a' }, b: { $ref: '#' } }, $defs: { a: {} } }],
    ['with a pointer to a boolean', { items: { $ref: '#/$defs/a~1b' }, $defs: { 'a/b': false } }],
    ['with names in data only', { const: { $id: 'a', $ref: 'b' }, 'x-a': { $anchor: 'c' } }],
    ['with properties named as keywords', { properties: { $id: true, $ref: { type: 'string' } } }],
  ])('comes back as it is: %s', (_, document) => {
    const schema = admitted(document);
    expect(standaloneDocument(schema).document).toBe(schema.document202012);
    expect(schema.document202012).toEqual(document);
  });

  it('comes back upgraded where it speaks an older dialect (R-DIALECT-4)', () => {
    expect(
      standalone({
        $schema: 'http://json-schema.org/draft-07/schema#',
        items: [{ $ref: '#/definitions/a' }],
        definitions: { a: { type: 'string' } },
      }),
    ).toEqual({
      $schema: DRAFT_2020_12,
      prefixItems: [{ $ref: '#/$defs/a' }],
      $defs: { a: { type: 'string' } },
    });
  });
});

describe('R-WIRE-7: names are rebased away', () => {
  it('of the root and its anchors, and references become pointers, in the order of the author', () => {
    const document = standalone({
      $schema: DRAFT_2020_12,
      $id: 'https://example.com/a.json',
      $vocabulary: { [`${DRAFT_2020_12.replace('schema', 'vocab/core')}`]: true },
      type: 'object',
      properties: { a: { $ref: '#b' }, c: { $ref: 'a.json#/$defs/b' }, d: { $ref: '' } },
      $defs: { b: { $anchor: 'b', type: 'string' } },
    });
    expect(JSON.stringify(document)).toBe(
      JSON.stringify({
        $schema: DRAFT_2020_12,
        type: 'object',
        properties: { a: { $ref: '#/$defs/b' }, c: { $ref: '#/$defs/b' }, d: { $ref: '#' } },
        $defs: { b: { type: 'string' } },
      }),
    );
  });

  it('of embedded resources, which stay in their place without a dialect of their own', () => {
    expect(
      standalone({
        properties: { a: { $id: 'http://a.test/', $schema: DRAFT_2020_12, items: { $ref: '#' } } },
        items: { $ref: 'http://a.test/#/items' },
      }),
    ).toEqual({
      properties: { a: { items: { $ref: '#/properties/a' } } },
      items: { $ref: '#/properties/a/items' },
    });
  });

  it('with every pointer escaped and percent-encoded', () => {
    expect(
      standalone({
        properties: { 'a/b~c %#é"': { $anchor: 'x' }, '': { $ref: '#x' }, a: { $ref: '#y' } },
        $defs: { '': { $anchor: 'y' } },
      }),
    ).toEqual({
      properties: {
        'a/b~c %#é"': {},
        '': { $ref: '#/properties/a~1b~0c%20%25%23%C3%A9%22' },
        a: { $ref: '#/$defs/' },
      },
      $defs: { '': {} },
    });
  });

  it('and a reference to a boolean finds it where it stands', () => {
    expect(standalone({ $id: 'a:b', items: { $ref: '#/$defs/no' }, $defs: { no: false } })).toEqual({
      items: { $ref: '#/$defs/no' },
      $defs: { no: false },
    });
  });
});

describe('R-WIRE-7: $dynamicRef is made static', () => {
  const tree = {
    $id: 'http://a.test/tree',
    $dynamicAnchor: 'node',
    properties: { data: true, children: { items: { $dynamicRef: '#node' } } },
  };

  it('leading to the outermost anchor of the name', () => {
    const strict = { $id: 'http://a.test/strict', $dynamicAnchor: 'node', $ref: 'tree', maxProperties: 2 };
    expect(standalone(strict, { 'http://a.test/tree': tree })).toEqual({
      $ref: '#/$defs/tree',
      maxProperties: 2,
      $defs: { tree: { properties: { data: true, children: { items: { $ref: '#' } } } } },
    });
  });

  it('once for each scope that reaches it', () => {
    const list = {
      $id: 'list',
      items: { $dynamicRef: '#item' },
      $defs: { default: { $dynamicAnchor: 'item' } },
    };
    const of = (type: string): object => ({
      $id: type,
      $ref: 'list',
      $defs: { item: { $dynamicAnchor: 'item', type } },
    });
    expect(
      standalone({
        properties: { a: of('string'), b: of('number') },
        $defs: { list },
        items: { $ref: 'list' },
      }),
    ).toEqual({
      properties: {
        a: { $ref: '#/$defs/list_2', $defs: { item: { type: 'string' } } },
        b: { $ref: '#/$defs/list_3', $defs: { item: { type: 'number' } } },
      },
      items: { $ref: '#/$defs/list' },
      $defs: {
        list: { items: { $ref: '#/$defs/list/$defs/default' }, $defs: { default: {} } },
        list_2: { items: { $ref: '#/properties/a/$defs/item' } },
        list_3: { items: { $ref: '#/properties/b/$defs/item' } },
      },
    });
  });

  it('beside $ref as a conjunct of its own', () => {
    const beside = { $ref: '#/$defs/b', $dynamicRef: '#a' };
    const $defs = { a: { $dynamicAnchor: 'a', type: 'string' }, b: { minLength: 1 } };
    expect(standalone({ items: beside, contains: { allOf: [true], ...beside }, $defs })).toEqual({
      items: { $ref: '#/$defs/b', allOf: [{ $ref: '#/$defs/a' }] },
      contains: { $ref: '#/$defs/b', allOf: [true, { $ref: '#/$defs/a' }] },
      $defs: { a: { type: 'string' }, b: { minLength: 1 } },
    });
  });

  it('also where it was a $recursiveRef of 2019-09', () => {
    const document = {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      $recursiveAnchor: true,
      $ref: 'http://a.test/tree',
    };
    const handed = {
      ...document,
      $id: 'http://a.test/tree',
      items: { $recursiveRef: '#' },
      $ref: '#/$defs/a',
    };
    expect(
      standalone(document, { 'http://a.test/tree': { ...handed, $defs: { a: { title: 'a' } } } }),
    ).toEqual({
      $schema: DRAFT_2020_12,
      $ref: '#/$defs/tree',
      $defs: { tree: { items: { $ref: '#' }, $ref: '#/$defs/a' }, a: { title: 'a' } },
    });
  });
});

describe('R-REF-1: what leaves is self-contained', () => {
  it('with documents that were handed over, as far as they are used, under free names', () => {
    const library = {
      $schema: DRAFT_2020_12,
      $defs: {
        a: { type: 'string', $comment: 'used' },
        ['__proto__']: { type: 'null' },
        'very odd / name': { $ref: '#/$defs/a' },
        unused: {},
      },
    };
    expect(
      standalone(
        {
          $defs: { a: { $ref: 'http://a.test/lib#/$defs/a' } },
          properties: {
            a: { $ref: '#/$defs/a' },
            b: { $ref: 'http://a.test/lib#/$defs/very%20odd%20~1%20name' },
            c: { $ref: 'http://a.test/lib#/$defs/__proto__' },
          },
        },
        { 'http://a.test/lib': library },
      ),
    ).toEqual({
      $defs: {
        a: { $ref: '#/$defs/a_2' },
        a_2: { type: 'string', $comment: 'used' },
        very_odd_name: { $ref: '#/$defs/a_2' },
        schema: { type: 'null' },
      },
      properties: {
        a: { $ref: '#/$defs/a' },
        b: { $ref: '#/$defs/very_odd_name' },
        c: { $ref: '#/$defs/schema' },
      },
    });
  });

  it('with the built-in metaschema that it names', () => {
    const document = standalone({ items: { $ref: DRAFT_2020_12 } }) as { $defs: Record<string, unknown> };
    expect(Object.keys(document.$defs)).toEqual([
      'schema',
      'core',
      'applicator',
      'unevaluated',
      'validation',
      'meta-data',
      'format-annotation',
      'content',
      'anchorString',
      'uriReferenceString',
      'stringArray',
      'uriString',
      'schemaArray',
      'nonNegativeInteger',
      'nonNegativeIntegerDefault0',
      'simpleTypes',
    ]);
    expect(document.$defs['schemaArray']).toEqual({
      type: 'array',
      minItems: 1,
      items: { $ref: '#/$defs/schema' },
    });
  });

  it('with what only a reference makes a schema, in a place where a walk over keywords finds it', () => {
    const parts = { a: { $id: 'a:b', items: { $ref: '#' } }, list: [{ $ref: 'a:b' }], no: false };
    expect(
      standalone({
        items: { $ref: '#/x-parts/a' },
        contains: { $ref: '#/x-parts/list/0' },
        not: { $ref: '#/x-parts/no' },
        'x-parts': parts,
      }),
    ).toEqual({
      items: { $ref: '#/$defs/a_b' },
      contains: { $ref: '#/$defs/x-parts_list_0' },
      not: { $ref: '#/$defs/false' },
      'x-parts': parts,
      $defs: {
        a_b: { items: { $ref: '#/$defs/a_b' } },
        'x-parts_list_0': { $ref: '#/$defs/a_b' },
        false: false,
      },
    });
  });

  it('with data as the author wrote it, whatever it looks like (R-WIRE-3)', () => {
    const data = { $id: 'a', $ref: '#b', $dynamicRef: '#c', properties: { d: { $anchor: 'e' } } };
    const document = { const: data, enum: [data], default: data, examples: [data], 'x-unknown': data };
    expect(standalone({ $id: 'http://a.test/', ...document })).toEqual(document);
  });
});
