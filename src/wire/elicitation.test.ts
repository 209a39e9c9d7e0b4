import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/index.ts';
import { admitSchema, compileSchema } from '../schema/index.ts';
import { elicitationForm, type ElicitationForm } from './elicitation.ts';
import { wireVersion } from './versions.ts';

const ASKING = ['2025-06-18', '2025-11-25', '2026-07-28'] as const;

function formOf(version: string, properties: JsonObject, required?: string[]): ElicitationForm {
  const schema = { type: 'object', properties, ...(required !== undefined && { required }) };
  expect(admitSchema(schema, { role: 'elicitation' })).toMatchObject({ ok: true });
  return elicitationForm(schema, wireVersion(version))!;
}

const askedFor = (version: string, property: JsonObject): unknown =>
  (formOf(version, { it: property }).requestedSchema['properties'] as JsonObject)['it'];

describe('a form (R-ELICIT)', () => {
  it.each(['2024-11-05', '2025-03-26'])('does not exist on %s', (version) => {
    expect(elicitationForm({ type: 'object', properties: {} }, wireVersion(version))).toBeUndefined();
  });

  it.each(ASKING)('has on %s only what the version knows of the root', (version) => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $comment: 'for us',
      title: 'Form',
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name', 'ghost'],
      additionalProperties: false,
    };
    expect(elicitationForm(schema, wireVersion(version))!.requestedSchema).toEqual({
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
    });
  });

  const common = { title: 'It', description: 'What it is' };
  it.each([
    [
      'text',
      {
        type: 'string',
        ...common,
        minLength: 1,
        maxLength: 9,
        format: 'email',
        pattern: '^a',
        $comment: 'x',
      },
      { type: 'string', ...common, minLength: 1, maxLength: 9, format: 'email' },
    ],
    [
      'a number',
      { type: 'number', ...common, minimum: 0, maximum: 1.5 },
      { type: 'number', ...common, minimum: 0, maximum: 1.5 },
    ],
    ['an integer', { type: 'integer', ...common, minimum: 0 }, { type: 'integer', ...common, minimum: 0 }],
    [
      'a yes or no',
      { type: 'boolean', ...common, default: true },
      { type: 'boolean', ...common, default: true },
    ],
    ['one of some texts', { type: 'string', enum: ['a', 'b'] }, { type: 'string', enum: ['a', 'b'] }],
    ['a single text', { type: 'string', const: 'a' }, { type: 'string', enum: ['a'] }],
  ])('asks for %s alike on every version', (_what, property, expected) => {
    for (const version of ASKING) expect(askedFor(version, property)).toEqual(expected);
  });

  it.each([
    [{ type: 'string', default: 'x' }, { type: 'string' }],
    [{ type: 'integer', default: 1 }, { type: 'integer' }],
    [
      { type: 'string', enum: ['a'], default: 'a' },
      { type: 'string', enum: ['a'] },
    ],
  ])('of 2025-06-18 has a default only on booleans: %j', (property, older) => {
    expect(askedFor('2025-06-18', property)).toEqual(older);
    expect(askedFor('2025-11-25', property)).toEqual(property);
    expect(askedFor('2026-07-28', property)).toEqual(property);
  });

  it('leaves out a default of another type, which clients would refuse', () => {
    expect(askedFor('2025-11-25', { type: 'integer', default: 'one' })).toEqual({ type: 'integer' });
    expect(askedFor('2025-06-18', { type: 'boolean', default: 'yes' })).toEqual({ type: 'boolean' });
  });

  it('says titled choices in the words of each version', () => {
    const property = { type: 'string', oneOf: [{ const: 'r', title: 'Red' }, { const: 'g' }], default: 'g' };
    const older = { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'g'] };
    expect(askedFor('2025-06-18', property)).toEqual(older);
    const newer = {
      type: 'string',
      oneOf: [
        { const: 'r', title: 'Red' },
        { const: 'g', title: 'g' },
      ],
      default: 'g',
    };
    expect(askedFor('2025-11-25', property)).toEqual(newer);
    expect(askedFor('2026-07-28', property)).toEqual(newer);
  });

  it('leaves titles that are written as enumNames so', () => {
    const property = { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'], default: 'g' };
    const { default: _unknown, ...older } = property;
    expect(askedFor('2025-06-18', property)).toEqual(older);
    expect(askedFor('2025-11-25', property)).toEqual(property);
    expect(askedFor('2026-07-28', property)).toEqual(property);
  });

  it('has a name for each choice, also where its author named only some', () => {
    const property = { type: 'string', enum: ['r', 'g'], enumNames: ['Red'] };
    const expected = { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'g'] };
    for (const version of ASKING) expect(askedFor(version, property)).toEqual(expected);
  });
});

