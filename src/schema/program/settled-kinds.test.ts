/**
 * Kinds of value that a node accepts without a look: some cases, and never one that the other tier refuses.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf } from '../../json/index.ts';
import { admitSchema, programOf } from '../admit/index.ts';
import { compileSchema } from '../compile/validator.ts';

const VALUES = [null, true, 5, 0.5, 'x', [1], { a: 1 }];

function settled(document: unknown): unknown[] {
  const admitted = admitSchema(document);
  if (!admitted.ok) throw new Error(admitted.problems[0]!.message);
  const { kindsNotLookedInto } = programOf(admitted.schema).root;
  return VALUES.filter((value) => (kindsNotLookedInto & kindOf(value)) !== 0);
}

const needsName = { required: ['name'] };

describe('settled kinds', () => {
  it.each<[string, object, unknown[]]>([
    [
      'a choice of objects',
      { anyOf: [needsName, { properties: { b: {} }, required: ['b'] }] },
      VALUES.slice(0, 6),
    ],
    ['a choice that one branch decides', { anyOf: [{ type: 'string' }, { type: 'null' }] }, [null, 'x']],
    [
      'one of several, where two may fit',
      { oneOf: [{ type: ['string', 'null'] }, { type: 'string' }] },
      [null],
    ],
    ['what is excluded', { not: { type: 'string', minLength: 5 } }, [null, true, 5, 0.5, [1], { a: 1 }]],
    [
      'a condition',
      { if: { type: 'string' }, then: { type: ['string', 'null'] }, else: { type: ['number', 'null'] } },
      [null, 5, 0.5, 'x'],
    ],
    ['all of several', { allOf: [{ type: ['string', 'object'] }, needsName] }, ['x']],
    ['limits', { anyOf: [{ minimum: 3 }, { type: 'object', maxProperties: 1 }] }, []],
  ])('of %s', (_name, document, expected) => {
    expect(settled(document)).toEqual(expected);
  });

  it('of very many branches cost little, and claim nothing', () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `d${i}`,
        { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] },
      ]),
    );
    const document = {
      $ref: '#/$defs/d0',
      $defs: { ...doubling, d40: { anyOf: [needsName, { type: 'null' }] } },
    };
    expect(settled(document)).toEqual([]);
  });

  const types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];
  const { schema } = fc.letrec<{ schema: object; leaf: object }>((tie) => ({
    leaf: fc.oneof(
      fc.record({ type: fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 4 }) }),
      fc.constantFrom(
        needsName,
        {},
        { not: {} },
        { minLength: 2 },
        { items: { type: 'string' } },
        { const: 5 },
      ),
    ),
    schema: fc.oneof(
      { maxDepth: 3 },
      tie('leaf'),
      fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ not: tie('schema') }),
      fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }, { requiredKeys: ['if'] }),
    ),
  }));

  it('are kinds that generated code accepts', () => {
    let claims = 0;
    fc.assert(
      fc.property(schema, (document) => {
        const admitted = admitSchema(document);
        if (!admitted.ok) return;
        const validator = compileSchema(admitted.schema, { codegen: true });
        for (const value of settled(document)) {
          claims++;
          expect(validator.accepts(value), JSON.stringify([document, value])).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
    expect(claims).toBeGreaterThan(500);
  });
});
