/** R-HEADER, R-CLIENT: the rules of `x-mcp-header`, each with the schema that breaks it. */
import { describe, expect, it } from 'vitest';
import { admitSchema } from '../schema/index.ts';
import { headerSchema, readHeaderRules, type HeaderRules } from './header-rules.ts';

function rulesOf(document: object): HeaderRules {
  const admitted = admitSchema(document, { role: 'input' });
  if (!admitted.ok) throw new Error(admitted.problems[0]?.message);
  return readHeaderRules(admitted.schema);
}

const header = { type: 'string', 'x-mcp-header': 'Region' };

describe('parameters for headers', () => {
  it('are found on properties at any depth, with the way to them', () => {
    const rules = rulesOf({
      type: 'object',
      properties: {
        region: header,
        inner: {
          properties: { flag: { type: 'boolean', 'x-mcp-header': 'X-Flag' } },
        },
        ['__proto__']: { type: 'integer', 'x-mcp-header': "!#$%&'*+-.^_`|~9" },
        plain: { type: 'array' },
      },
    });
    expect(
      rules.ok && new Map(rules.parameters.map(({ header, path, type }) => [header, [path, type]])),
    ).toEqual(
      new Map([
        ['Region', [['region'], 'string']],
        ['X-Flag', [['inner', 'flag'], 'boolean']],
        ["!#$%&'*+-.^_`|~9", [['__proto__'], 'integer']],
      ]),
    );
  });

  it('make a schema that says nothing else', () => {
    const schema = headerSchema([
      { path: ['a', '__proto__'], header: 'A', type: 'string' },
      { path: ['a', 'b'], header: 'B', type: 'integer' },
    ]);
    expect(JSON.stringify(schema)).toBe(
      '{"type":"object","properties":{"a":{"properties":{"__proto__":{"type":"string","x-mcp-header":"A"},"b":{"type":"integer","x-mcp-header":"B"}}}}}',
    );
    expect(headerSchema([])).toEqual({ type: 'object' });
  });

  it('are data inside const, enum, default and examples', () => {
    const data = [header];
    expect(
      rulesOf({ properties: { a: { const: header, enum: data, default: header, examples: data } } }),
    ).toEqual({
      ok: true,
      parameters: [],
    });
  });

  it.each([
    ['at the root', { 'x-mcp-header': 'A', type: 'object' }, '/x-mcp-header'],
    ['under items', { properties: { a: { items: header } } }, '/properties/a/items/x-mcp-header'],
    ['under anyOf', { anyOf: [{ properties: { a: header } }] }, '/anyOf/0/properties/a/x-mcp-header'],
    ['under $defs', { $defs: { 'a/b': header } }, '/$defs/a~1b/x-mcp-header'],
    ['under additionalProperties', { additionalProperties: header }, '/additionalProperties/x-mcp-header'],
    ['under if', { if: { properties: { a: header } } }, '/if/properties/a/x-mcp-header'],
  ])('may not stand %s', (_place, document, schemaPath) => {
    expect(rulesOf(document)).toMatchObject({
      ok: false,
      problem: {
        code: 'header-parameter',
        schemaPath,
        side: 'input',
        message: '"x-mcp-header" may only stand on a property that the root reaches by "properties" alone.',
      },
    });
  });

  it.each([
    ['', '""'],
    ['two words', '"two words"'],
    ['Ünicode', '"Ünicode"'],
    ['a:b', '"a:b"'],
    [5, '5'],
  ])('need the name of a header: %j is none', (name, shown) => {
    const rules = rulesOf({ properties: { a: { type: 'string', 'x-mcp-header': name } } });
    expect(!rules.ok && rules.problem.message).toContain(`must be the name of a header`);
    expect(!rules.ok && rules.problem.message).toContain(`but is ${shown}.`);
  });

  it.each(['number', 'array', 'object', 'null', ['string'], undefined])('may not be of type %j', (type) => {
    const rules = rulesOf({
      properties: { a: { ...(type !== undefined && { type }), 'x-mcp-header': 'A' } },
    });
    expect(!rules.ok && rules.problem.message).toContain(
      'needs "type" to be "string", "integer" or "boolean"',
    );
  });

  it('may not share a header, whatever its case', () => {
    const rules = rulesOf({ properties: { a: header, b: { type: 'string', 'x-mcp-header': 'REGION' } } });
    expect(!rules.ok && rules.problem.message).toMatch(/names "(?:Region|REGION)" a second time\.$/);
  });
});