describe('several of some choices (R-ELICIT)', () => {
  const plain = { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, minItems: 1, default: ['b'] };
  const titled = {
    type: 'array',
    title: 'Tags',
    items: {
      anyOf: [
        { const: 'a', title: 'Alpha' },
        { const: 'b', title: 'Beta' },
      ],
    },
    uniqueItems: true,
  };

  it.each(['2025-11-25', '2026-07-28'])('are asked for as such on %s', (version) => {
    expect(askedFor(version, plain)).toEqual(plain);
    const { uniqueItems: _unknown, ...known } = titled;
    expect(askedFor(version, titled)).toEqual(known);
  });

  it('are a yes or no each on 2025-06-18', () => {
    const { requestedSchema } = formOf(
      '2025-06-18',
      { few: plain, tags: titled, 'few: a': { type: 'string' } },
      ['few'],
    );
    expect(requestedSchema).toEqual({
      type: 'object',
      properties: {
        'few: a_': { type: 'boolean', title: 'few: a' },
        'few: b': { type: 'boolean', title: 'few: b', default: true },
        'tags: a': { type: 'boolean', title: 'Tags: Alpha' },
        'tags: b': { type: 'boolean', title: 'Tags: Beta' },
        'few: a': { type: 'string' },
      },
    });
  });

  it.each([
    [
      { 'tags: a': true, 'tags: b': true, name: 'n' },
      { name: 'n', tags: ['a', 'b'] },
    ],
    [{ 'tags: a': false, 'tags: b': true }, { tags: ['b'] }],
    [{ 'tags: b': false }, { tags: [] }],
    [{ name: 'n' }, { name: 'n' }],
  ])('are put together again: %j', (answered, natural) => {
    const properties = { tags: titled, name: { type: 'string' } };
    expect(formOf('2025-06-18', properties).read(answered)).toEqual(natural);
    expect(formOf('2025-11-25', properties).read(answered)).toBe(answered);
  });

  it('that are required are an empty list where nothing was chosen', () => {
    expect(formOf('2025-06-18', { tags: titled }, ['tags']).read({})).toEqual({ tags: [] });
  });

  it('that were answered with something else stay what they are', () => {
    expect(formOf('2025-06-18', { tags: titled }).read('none')).toBe('none');
  });
});

describe('a form with an own __proto__', () => {
  it('asks for it, and reads it', () => {
    const properties = JSON.parse(
      '{"__proto__":{"type":"string"},"tags":{"type":"array","items":{"enum":["a"]}}}',
    );
    const { requestedSchema, read } = formOf('2025-06-18', properties as JsonObject);
    expect(Object.keys(requestedSchema['properties'] as object)).toEqual(['__proto__', 'tags: a']);
    const content = read(JSON.parse('{"__proto__":"x","tags: a":true}'));
    expect(JSON.stringify(content)).toBe('{"__proto__":"x","tags":["a"]}');
  });
});

describe('what a form asks for', () => {
  it.each(ASKING)('is itself a schema of an elicitation on %s', (version) => {
    const { requestedSchema } = formOf(version, {
      text: { type: 'string', format: 'date', pattern: '^2' },
      choice: { type: 'string', oneOf: [{ const: 'a', title: 'A' }] },
      few: { type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] } },
    });
    const admitted = admitSchema(requestedSchema, { role: 'elicitation' });
    expect(admitted.ok && compileSchema(admitted.schema).accepts({ text: '2026-01-01', choice: 'a' })).toBe(
      true,
    );
  });
});
