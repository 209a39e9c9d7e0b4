/**
 * R-CLIENT, R-SHAPES: the natural value that goes in at a tool comes out at the client, whatever version is
 * between.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases, type Case } from '../../test/properties/generate/cases.ts';
import { drafts } from '../../test/properties/oracle/drafts.ts';
import { runs, TIMEOUT } from '../../test/properties/runs.ts';
import { admitSchema, compileSchema, reportProblems, type Schema, type Validator } from '../schema/index.ts';
import { createRegistry, reply, tool, type AnyTool, type OnMismatch } from '../tool/index.ts';
import { connect } from './index.ts';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
const VERSIONS = [...LEGACY, '2026-07-28'] as const;

const PERSON = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
  required: ['name'],
} as const;

/** The shapes of R-SHAPES, and those around them. */
const SHAPES: readonly (readonly [name: string, output: unknown, values: readonly unknown[]])[] = [
  ['int', { type: 'integer' }, [0, 42, -1]],
  ['string', { type: 'string' }, ['', 'text', '"quoted"', '5', 'null']],
  ['string_list', { type: 'array', items: { type: 'string' } }, [[], ['a', 'b']]],
  ['record', PERSON, [{ name: 'Ada' }, { name: 'Ada', age: 36 }]],
  ['nullable_record', { anyOf: [PERSON, { type: 'null' }] }, [{ name: 'Ada' }, null]],
  ['nullable_by_type', { ...PERSON, type: ['object', 'null'] }, [{ name: 'Ada' }, null]],
  ['boolean', { type: 'boolean' }, [true, false]],
  ['null', { type: 'null' }, [null]],
  ['number', { type: 'number' }, [1.5, 1e21, -0.001]],
  ['anything', true, [1, null, [], {}, 'x', { result: 1 }, { result: { result: [] } }]],
  ['unconstrained', {}, [1, null, [[]], { result: null }]],
  ['tuple', { prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false }, [['a', 1], []]],
  ['either', { oneOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#' } }] }, ['a', ['b', ['c']]]],
  [
    'tree',
    {
      $defs: { node: { type: 'array', items: { $ref: '#/$defs/node' } } },
      $ref: '#/$defs/node',
    },
    [[], [[], [[]]]],
  ],
  [
    'draft_07',
    { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] },
    [['a', 1]],
  ],
];

const shapeTools: readonly AnyTool[] = SHAPES.map(([name, output, values]) =>
  tool({
    name,
    input: { type: 'object', properties: { index: { type: 'integer' } } },
    output: output as object,
    run: ({ index }) => values[Number(index)],
  }),
);

describe.each(VERSIONS)('on %s', (version) => {
  it.each(SHAPES)('R-SHAPES: %s comes out as it went in', async (name, _output, values) => {
    await using server = await connect(createRegistry(shapeTools), { version });
    expect(server.version).toBe(version);
    for (const [index, value] of values.entries()) {
      expect(await server.call(name, { index })).toEqual(value);
    }
  });
});

describe.each(VERSIONS)('without an output schema, on %s', (version) => {
  const values = [0, null, false, '', 'text', [], [1, { a: 2 }], {}, { result: 1 }];

  it('R-CLIENT: values come out as they went in', async () => {
    const give = tool({ name: 'give', input: true, run: ({ at }) => values[Number(at)] });
    await using server = await connect(createRegistry(give), { version });
    for (const [at, value] of values.entries()) expect(await server.call('give', { at })).toEqual(value);
  });

  it('R-CLIENT: and so they do beside words for people', async () => {
    const content = [{ type: 'text', text: 'in words' }] as const;
    const give = tool({ name: 'give', input: true, run: ({ at }) => reply(values[Number(at)], { content }) });
    await using server = await connect(createRegistry(give), { version });
    for (const [at, value] of values.entries()) expect(await server.call('give', { at })).toEqual(value);
  });
});

it.each(VERSIONS)('an object that only looks like an envelope is none, on %s', async (version) => {
  const output = {
    type: 'object',
    properties: { result: { type: 'string' } },
    required: ['result'],
  } as const;
  const give = tool({ name: 'give', output, run: () => ({ result: 'mine' }) });
  await using server = await connect(createRegistry(give), { version });
  expect(await server.call('give')).toEqual({ result: 'mine' });
  expect((await server.tools())[0]?.outputSchema).toEqual(version < '2025-06-18' ? undefined : output);
});

interface Mode {
  readonly onMismatch?: OnMismatch;
  readonly envelope?: 'always';
}
const MODES: readonly Mode[] = [{}, { onMismatch: 'warn' }, { onMismatch: 'off' }, { envelope: 'always' }];

describe('R-CLIENT: natural value in is natural value out', () => {
  it.each(VERSIONS)(
    'for generated schemas of every dialect, in every mode of delivery, on %s',
    async (version) => {
      const generated = fc.constantFrom(...drafts).chain((draft) => cases({ draft, mixed: true }));
      const property = fc.asyncProperty(generated, fc.constantFrom(...MODES), (one, mode) =>
        comesOutAsItWentIn(one, mode, version),
      );
      await fc.assert(property, runs(0.3));
    },
    TIMEOUT,
  );
});

/** And what the client shows of the tool takes the value, without a warning. */
async function comesOutAsItWentIn({ schema, values }: Case, mode: Mode, version: string): Promise<void> {
  const run = ({ at }: { at?: unknown }): unknown => values[Number(at)];
  const give = tool({ name: 'give', input: true, output: schema, ...mode, run });
  const registry = createRegistry(give, { onMismatch: () => undefined });
  const { validator } = registry.get('give')?.output ?? {};
  fc.pre(validator !== undefined);
  await using server = await connect(registry, { version });
  const [listed] = await server.tools();
  const natural = validatorOf(listed!.outputSchema ?? true);
  for (const [at, value] of values.entries()) {
    const fits = validator.accepts(value);
    if (!fits && mode.onMismatch === undefined) continue;
    const result = await server.callForResult('give', { at });
    expect(result.value).toEqual(asJson(value));
    if (!fits) continue;
    expect(result.warnings).toEqual([]);
    expect(natural.accepts(result.value)).toBe(true);
  }
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

function validatorOf(document: Schema): Validator {
  const admitted = admitSchema(document);
  if (!admitted.ok) throw new Error(reportProblems(admitted.problems));
  return compileSchema(admitted.schema);
}
