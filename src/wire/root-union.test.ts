/**
 * Hosts read parameters from `properties` of the root alone; a root union names those of its branches there.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/properties/generate/cases.ts';
import { draftNamed } from '../../test/properties/oracle/drafts.ts';
import { runs, TIMEOUT } from '../../test/properties/runs.ts';
import { isObject } from '../json/index.ts';
import { admitSchema, compileSchema } from '../schema/index.ts';
import { stampedInput } from './input-form.ts';
import { withNamedBranches } from './root-union.ts';

const byId = { properties: { id: { type: 'string', description: 'Which.' } }, required: ['id'] };
const byName = { properties: { name: { type: 'string', 'x-unit': 1 }, id: { description: 'Which.' } } };

describe('a root union', () => {
  it('names the properties of its branches, with the description that all share', () => {
    expect(withNamedBranches({ type: 'object', oneOf: [byId, byName] })).toEqual({
      type: 'object',
      oneOf: [byId, byName],
      properties: { id: { description: 'Which.' }, name: {} },
    });
  });

  it('follows references and unions inside of branches, and keeps what the root says itself', () => {
    const document = {
      type: 'object',
      anyOf: [{ $ref: '#/$defs/a' }, { allOf: [byName] }],
      properties: { name: { type: 'string' } },
      $defs: { a: { properties: { b: { description: 'one' } }, anyOf: [{ properties: { b: {} } }] } },
    };
    expect(withNamedBranches(document)['properties']).toEqual({
      name: { type: 'string' },
      b: {},
      id: { description: 'Which.' },
    });
  });

  it('never copies x-mcp-header, a name that every object has, or one that is forbidden', () => {
    const branch = {
      properties: { constructor: {}, no: false, yes: { 'x-mcp-header': 'Yes', type: 'string' } },
    };
    expect(withNamedBranches({ type: 'object', allOf: [branch] })['properties']).toEqual({ yes: {} });
  });

  it.each([
    { additionalProperties: false },
    { additionalProperties: { type: 'string' } },
    { patternProperties: { '^x': {} } },
    { unevaluatedProperties: false },
    { properties: { next: { $ref: '#', unevaluatedProperties: false } } },
    { $defs: { a: { allOf: [{ $ref: '#' }], unevaluatedProperties: false } } },
  ])('stays as it is beside %j, which depends on the names', (more) => {
    const document = { type: 'object', oneOf: [byId], ...more };
    expect(withNamedBranches(document)).toBe(document);
  });

  it('keeps its meaning, to the engine and to Ajv', { timeout: TIMEOUT }, () => {
    const draft = draftNamed('2020-12');
    const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false });
    let named = 0;
    fc.assert(
      fc.property(
        cases({ draft, plain: true }),
        cases({ draft, plain: true }),
        fc.constantFrom('oneOf', 'anyOf', 'allOf'),
        (one, other, keyword) => {
          const document = { [keyword]: [one.schema, other.schema], properties: { again: { $ref: '#' } } };
          const admitted = admitSchema(document, { role: 'input' });
          if (!admitted.ok) return;
          const before = stampedInput(admitted.schema);
          const after = withNamedBranches(before);
          if (after === before) return;
          named++;
          const values = [...one.values, ...other.values].filter(isObject);
          const verdicts = (schema: object): boolean[] => {
            const own = admitSchema(schema);
            if (!own.ok) throw new Error(own.problems[0]?.message);
            const validator = compileSchema(own.schema);
            return [...values, ...values.map((again) => ({ again }))].map((value) =>
              validator.accepts(value),
            );
          };
          expect(verdicts(after)).toEqual(verdicts(before));
          const read = (schema: object): boolean[] | undefined => {
            try {
              return values.map((value) => ajv.compile(schema)(value));
            } catch {
              return undefined;
            }
          };
          expect(read(after)).toEqual(read(before));
        },
      ),
      runs(1),
    );
    expect(named).toBeGreaterThan(5);
  });
});
