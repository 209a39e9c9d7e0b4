/**
 * Questions whose schemas libraries wrote: what clients are told, and what answers are held to (R-ELICIT).
 */
import Type from 'typebox';
import { type } from 'arktype';
import * as v from 'valibot';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/index.ts';
import { elicitationForm, wireVersion } from '../wire/index.ts';
import type { Question } from './channel.ts';
import { Interview } from './interview.ts';

const signal = (): AbortSignal => new AbortController().signal;

/** What a client of 2025-11-25 is asked, and what becomes of its answer. */
async function asked(schema: unknown, content: unknown): Promise<{ form: unknown; answer: unknown }> {
  const questions: Question[] = [];
  const interview = new Interview({
    how: 'request',
    send: (question) => {
      questions.push(question);
      return Promise.resolve({ action: 'accept', content });
    },
  });
  const answer: unknown = await interview.ask('Which?', schema, signal).catch((error: Error) => error);
  const { requestedSchema } = elicitationForm(questions[0]!.schema, wireVersion('2025-11-25'))!;
  return { form: (requestedSchema['properties'] as JsonObject)['it'], answer };
}

const UUID = '6f0c1b2a-3d4e-4f5a-8b6c-7d8e9f0a1b2c';

describe.each([
  ['Zod: exclusive bounds', z.object({ it: z.number().gt(0).lt(9) }), { type: 'number' }, 5, 9],
  ['Zod: multipleOf', z.object({ it: z.number().multipleOf(5) }), { type: 'number' }, 10, 11],
  ['Zod: uuid', z.object({ it: z.uuid() }), { type: 'string' }, UUID, 'none'],
  ['Zod: an address', z.object({ it: z.email() }), { type: 'string', format: 'email' }, 'a@b.example', 'a'],
  [
    'Zod: two patterns',
    z.object({ it: z.string().regex(/^a/).regex(/z$/) }),
    { type: 'string' },
    'abz',
    'ab',
  ],
  ['Zod: choices', z.object({ it: z.enum(['a', 'b']) }), { type: 'string', enum: ['a', 'b'] }, 'a', 'c'],
  ['Zod: a number of two', z.object({ it: z.literal([1, 2]) }), { type: 'number' }, 2, 3],
  [
    'Valibot: choices',
    v.object({ it: v.picklist(['a', 'b']) }),
    { type: 'string', enum: ['a', 'b'] },
    'b',
    'c',
  ],
  ['Valibot: exclusive bounds', v.object({ it: v.pipe(v.number(), v.gtValue(1)) }), { type: 'number' }, 2, 1],
  ['ArkType: choices', type({ it: "'a'|'b'" }), { type: 'string', enum: ['a', 'b'] }, 'a', 'c'],
  ['ArkType: exclusive bounds', type({ it: 'number > 1' }), { type: 'number' }, 2, 1],
  ['ArkType: divisible', type({ it: 'number % 3' }), { type: 'integer' }, 6, 7],
  [
    'TypeBox: choices',
    Type.Object({ it: Type.Union([Type.Literal('a'), Type.Literal('b')]) }),
    { type: 'string', enum: ['a', 'b'] },
    'b',
    'c',
  ],
  [
    'TypeBox: exclusive bounds',
    Type.Object({ it: Type.Integer({ exclusiveMinimum: 3, multipleOf: 2 }) }),
    { type: 'integer' },
    4,
    3,
  ],
  [
    'titled choices as anyOf',
    { type: 'object', properties: { it: { anyOf: [{ const: 'r', title: 'Red' }] } } },
    { type: 'string', oneOf: [{ const: 'r', title: 'Red' }] },
    'r',
    'g',
  ],
])('%s', (_what, schema, form, good, bad) => {
  it('is asked for in words that clients know, and checked in full', async () => {
    expect(await asked(schema, { it: good })).toEqual({
      form,
      answer: { action: 'accept', content: { it: good } },
    });
    const { answer } = await asked(schema, { it: bad });
    expect(answer).toBeInstanceOf(Error);
    expect((answer as Error).message).toContain('The client\'s answer to "Which?"');
  });
});
