/** What one thought mends is one finding; and what costs clients the whole list is an error. */
import { ListToolsResultSchema } from 'mcp-sdk-v1/types.js';
import { describe, expect, it } from 'vitest';
import { createRegistry, tool, type AnyTool } from '../../src/index.ts';
import type { JsonObject } from '../../src/json/index.ts';
import { applyEdits, lintSource, rules, type Finding } from '../../src/lint/index.ts';
import { describeDocument, describeTools } from '../../src/sources/index.ts';
import type { TextCopy } from '../../src/tool/index.ts';

const active = rules.map((rule) => ({ rule, severity: rule.severity }));

function findings(id: string, document: object): Finding[] {
  const file = { file: 'example.json', name: 'example.json' };
  const source = describeDocument(file, document, { role: 'any', reading: {} });
  return lintSource(source, active).filter(({ rule }) => rule === id);
}

function messages(id: string, document: object): string[] {
  return findings(id, document).map(({ message }) => message);
}

describe('a pattern that may backtrack', () => {
  const found = (pattern: string): number =>
    messages('pattern-backtracks', { type: 'string', pattern }).length;

  it.each(['^[a-z]{1,10}[a-z0-9]{1,10}$', '^(?:a|ab){1,3}$', '^(?:\\d{1,3}){1,3}$'])(
    '%s is left alone: each repetition ends',
    (pattern) => {
      expect(found(pattern)).toBe(0);
    },
  );

  it.each(['^(a+)+$', '^\\S+@\\S+\\.\\S+$', '^(?:a{1,30}){1,30}$'])('%s is told', (pattern) => {
    expect(found(pattern)).toBe(1);
  });
});

describe('one cause is one finding', () => {
  it('definitions that nothing refers to, also where they refer to each other', () => {
    const $defs = {
      used: { type: 'string' },
      city: { type: 'object', properties: { street: { $ref: '#/$defs/street' } } },
      street: { type: 'string' },
      'a/b': {},
    };
    const inputSchema = { type: 'object', properties: { x: { $ref: '#/$defs/used' } }, $defs };
    const document = { tools: [{ name: 'find', description: 'Finds.', inputSchema, outputSchema: {} }] };
    expect(messages('dead-definition', document)).toEqual([
      'Nothing refers to "city", "street" or "a/b" in $defs.',
    ]);
    const [{ edits }] = findings('dead-definition', document) as [Finding];
    expect(applyEdits(document, edits!)).toMatchObject({
      tools: [{ inputSchema: { $defs: { used: { type: 'string' } } } }],
    });
  });

  it('keywords that have no effect for one reason', () => {
    expect(messages('keyword-without-effect', { type: 'integer', minLength: 3, pattern: 'a' })).toEqual([
      '"minLength" and "pattern" have no effect here: the type is integer.',
    ]);
    expect(messages('keyword-without-effect', { then: {}, else: false })).toEqual([
      '"then" and "else" have no effect here: there is no "if" beside it.',
    ]);
    expect(messages('keyword-without-effect', { type: 'integer', minLength: 3, minContains: 1 })).toEqual([
      '"minLength" has no effect here: the type is integer.',
      '"minContains" has no effect here: there is no "contains" beside it.',
    ]);
  });

  it('members of an enum that the type refuses', () => {
    expect(messages('enum-rejected', { type: 'integer', enum: ['1', '2', 3] })).toEqual([
      'The member "1" can never be used: it must be integer, but is string "1"; nor can "2".',
    ]);
    const editsOf = (values: unknown[]): unknown =>
      findings('enum-rejected', { type: 'integer', enum: values }).map(({ edits }) => edits);
    expect(editsOf(['1', '2', 3])).toEqual([[{ kind: 'set', place: '/enum', value: [3] }]]);
    // An enum without members would refuse every value.
    expect(editsOf(['1'])).toEqual([undefined]);
  });

  it('names that are required and not declared', () => {
    expect(
      messages('required-undeclared', { properties: { a: {} }, required: ['a', 'b', 'c'], type: 'object' }),
    ).toEqual(['The properties "b" and "c" are required, but not declared.']);
  });

  it('branches of a choice that miss for one reason', () => {
    const anyOf = [{ type: 'string' }, { type: 'number' }, { type: 'object' }, { type: 'null' }];
    expect(messages('unreachable-branch', { type: 'object', anyOf })).toEqual([
      'This branch can never decide anything: it requires a type that the schema around it excludes. The same holds for branch 1 and 3.',
    ]);
  });
});

describe('a list that official clients cannot read', () => {
  it.each([
    ['input-type', { properties: { a: { type: 'string' } } }],
    ['input-type', { type: ['object'] }],
    ['input-type', {}],
    ['input-missing', undefined],
  ])('is an error of %s: %j (R-IN-3)', (id, inputSchema) => {
    const tools = [{ name: 'find', description: 'Finds.', ...(inputSchema && { inputSchema }) }];
    expect(findings(id, { tools }).map(({ severity }) => severity)).toEqual(['error']);
    expect(ListToolsResultSchema.safeParse({ tools }).success).toBe(false);
  });
});

describe('the text beside a result that is no object (R-TEXT)', () => {
  const found = (...tools: AnyTool[]): string[] => {
    const registry = createRegistry(tools);
    const source = { name: 'm.mjs', kind: 'module' as const };
    const described = describeTools(registry, source.name);
    return lintSource({ ...source, tools: described }, active)
      .filter(({ rule }) => rule === 'text-copy')
      .map(({ tool: name, severity }) => `${severity} ${name}`);
  };
  const named = (name: string, text: TextCopy, output?: JsonObject): AnyTool =>
    tool({ name, text, ...(output !== undefined && { output }), run: () => 1 });

  it('is missed with "never" and "non-object", where the output may be something else', () => {
    expect(
      found(
        named('number', 'never', { type: 'integer' }),
        named('nullable', 'never', { type: ['object', 'null'] }),
        named('undeclared', 'never'),
        named('own', 'non-object', { type: 'array' }),
      ),
    ).toEqual(['warning number', 'warning nullable', 'warning undeclared', 'warning own']);
  });

  it('is there with the other settings, and objects need none', () => {
    expect(
      found(
        named('auto', 'auto', { type: 'integer' }),
        named('always', 'always', { type: 'integer' }),
        named('object', 'never', { type: 'object' }),
        named('union', 'non-object', { anyOf: [{ type: 'object' }, { const: {} }] }),
      ),
    ).toEqual([]);
  });
});

describe('a name that providers refuse', () => {
  const places = (inputSchema: object): string[] => {
    const document = { tools: [{ name: 'find', description: 'Finds.', inputSchema, outputSchema: {} }] };
    return findings('parameter-name-style', document).map(({ place }) => place);
  };
  const odd = { type: 'object', properties: { 'filter[id]': { type: 'string' }, fine: {} } };

  it('is found in the branches of a root union, since these are named at the root', () => {
    expect(places({ oneOf: [odd, { properties: { $top: { type: 'integer' } } }] })).toEqual([
      '/oneOf/0/properties/filter[id]',
      '/oneOf/1/properties/$top',
    ]);
  });

  it('is found through references, and once', () => {
    const anyOf = [{ $ref: '#/$defs/odd' }, { allOf: [{ $ref: '#/$defs/odd' }] }];
    expect(places({ anyOf, $defs: { odd } })).toEqual(['/$defs/odd/properties/filter[id]']);
  });

  it('is no matter of what lies deeper', () => {
    expect(places({ type: 'object', properties: { fine: odd } })).toEqual([]);
  });
});
