/** R-WIRE-5, R-WIRE-7, R-FORMAT: what stays, what a rewrite changes elsewhere, and what it may cost. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/index.ts';
import { rewriteForClients } from './index.ts';

const fraction = { multipleOf: 0.01 };

describe('a document without hazards', () => {
  it('is the same object afterwards', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { oneOf: [{ properties: { b: {} } }, { type: 'null' }] },
        c: { type: 'string', format: 'date' },
      },
      'x-order': ['a', 'c'],
    };
    expect(rewriteForClients(schema, 'modern').document).toBe(schema);
    expect(rewriteForClients(schema, 'legacy')).toEqual({ document: schema, changes: [] });
    expect(rewriteForClients(true, 'legacy')).toEqual({ document: true, changes: [] });
  });

  it('may have inexact subschemas, where no keyword around them must be loosened', () => {
    const schema = {
      prefixItems: [{ type: 'string', format: 'uuid' }],
      dependentRequired: { a: ['b'] },
      required: ['toString'],
    };
    expect(rewriteForClients(schema, 'legacy').document).toBe(schema);
  });
});

describe('R-FORMAT: where formats are annotations', () => {
  it('every format is withheld, which makes nothing inexact', () => {
    const schema = { not: { format: 'ipv4', minimum: 1 }, properties: { format: { format: 'own' } } };
    expect(rewriteForClients(schema, 'modern', { formats: 'annotate' })).toEqual({
      document: { not: { minimum: 1 }, properties: { format: {} } },
      changes: [
        { rule: 'format-annotated', schemaPath: '/not' },
        { rule: 'format-annotated', schemaPath: '/properties/format' },
      ],
    });
  });
});

describe('a keyword over an inexact subschema', () => {
  it('is loosened through references, also in a cycle', () => {
    const schema = {
      not: { $ref: '#/$defs/a' },
      $defs: { a: { items: { $ref: '#/$defs/b' } }, b: { items: { $ref: '#/$defs/a' }, ...fraction } },
    };
    expect(rewriteForClients(schema, 'modern').document).toEqual({
      $defs: { a: { items: { $ref: '#/$defs/b' } }, b: { items: { $ref: '#/$defs/a' } } },
    });
  });

  it('leaves nothing beside a negation whose subschema became empty', () => {
    const schema = {
      not: { format: 'own' },
      properties: { a: { $ref: '#/anyOf/0' } },
      anyOf: [{ type: 'null' }],
    };
    expect(rewriteForClients(schema, 'modern', { formats: 'annotate' }).document).toEqual({ not: {} });
  });

  it('keeps the target of a reference when the keyword around the target is dropped', () => {
    const schema = { not: { anyOf: [fraction, { type: 'string' }] }, items: { $ref: '#/not/anyOf/1' } };
    expect(rewriteForClients(schema, 'modern').document).toEqual({
      items: { $ref: '#/$defs/moved' },
      $defs: { moved: { type: 'string' } },
    });
  });

  it('keeps references through names that a URI cannot hold', () => {
    const prefix = { prefixItems: [{ type: 'string' }], items: { type: 'null' } };
    const { document } = rewriteForClients({ properties: { 'a%/#\ud800': prefix } }, 'legacy');
    expect(document).toMatchObject({
      properties: {
        'a%/#\ud800': {
          items: { anyOf: [{ type: 'null' }, { $ref: '#/properties/a%25~1%23\ud800/prefixItems/0' }] },
        },
      },
    });
  });

  it('stays a oneOf where no value can fit two branches', () => {
    const nullable = { oneOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] };
    expect(rewriteForClients(nullable, 'modern').document).toBe(nullable);
    const union = {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'a' }, at: { format: 'date' } }, required: ['kind'] },
        { $ref: '#/$defs/b' },
      ],
      $defs: { b: { type: 'object', properties: { kind: { enum: ['b', 'c'] } }, required: ['kind'] } },
    };
    expect(rewriteForClients(union, 'modern').document).toBe(union);
  });

  it('stays a oneOf where the branches are texts of formats that exclude each other', () => {
    const text = (format: string): JsonObject => ({ type: 'string', format });
    const either = { oneOf: [text('date'), text('date-time'), text('email')] };
    expect(rewriteForClients(either, 'legacy').document).toBe(either);
    const doubtful = { oneOf: [text('uuid'), text('uri')] };
    expect(rewriteForClients(doubtful, 'legacy').document).toEqual({ anyOf: doubtful.oneOf });
  });

  it('is left alone where it cannot reject a value, also through references', () => {
    const branch = { not: { $ref: '#/anyOf/0/$defs/a' }, $defs: { a: { items: fraction } } };
    const loose = { anyOf: [branch, {}] };
    expect(rewriteForClients(loose, 'modern', { optionalBranch: '/anyOf/0' }).document).toEqual(loose);
    const shared = { ...loose, contains: { $ref: '#/anyOf/0/$defs/a' } };
    expect(rewriteForClients(shared, 'modern', { optionalBranch: '/anyOf/0' }).document).toEqual({
      ...shared,
      anyOf: [{ ...branch, $defs: { a: { items: {} } } }, {}],
    });
  });
});

describe('a hostile document', () => {
  it('is rewritten at any depth', () => {
    let deep: JsonObject = { enum: [] };
    for (let level = 0; level < 50_000; level++) deep = { items: deep };
    expect(rewriteForClients(deep, 'legacy').changes).toHaveLength(1);
  });

  it('does not grow with repeated prefixes', () => {
    let nested: JsonObject = { type: 'string' };
    for (let level = 0; level < 40; level++) nested = { prefixItems: [nested], items: { type: 'null' } };
    expect(JSON.stringify(rewriteForClients(nested, 'legacy').document).length).toBeLessThan(20_000);
  });
});
