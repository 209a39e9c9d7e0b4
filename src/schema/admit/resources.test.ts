/**
 * R-REF-1: documents that were handed over, by URI, by their own identifier, and from one set for many
 * admissions.
 */
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../compile/validator.ts';
import { admitSchema, schemaResources, type AdmitOptions } from './index.ts';

function accepts(document: unknown, value: unknown, options: AdmitOptions): boolean | readonly string[] {
  const admitted = admitSchema(document, options);
  if (!admitted.ok) return admitted.problems.map(({ code, schemaPath }) => `${code} ${schemaPath}`);
  return compileSchema(admitted.schema).accepts(value);
}

const documents = {
  'https://example.com/name': { type: 'string' },
  'urn:other': { $id: 'https://example.com/age', type: 'integer' },
};

describe('a set of resources', () => {
  it('is shared by many admissions', () => {
    const resources = schemaResources(documents);
    for (const [uri, value] of [
      ['https://example.com/name', 'a'],
      ['https://example.com/age', 5],
      ['urn:other', 5],
    ] as const) {
      expect(accepts({ $ref: uri }, value, { resources }), uri).toBe(true);
      expect(accepts({ $ref: uri }, null, { resources }), uri).toBe(false);
    }
    expect(accepts({ $ref: 'https://example.com/none' }, 5, { resources })).toEqual([
      'reference-unresolved /$ref',
    ]);
  });

  it('copies a document when a reference first names it', () => {
    const name: { type: string } = { type: 'string' };
    const late: Record<string, unknown> = { 'urn:name': name };
    const resources = schemaResources(late);
    late['urn:more'] = true;
    expect(accepts({ $ref: 'urn:name' }, 'a', { resources })).toBe(true);
    name.type = 'integer';
    expect(accepts({ $ref: 'urn:name' }, 'a', { resources })).toBe(true);
    expect(accepts({ $ref: 'urn:more' }, 'a', { resources })).toEqual(['reference-unresolved /$ref']);
  });

  it('reads nothing that is not named, and lists the documents once', () => {
    let lists = 0;
    const reads: string[] = [];
    const many = new Proxy(
      Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`urn:${i}`, { const: i }])),
      {
        ownKeys: (target) => (lists++, Reflect.ownKeys(target)),
        get: (target, key) => (reads.push(String(key)), Reflect.get(target, key) as unknown),
      },
    );
    const resources = schemaResources(many);
    const before = reads.length;
    for (let i = 0; i < 50; i++) expect(accepts({ $ref: `urn:${i}` }, i, { resources })).toBe(true);
    expect([lists, reads.length]).toEqual([1, before]);
  });

  it('reports a document that is not JSON where it is named', () => {
    const resources = schemaResources({ 'urn:bad': { const: 1n }, 'urn:good': true });
    expect(accepts({ $ref: 'urn:bad' }, 1, { resources })).toContain('not-json urn:bad#/const');
    expect(accepts({ $ref: 'urn:good' }, 1, { resources })).toBe(true);
  });
});

describe('a record of resources', () => {
  it('that throws when it is read is named, and is no problem of the document', () => {
    const resources = {
      get 'urn:angry'(): unknown {
        throw new Error('no');
      },
    };
    expect(accepts({ $ref: 'urn:angry' }, 1, { resources })).toEqual(['not-json urn:angry#']);
  });

  it('is found whatever the case of scheme and host, and not of the path', () => {
    const resources = { 'HTTP://Example.COM/Name': { type: 'string' } };
    expect(accepts({ $ref: 'http://example.com/Name' }, 5, { resources })).toBe(false);
    expect(accepts({ $ref: 'http://EXAMPLE.com/Name#' }, 'a', { resources })).toBe(true);
    expect(accepts({ $ref: 'http://example.com/name' }, 'a', { resources })).toEqual([
      'reference-unresolved /$ref',
    ]);
    const own = {
      $id: 'https://user@Example.com/root',
      properties: { a: { $ref: 'https://user@example.COM/root' } },
    };
    expect(accepts(own, { a: { a: {} } }, {})).toBe(true);
    expect(accepts({ ...own, $ref: 'https://USER@example.com/root' }, {}, {})).toEqual([
      'reference-unresolved /$ref',
    ]);
  });
});

