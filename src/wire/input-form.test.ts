import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema } from '../schema/index.ts';
import { inputFor, stampedInput } from './input-form.ts';
import { wireVersion } from './versions.ts';

function formOf(
  document: unknown,
  version = '2026-07-28',
  formats: 'assert' | 'annotate' = 'assert',
): object {
  const admitted = admitSchema(document, { role: 'input', formats });
  if (!admitted.ok) throw new Error(JSON.stringify(admitted.problems));
  return inputFor(wireVersion(version), stampedInput(admitted.schema, formats));
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
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { a: { type: 'array', prefixItems: [{ type: 'string' }] } },
      properties: { a: { $ref: '#/$defs/a' } },
    });
  });

  it('carries $schema only to versions that know it (R-WIRE-1)', () => {
    const document = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' };
    expect(formOf(document, '2025-06-18')).toEqual({ type: 'object' });
    expect(formOf(document, '2025-11-25')).toEqual(document);
  });

  it('has no boolean under properties where clients lose the list over it (R-WIRE-5)', () => {
    const document = { type: 'object', properties: { a: true, b: false, c: { properties: { d: true } } } };
    expect(formOf(document, '2025-11-25')).toEqual({
      type: 'object',
      properties: { a: {}, b: { not: {} }, c: { properties: { d: true } } },
    });
    expect(formOf(document)).toEqual(document);
  });

  it('stays as written otherwise: identifiers and dynamic references too (R-WIRE-7)', () => {
    const document = {
      $id: 'https://example.com/tree',
      $dynamicAnchor: 'node',
      type: 'object',
      properties: { children: { type: 'array', items: { $dynamicRef: '#node' } } },
    };
    expect(formOf(document)).toEqual(document);
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
