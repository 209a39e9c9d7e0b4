import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema } from '../schema/index.ts';
import { inputFor, inputForm } from './input-form.ts';
import { wireVersion } from './versions.ts';

function formOf(
  document: unknown,
  version = '2026-07-28',
  formats: 'assert' | 'annotate' = 'assert',
): object {
  const admitted = admitSchema(document, { role: 'input', formats });
  if (!admitted.ok) throw new Error(JSON.stringify(admitted.problems));
  return inputFor(wireVersion(version), inputForm(admitted.schema, formats));
}

function accepts(document: unknown, value: unknown): boolean {
  const admitted = admitSchema(document);
  if (!admitted.ok) throw new Error(JSON.stringify(admitted.problems));
  return compileSchema(admitted.schema).accepts(value);
}

describe('the input that is advertised', () => {
  it.each([
    [true, '{"type":"object"}'],
    [{}, '{"type":"object"}'],
    [{ type: 'object' }, '{"type":"object"}'],
    [{ type: 'object', additionalProperties: false }, '{"type":"object","additionalProperties":false}'],
  ])('has type "object" for the form without parameters %j (R-IN-1)', (document, json) => {
    expect(JSON.stringify(formOf(document))).toBe(json);
  });

  it.each([
    [{ properties: { a: {} } }, '{"type":"object","properties":{"a":{}}}'],
    [{ type: ['null', 'object'], title: 't' }, '{"type":"object","title":"t"}'],
    [
      { $schema: 'https://json-schema.org/draft/2020-12/schema', anyOf: [{ required: ['a'] }] },
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","anyOf":[{"required":["a"]}]}',
    ],
    [
      { $ref: '#/$defs/a', $defs: { a: { type: 'object' } } },
      '{"type":"object","$ref":"#/$defs/a","$defs":{"a":{"type":"object"}}}',
    ],
  ])('gains it where the author left it open: %j (R-IN-3)', (document, json) => {
    expect(JSON.stringify(formOf(document))).toBe(json);
  });

  it('keeps what "#" meant where a reference targets the root (R-IN-3)', () => {
    const document = {
      type: ['object', 'null'],
      properties: { next: { $ref: '#' }, region: { type: 'string', 'x-mcp-header': 'Region' } },
    };
    const form = formOf(document);
    expect(JSON.stringify(form)).toBe(
      '{"type":"object","properties":{"next":{"$ref":"#/$defs/root"},"region":{"type":"string","x-mcp-header":"Region"}},' +
        '"$defs":{"root":{"type":["object","null"],"properties":{"next":{"$ref":"#/properties/next"},"region":{"$ref":"#/properties/region"}}}}}',
    );
    for (const value of [{ next: null }, { next: { next: null } }, { next: {} }, { region: 'eu' }]) {
      expect(accepts(form, value)).toBe(true);
    }
    for (const value of [{ next: 5 }, { next: { next: 5 } }, { next: { region: 5 } }, null]) {
      expect(accepts(form, value)).toBe(false);
    }
  });

  it('finds a free name for the copy, and leaves data that looks like a reference alone', () => {
    const document = {
      properties: { a: { $ref: '#' }, b: { const: { $ref: '#' } } },
      $defs: { root: { type: 'string' } },
    };
    const form = formOf(document) as { properties: object; $defs: object };
    expect(Object.keys(form.$defs)).toEqual(['root', 'root_']);
    expect(form.properties).toEqual({ a: { $ref: '#/$defs/root_' }, b: { const: { $ref: '#' } } });
  });

  it('says an older dialect in 2020-12 (R-DIALECT-4)', () => {
    const document = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      definitions: { a: { type: 'array', items: [{ type: 'string' }] } },
      properties: { a: { $ref: '#/definitions/a' } },
    };
    expect(formOf(document)).toEqual({
      type: 'object',
      $defs: { a: { type: 'array', prefixItems: [{ type: 'string' }] } },
      properties: { a: { $ref: '#/$defs/a' } },
    });
  });

  it("carries the author's own $schema of 2020-12 where the version knows it (R-DIALECT-4)", () => {
    const document = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' };
    expect(formOf(document, '2025-06-18')).toEqual({ type: 'object' });
    expect(formOf(document, '2025-11-25')).toEqual(document);
    expect(formOf(document, '2026-07-28')).toEqual(document);
  });

  it('has no boolean under properties where clients lose the list over it (R-WIRE-5)', () => {
    const document = { type: 'object', properties: { a: true, b: false, c: { properties: { d: true } } } };
    expect(formOf(document, '2025-11-25')).toEqual({
      type: 'object',
      properties: { a: {}, b: { not: {} }, c: { properties: { d: true } } },
    });
    expect(formOf(document)).toEqual(document);
  });

  it.each([
    [
      'an identifier and a dynamic reference',
      {
        $id: 'https://example.com/tree',
        $dynamicAnchor: 'node',
        type: 'object',
        properties: { children: { type: 'array', items: { $dynamicRef: '#node' } } },
      },
      { type: 'object', properties: { children: { type: 'array', items: { $ref: '#' } } } },
    ],
    [
      'a closed tuple',
      {
        type: 'object',
        properties: { a: { prefixItems: [{ type: 'string' }, { type: 'number' }], items: false } },
      },
      {
        type: 'object',
        properties: { a: { prefixItems: [{ type: 'string' }, { type: 'number' }], maxItems: 2 } },
      },
    ],
    [
      'a closed tuple of an older dialect',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { a: { items: [{ type: 'string' }, { type: 'null' }], additionalItems: false } },
      },
      {
        type: 'object',
        properties: { a: { prefixItems: [{ type: 'string' }, { type: 'null' }], maxItems: 2 } },
      },
    ],
    [
      'a tuple of one kind',
      { type: 'object', properties: { a: { prefixItems: [{ minimum: 0 }, { minimum: 0 }], items: false } } },
      { type: 'object', properties: { a: { items: { minimum: 0 }, maxItems: 2 } } },
    ],
    [
      'an empty enum',
      { type: 'object', properties: { a: { enum: [], description: 'never' } } },
      { type: 'object', properties: { a: { not: {}, description: 'never' } } },
    ],
    [
      'a value that stands twice',
      { type: 'object', properties: { a: { enum: [1, 'a', 1.0] } } },
      { type: 'object', properties: { a: { enum: [1, 'a'] } } },
    ],
    [
      'dependent names',
      { type: 'object', dependentRequired: { card: ['address'] } },
      { type: 'object', if: { required: ['card'] }, then: { required: ['address'] } },
    ],
    [
      'several dependents, without "allOf" at the root',
      {
        type: 'object',
        dependentRequired: { card: ['address'] },
        dependentSchemas: { gift: { required: ['to'] } },
      },
      {
        type: 'object',
        if: {},
        then: {
          allOf: [
            { if: { required: ['card'] }, then: { required: ['address'] } },
            { if: { required: ['gift'] }, then: { required: ['to'] } },
          ],
        },
      },
    ],
    [
      'unevaluated properties that are known',
      {
        type: 'object',
        allOf: [{ $ref: '#/$defs/base' }],
        properties: { a: {} },
        unevaluatedProperties: false,
        $defs: { base: { properties: { b: { type: 'string' } } } },
      },
      {
        type: 'object',
        allOf: [{ $ref: '#/$defs/base' }],
        properties: { a: {}, b: {} },
        additionalProperties: false,
        $defs: { base: { properties: { b: { type: 'string' } } } },
      },
    ],
    [
      'a reference that is no URI',
      { type: 'object', properties: { a: { $ref: '#/$defs/a b' } }, $defs: { 'a b': { type: 'string' } } },
      { type: 'object', properties: { a: { $ref: '#/$defs/a%20b' } }, $defs: { 'a b': { type: 'string' } } },
    ],
  ])('says %s in the form that all clients read (R-WIRE-7)', (_, document, form) => {
    expect(formOf(document)).toEqual(form);
    expect(formOf(document, '2025-11-25')).toEqual(form);
  });

  it('names definitions by pointers, and keeps their anchors on 2026-07-28 (R-WIRE-7)', () => {
    const document = (reference: string, definition: object): object => ({
      type: 'object',
      properties: { a: { $ref: reference } },
      $defs: { x: definition },
    });
    const written = document('#name', { $anchor: 'name', type: 'string' });
    expect(formOf(written)).toEqual(document('#/$defs/x', { $anchor: 'name', type: 'string' }));
    expect(formOf(written, '2025-11-25')).toEqual(document('#/$defs/x', { type: 'string' }));
    const scoped = document('https://example.com/x#name', {
      $id: 'https://example.com/x',
      $anchor: 'name',
      type: 'string',
    });
    expect(formOf(scoped)).toEqual(document('#/$defs/x', { type: 'string' }));
  });

  it.each([
    ['a decimal step', { multipleOf: 0.01 }, {}],
    ['another decimal step', { type: 'number', multipleOf: 0.3, minimum: 0 }, { type: 'number', minimum: 0 }],
    ['a step of 5', { multipleOf: 5 }, { multipleOf: 5 }],
    ['a step that is the same in binary', { multipleOf: 0.25 }, { multipleOf: 0.25 }],
    ['a format that clients know', { format: 'email' }, { format: 'email' }],
    ['a format that they do not know', { format: 'idn-email' }, {}],
    ['a format that means nothing', { type: 'string', format: 'phone' }, { type: 'string' }],
    ['a keyword of its own', { 'x-unit': 'kg' }, { 'x-unit': 'kg' }],
  ])('withholds what no form says, and nothing else: %s (R-WIRE-7)', (_, a, sent) => {
    expect(formOf({ type: 'object', properties: { a } })).toEqual({
      type: 'object',
      properties: { a: sent },
    });
  });

  it('leaves two tools of one $id to clients that compile both with one validator (R-WIRE-7)', () => {
    const ajv = new Ajv();
    for (const type of ['string', 'number']) {
      const form = formOf({ $id: 'https://example.com/a', type: 'object', properties: { a: { type } } });
      expect(ajv.compile(form)({ a: type === 'string' ? 'a' : 1 })).toBe(true);
    }
  });

  it('carries x-mcp-header on no copy (R-HEADER)', () => {
    const form = formOf({
      $id: 'https://example.com/root',
      $dynamicAnchor: 'node',
      type: ['object', 'null'],
      properties: {
        region: { type: 'string', 'x-mcp-header': 'Region' },
        inner: { $id: 'inner', $dynamicAnchor: 'node', items: { $ref: 'root' } },
      },
    });
    expect(JSON.stringify(form).split('x-mcp-header')).toHaveLength(2);
    expect(form).toMatchObject({ properties: { region: { 'x-mcp-header': 'Region' } } });
  });

  it('is self-contained where the author named a built-in metaschema (R-REF-1)', () => {
    const document = {
      type: 'object',
      properties: { schema: { $ref: 'https://json-schema.org/draft/2020-12/schema' } },
    };
    const form = formOf(document);
    expect(JSON.stringify(form)).not.toContain('"$ref":"http');
    expect(accepts(form, { schema: { properties: { a: { type: 'string' } } } })).toBe(true);
    expect(accepts(form, { schema: { properties: { a: { type: 'text' } } } })).toBe(false);
  });

  it('carries no format where the tool only annotates (R-FORMAT)', () => {
    const document = {
      type: 'object',
      properties: { a: { format: 'date' }, format: { const: { format: 'x' } } },
    };
    expect(formOf(document, '2026-07-28', 'annotate')).toEqual({
      type: 'object',
      properties: { a: {}, format: { const: { format: 'x' } } },
    });
    expect(formOf(document)).toEqual(document);
  });
});