describe('a base URI', () => {
  const resources = { 'https://example.com/schemas/name': { type: 'string' } };

  it('is what relative references are resolved against', () => {
    const document = { properties: { a: { $ref: 'name' }, b: { $ref: '#/properties/a' } } };
    expect(accepts(document, { a: 5 }, { resources, baseUri: 'https://example.com/schemas/tool' })).toBe(
      false,
    );
    expect(accepts(document, { b: 'x' }, { resources, baseUri: 'https://example.com/schemas/' })).toBe(true);
    expect(accepts(document, {}, { resources, baseUri: 'https://example.com/other/' })).toEqual([
      'reference-unresolved /properties/a/$ref',
    ]);
  });

  it('gives way to an absolute identifier, and completes a relative one', () => {
    const baseUri = 'https://example.com/schemas/tool';
    expect(accepts({ $id: 'https://other.example/', $ref: 'name' }, 5, { resources, baseUri })).toEqual([
      'reference-unresolved /$ref',
    ]);
    expect(accepts({ $id: '../schemas/x', $ref: 'name' }, 5, { resources, baseUri })).toBe(false);
  });

  it('is known to older dialects, and names the document itself', () => {
    const $schema = 'http://json-schema.org/draft-07/schema#';
    const baseUri = 'https://example.com/schemas/tool';
    expect(accepts({ $schema, items: [{ $ref: 'name' }] }, [5], { resources, baseUri })).toBe(false);
    expect(accepts({ properties: { a: { $ref: 'tool' } }, type: 'object' }, { a: 5 }, { baseUri })).toBe(
      false,
    );
  });
});

describe('older documents that were handed over', () => {
  const resources = (additionalItems: unknown, $schema: string): Record<string, unknown> => ({
    'https://example.com/list': { $schema, items: {}, additionalItems },
    'https://example.com/sub/name': { type: 'string' },
    'https://example.com/name': { type: 'integer' },
  });

  it.each(['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2019-09/schema'])(
    'keep base and dialect below an ignored additionalItems: %s',
    ($schema) => {
      const ignored = { $id: 'sub/', properties: { a: { $ref: 'name' } }, items: [{ type: 'string' }] };
      const handed = { resources: resources(ignored, $schema) };
      const at = (pointer: string): unknown => ({
        $ref: `https://example.com/list#/additionalItems${pointer}`,
      });
      expect(accepts(at('/properties/a'), 'x', handed)).toBe(true);
      expect(accepts(at('/properties/a'), 5, handed)).toBe(false);
      expect(accepts(at(''), [5], handed)).toBe(false);
      expect(accepts(at(''), ['x', 5], handed)).toBe(true);
    },
  );

  it('keep the base of a resource inside a resource that lost its place', () => {
    const $schema = 'http://json-schema.org/draft-07/schema#';
    const nested = {
      $schema,
      $id: 'https://example.com/',
      definitions: {
        inner: { $id: 'deep/', additionalItems: { $id: 'sub/', items: { $ref: 'name' } } },
      },
      properties: { a: { $ref: 'deep/sub/' } },
    };
    const handed = { resources: { 'https://example.com/deep/sub/name': { type: 'string' } } };
    expect(accepts(nested, { a: ['x'] }, handed)).toBe(true);
    expect(accepts(nested, { a: [5] }, handed)).toBe(false);
  });
});

describe('anchors beside a $ref that hides them, in older dialects', () => {
  const $schema = 'http://json-schema.org/draft-07/schema#';
  const real = { $id: '#x', type: 'string' };
  const hidden = { $ref: '#/definitions/a', properties: { p: { $id: '#x', type: 'integer' } } };

  it.each([
    ['behind', { a: real, b: hidden }],
    ['before', { b: { ...hidden }, a: real }],
  ])('are no rivals of the real one, %s it', (_, definitions) => {
    const document = { $schema, definitions, properties: { p: { $ref: '#x' } } };
    expect(accepts(document, { p: 'text' }, {})).toBe(true);
    expect(accepts(document, { p: 5 }, {})).toBe(false);
  });

  it('are still found where they are the only ones', () => {
    const document = { $schema, definitions: { a: {}, b: hidden }, properties: { p: { $ref: '#x' } } };
    expect(accepts(document, { p: 'text' }, {})).toBe(false);
  });
});
