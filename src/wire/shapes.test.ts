/**
 * R-SHAPES: what each version lists and gets for the five shapes of the C# pull request, pinned as literals.
 */
import { describe, expect, it } from 'vitest';
import { createRegistry, tool, type ToolDefinition } from '../tool/index.ts';
import { encodeOutcome, listTools, wireVersion } from './index.ts';

/** Exactly what goes over the wire, key order included. */
async function onTheWire(
  definition: Omit<ToolDefinition, 'name' | 'run'>,
  value: unknown,
  version: string,
): Promise<{ list: string; call: string }> {
  const registry = createRegistry(tool({ ...definition, name: 'probe', run: () => value }));
  const wire = wireVersion(version);
  const outcome = await registry.call('probe', {});
  if (outcome.kind === 'fault') throw new Error(outcome.message);
  const page = listTools(registry, wire, undefined)!;
  expect(JSON.parse(page.bytes.toString('utf8'))).toEqual(page.result.tools);
  return {
    list: JSON.stringify(page.result.tools[0]),
    call: JSON.stringify(encodeOutcome(registry.get('probe')!, outcome, wire)),
  };
}

const INPUT = '"inputSchema":{"type":"object","additionalProperties":false}';
const OBJECT_ONLY = ['2025-06-18', '2025-11-25'];
const MODERN = ['2026-06-30', 'DRAFT-2026-06-v1', '2026-07-28'];
const TEXT_ONLY = ['2024-10-07', '2024-11-05', '2025-03-26'];

const person = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
  required: ['name', 'age'],
} as const;
const PERSON = '"properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["name","age"]';

describe.each([
  {
    shape: 'int',
    output: { type: 'integer' },
    value: 72,
    schema: '{"type":"integer"}',
    json: '72',
    text: '72',
  },
  {
    shape: 'string',
    output: { type: 'string' },
    value: 'Paris',
    schema: '{"type":"string"}',
    json: '"Paris"',
    text: '\\"Paris\\"',
  },
  {
    shape: 'string[]',
    output: { type: 'array', items: { type: 'string' } },
    value: ['a', 'b'],
    schema: '{"type":"array","items":{"type":"string"}}',
    json: '["a","b"]',
    text: '[\\"a\\",\\"b\\"]',
  },
])('$shape (R-SHAPES, R-WIRE-3)', ({ output, value, schema, json, text }) => {
  it.each(OBJECT_ONLY)('on %s travels in an envelope that is marked', async (version) => {
    expect(await onTheWire({ output }, value, version)).toEqual({
      list: `{"name":"probe",${INPUT},"outputSchema":{"type":"object","properties":{"result":${schema}},"required":["result"]},"_meta":{"anyshape/envelope":"result"}}`,
      call: `{"content":[{"type":"text","text":"${text}"}],"structuredContent":{"result":${json}},"_meta":{"anyshape/wrapped":true}}`,
    });
  });

  it.each(MODERN)('on %s travels as it is', async (version) => {
    expect(await onTheWire({ output }, value, version)).toEqual({
      list: `{"name":"probe",${INPUT},"outputSchema":${schema}}`,
      call: `{"resultType":"complete","content":[{"type":"text","text":"${text}"}],"structuredContent":${json}}`,
    });
  });

  it.each(TEXT_ONLY)('on %s travels as text', async (version) => {
    expect(await onTheWire({ output }, value, version)).toEqual({
      list: `{"name":"probe",${INPUT}}`,
      call: `{"content":[{"type":"text","text":"${text}"}],"_meta":{"anyshape/text":"last"}}`,
    });
  });
});

describe('a record (R-SHAPES)', () => {
  const value = { name: 'Ada', age: 36 };
  const text = '{"type":"text","text":"{\\"name\\":\\"Ada\\",\\"age\\":36}"}';

  it.each(OBJECT_ONLY)('on %s travels as it is', async (version) => {
    expect(await onTheWire({ output: person }, value, version)).toEqual({
      list: `{"name":"probe",${INPUT},"outputSchema":{"type":"object",${PERSON}}}`,
      call: `{"content":[${text}],"structuredContent":{"name":"Ada","age":36}}`,
    });
  });

  it.each(MODERN)('on %s too', async (version) => {
    expect(await onTheWire({ output: person }, value, version)).toEqual({
      list: `{"name":"probe",${INPUT},"outputSchema":{"type":"object",${PERSON}}}`,
      call: `{"resultType":"complete","content":[${text}],"structuredContent":{"name":"Ada","age":36}}`,
    });
  });

  it.each(TEXT_ONLY)('on %s as text', async (version) => {
    expect(await onTheWire({ output: person }, value, version)).toEqual({
      list: `{"name":"probe",${INPUT}}`,
      call: `{"content":[${text}],"_meta":{"anyshape/text":"last"}}`,
    });
  });
});

describe('a nullable record (R-SHAPES, R-WIRE-4)', () => {
  const output = { ...person, type: ['object', 'null'] } as const;
  const NATURAL = `{"type":["object","null"],${PERSON}}`;
  const NULL_BRANCH =
    '{"properties":{"result":{"type":"null"}},"required":["result"],"additionalProperties":false}';

  it.each(OBJECT_ONLY)('on %s is an object as it is, or a marked envelope around null', async (version) => {
    const list = `{"name":"probe",${INPUT},"outputSchema":{"type":"object","anyOf":[${NATURAL},${NULL_BRANCH}]}}`;
    expect(await onTheWire({ output }, { name: 'Ada', age: 36 }, version)).toEqual({
      list,
      call: '{"content":[{"type":"text","text":"{\\"name\\":\\"Ada\\",\\"age\\":36}"}],"structuredContent":{"name":"Ada","age":36}}',
    });
    expect(await onTheWire({ output }, null, version)).toEqual({
      list,
      call: '{"content":[{"type":"text","text":"null"}],"structuredContent":{"result":null},"_meta":{"anyshape/wrapped":true}}',
    });
  });

  it.each(MODERN)('on %s is what it is', async (version) => {
    expect(await onTheWire({ output }, null, version)).toEqual({
      list: `{"name":"probe",${INPUT},"outputSchema":${NATURAL}}`,
      call: '{"resultType":"complete","content":[{"type":"text","text":"null"}],"structuredContent":null}',
    });
  });

  it.each([
    { anyOf: [person, { type: 'null' }] },
    { oneOf: [{ type: 'null' }, person] },
    { anyOf: [{ $ref: '#/$defs/Person' }, { const: null }], $defs: { Person: person } },
  ])('may be written as a choice: %j', async (choice) => {
    const { list, call } = await onTheWire({ output: choice }, null, '2025-11-25');
    expect(JSON.parse(list)).toMatchObject({
      outputSchema: { type: 'object', anyOf: [{}, JSON.parse(NULL_BRANCH)] },
    });
    expect(JSON.parse(call)).toMatchObject({ structuredContent: { result: null } });
  });
});
