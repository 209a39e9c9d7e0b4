/** R-CLIENT: what a server advertises and sends, and what it means, as literals. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/index.ts';
import { admitSchema, compileSchema, type Schema, type Validator } from '../schema/index.ts';
import { naturalValue, readOutput, valueInText, type OutputReading } from './decode.ts';
import { wireVersion } from './versions.ts';

const LEGACY = '2025-11-25';
const MODERN = '2026-07-28';

function read(document: Schema, version: string, meta?: unknown): OutputReading {
  const admitted = admitSchema(document, { role: 'output' });
  if (!admitted.ok) throw new Error(admitted.problems[0]?.message);
  return readOutput(admitted.schema, meta, wireVersion(version));
}

function envelope(result: Schema, more: JsonObject = {}): JsonObject {
  return { type: 'object', properties: { result }, required: ['result'], ...more };
}

const NATURAL = { isEnveloped: false, isLoose: false };
const ENVELOPED = { isEnveloped: true, isLoose: false };
const MARKED = { 'anyshape/envelope': 'result' };
const WARNS = { 'anyshape/onMismatch': 'warn' };

describe('an envelope', () => {
  it('is undone where the tool is marked, on every version', () => {
    for (const version of ['2025-06-18', LEGACY, MODERN]) {
      const reading = read(envelope({ type: 'array' }), version, MARKED);
      expect(reading).toEqual({ natural: { type: 'array' }, ...ENVELOPED });
    }
  });

  it.each([
    {},
    { additionalProperties: false },
    { title: 'Wrapped', description: 'A list.', $comment: 'made', deprecated: true },
    { $defs: { unused: {} }, examples: [{ result: 1 }], default: { result: 1 } },
    { definitions: { unused: {} }, readOnly: true, writeOnly: false },
  ])('is undone unmarked where the schema is exactly that: beside it %j', (more) => {
    expect(read(envelope({ type: 'integer' }, more), LEGACY)).toEqual({
      natural: { type: 'integer' },
      ...ENVELOPED,
    });
    const modern = envelope({ type: 'integer' }, more);
    expect(read(modern, MODERN)).toEqual({ natural: modern, ...NATURAL });
  });

  it.each([
    { ...envelope({}), required: [] },
    { ...envelope({}), required: ['result', 'more'] },
    { ...envelope({}), properties: { result: {}, more: {} } },
    { ...envelope({}), type: ['object', 'null'] },
    { ...envelope({}), minProperties: 1 },
    { ...envelope({}), additionalProperties: { type: 'string' } },
    { properties: { result: {} }, required: ['result'] },
    envelope({}, { 'x-other': true }),
    { type: 'object' },
    true,
  ])('is none where the schema says anything else: %j', (document) => {
    expect(read(document, LEGACY)).toEqual({ natural: document, ...NATURAL });
  });

  it('is undone where FastMCP marked the schema, whatever stands beside it', () => {
    const document = envelope({ type: 'string' }, { 'x-fastmcp-wrap-result': true, maxProperties: 1 });
    expect(read(document, MODERN)).toEqual({ natural: { type: 'string' }, ...ENVELOPED });
  });

  it('is none where the mark says otherwise, or where the schema has no place for it', () => {
    const document = envelope({ type: 'string' });
    expect(read(document, LEGACY, { 'anyshape/envelope': 'none' })).toEqual({
      natural: document,
      ...NATURAL,
    });
    expect(read({ type: 'array' }, LEGACY, MARKED)).toEqual({ natural: { type: 'array' }, ...NATURAL });
  });
});

describe('what is undone keeps its meaning', () => {
  const list = (target: string): JsonObject => ({ type: 'array', items: { $ref: target } });

  it('with references into itself', () => {
    expect(read(envelope(list('#/properties/result')), LEGACY).natural).toEqual(list('#'));
  });

  it('with definitions inside, and with a dialect at the root', () => {
    const $schema = 'https://json-schema.org/draft/2020-12/schema';
    const inner = { ...list('#/properties/result/$defs/a'), $defs: { a: { type: 'string' } } };
    expect(read({ $schema, ...envelope(inner) }, LEGACY).natural).toEqual({
      $schema,
      ...list('#/$defs/a'),
      $defs: { a: { type: 'string' } },
    });
  });

  it('with definitions beside it, which come along only where they are needed', () => {
    const $defs = { a: { $ref: '#/$defs/b' }, b: { type: 'string' } };
    expect(read(envelope(list('#/$defs/a'), { $defs }), LEGACY).natural).toEqual({
      ...list('#/$defs/a'),
      $defs,
    });
    expect(read(envelope({ type: 'null' }, { $defs }), LEGACY).natural).toEqual({ type: 'null' });
  });

  it('with references to the envelope, or to names on two shelves: the whole comes along', () => {
    const recursive = read(envelope({ type: 'array', items: { $ref: '#' } }), LEGACY).natural;
    expect(recursive).toEqual({
      $ref: '#/$defs/advertised/properties/result',
      $defs: { advertised: envelope({ type: 'array', items: { $ref: '#/$defs/advertised' } }) },
    });
    expect(accepts(recursive, [[], [{ result: [] }], [{}], [[]]])).toEqual([true, true, false, false]);
    const inner = { ...list('#/$defs/a'), $defs: { a: { type: 'null' } } };
    const shelves = read(envelope(inner, { $defs: { a: { type: 'string' } } }), LEGACY).natural;
    expect(accepts(shelves, [['text'], [null]])).toEqual([true, false]);
  });

  it('in an older dialect, with names and anchors', () => {
    const document = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...envelope({ type: 'array', items: [{ $ref: '#text' }] }),
      definitions: { a: { $id: '#text', type: 'string' } },
    };
    const { natural } = read(document, LEGACY);
    expect(accepts(natural, [['a', 1], [1]])).toEqual([true, false]);
  });

  it('is a boolean where it was one', () => {
    expect(read(envelope(true), LEGACY).natural).toBe(true);
    expect(read(envelope(false), LEGACY).natural).toBe(false);
  });
});

function accepts(document: Schema, values: readonly unknown[]): boolean[] {
  const admitted = admitSchema(document);
  const validator: Validator | undefined = admitted.ok ? compileSchema(admitted.schema) : undefined;
  return values.map((value) => validator!.accepts(value));
}

describe('R-OUT-2: a loosened schema', () => {
  const person = { type: 'object', properties: { self: { $ref: '#/anyOf/0' } } };
  const natural = { type: 'object', properties: { self: { $ref: '#' } } };

  it('is read as what it loosens, natural, as an object and in an envelope', () => {
    expect(read({ anyOf: [person, {}] }, MODERN, WARNS)).toEqual({
      natural,
      isEnveloped: false,
      isLoose: true,
    });
    const asObject = { type: 'object', anyOf: [person, {}] };
    expect(read(asObject, LEGACY, WARNS)).toEqual({ natural, isEnveloped: false, isLoose: true });
    const both = { ...MARKED, ...WARNS };
    expect(read(envelope({ anyOf: [{ type: 'array' }, {}] }), LEGACY, both)).toEqual({
      natural: { type: 'array' },
      isEnveloped: true,
      isLoose: true,
    });
  });

  it('is no such thing without the mark, or where it does not take everything', () => {
    const document = { anyOf: [{ type: 'string' }, {}] };
    expect(read(document, MODERN)).toEqual({ natural: document, ...NATURAL });
    const choice = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    expect(read(choice, MODERN, WARNS)).toEqual({ natural: choice, ...NATURAL });
  });
});

describe('R-WIRE-4: a nullable object', () => {
  const nothing = {
    properties: { result: { type: 'null' } },
    required: ['result'],
    additionalProperties: false,
  };
  const person = { type: ['object', 'null'], properties: { next: { $ref: '#/anyOf/0' } } };

  it('is shown as its author wrote it', () => {
    expect(read({ type: 'object', anyOf: [person, nothing] }, LEGACY)).toEqual({
      natural: { type: ['object', 'null'], properties: { next: { $ref: '#' } } },
      ...NATURAL,
    });
  });

  it.each([
    { ...nothing, additionalProperties: true },
    { ...nothing, properties: { result: { type: 'string' } } },
    { ...nothing, required: [] },
    { ...nothing, minProperties: 1 },
  ])('is no such thing where the other branch is %j', (other) => {
    const document = { type: 'object', anyOf: [{}, other] };
    expect(read(document, LEGACY).natural).toEqual(document);
  });
});

describe('the value of a result', () => {
  const enveloped: OutputReading = { natural: true, ...ENVELOPED };
  const plain: OutputReading = { natural: true, ...NATURAL };
  const text = (...texts: string[]): JsonObject => ({
    content: texts.map((one) => ({ type: 'text', text: one })),
  });

  it.each([
    [{ structuredContent: { result: 1 } }, enveloped, 1],
    [{ structuredContent: { result: 1 } }, plain, { result: 1 }],
    [{ structuredContent: { result: 1 } }, undefined, { result: 1 }],
    [{ structuredContent: { result: null }, _meta: { 'anyshape/wrapped': true } }, plain, null],
    [{ structuredContent: { result: 1 }, _meta: { 'anyshape/wrapped': 'yes' } }, plain, { result: 1 }],
    [{ structuredContent: { result: 1, more: 2 } }, enveloped, { result: 1, more: 2 }],
    [{ structuredContent: null, ...text('5') }, undefined, null],
  ])('of %j', (result, reading, value) => {
    expect(naturalValue(result, reading)).toEqual(value);
  });

  const marked = { _meta: { 'anyshape/text': 'last' } };
  const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' };

  it.each([
    [text('42'), '42'],
    [text('[1]'), '[1]'],
    [text('null'), 'null'],
    [text('"quoted"'), '"quoted"'],
    [text('words'), 'words'],
    [text(''), ''],
    [text('1', '2'), '1\n2'],
    [{ content: [image, ...(text('true')['content'] as object[]), image] }, 'true'],
    [{ content: [image] }, undefined],
    [{ content: [{ type: 'text' }, { type: 'text', text: 5 }] }, undefined],
    [{ content: [] }, undefined],
    [{}, undefined],
    [{ ...text('5'), _meta: { 'anyshape/text': 'first' } }, '5'],
    [{ ...text('[1]'), ...marked }, [1]],
    [{ ...text('words', '[1]'), ...marked }, [1]],
    [{ ...text('five', '5'), ...marked }, 5],
    [{ ...text('"quoted"'), ...marked }, 'quoted'],
    [{ ...text('no JSON'), ...marked }, 'no JSON'],
    [{ content: [image], ...marked }, undefined],
  ])(
    'R-CLIENT: where only text says it, is that text, and JSON only where it is marked: %j',
    (result, value) => {
      expect(naturalValue(result, undefined)).toEqual(value);
    },
  );

  const plainText = { _meta: { 'anyshape/text': 'plain' } };

  it.each([
    [text('42'), 42],
    [text('null'), null],
    [text('words', '[1]'), [1]],
    [text('words'), 'words'],
    [text('1', 'words'), '1\nwords'],
    [{ ...text('42'), ...plainText }, '42'],
    [{ ...text('1', '2'), ...plainText }, '1\n2'],
    [{ content: [image] }, undefined],
    [{ structuredContent: { a: 1 }, ...text('2') }, { a: 1 }],
  ])(
    'R-CLIENT: of a tool that is marked, is the JSON that the last text is, if it is any: %j',
    (result, value) => {
      expect(naturalValue(result, undefined, { 'anyshape/text': 'json' })).toEqual(value);
    },
  );

  it.each([
    [text('{"a":1}'), { a: 1 }],
    [text('words'), undefined],
    [text('1', '2'), undefined],
    [{ content: [image, ...(text('7')['content'] as object[])] }, 7],
    [{ content: [] }, undefined],
  ])('in a text that a declared output says to be JSON: %j', (result, value) => {
    expect(valueInText(result)).toEqual(value);
  });
});
