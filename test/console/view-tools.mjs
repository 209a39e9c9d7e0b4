/** Tools for the views: one that asks, one that takes long, one whose results drift, one that is refused. */
import { setTimeout as pause } from 'node:timers/promises';
import { tool } from 'anyshape';

export default [
  tool({
    name: 'book_table',
    title: 'Book a table',
    description: 'Books a table in a restaurant. It asks for the evening when none is given.',
    input: {
      type: 'object',
      properties: {
        people: { type: 'integer', minimum: 1, maximum: 12, description: 'How many will come.' },
        area: { enum: ['inside', 'terrace', 'garden'], description: 'Where the table should be.' },
        menu: {
          description: 'A fixed menu, or dishes.',
          oneOf: [
            { title: 'Menu', type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
            { title: 'Dishes', type: 'array', items: { type: 'string' } },
          ],
        },
        allergies: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      },
      required: ['people'],
      additionalProperties: false,
    },
    output: {
      type: 'object',
      properties: { table: { type: 'integer' }, day: { type: 'string', format: 'date' } },
      required: ['table', 'day'],
    },
    async run(_args, { ask, log, progress }) {
      log('info', 'looking for a table');
      progress(1, 2);
      const { action, content } = await ask('Which evening?', {
        type: 'object',
        properties: { day: { type: 'string', format: 'date' } },
        required: ['day'],
      });
      progress(2, 2);
      return { table: 7, day: action === 'accept' ? content.day : '2026-01-01' };
    },
  }),
  tool({
    name: 'numbers',
    description: 'Five numbers.',
    output: { type: 'array', items: { type: 'number' } },
    run: () => [1, 2, 3, 5, 8],
  }),
  tool({
    name: 'slow',
    description: 'Takes a while.',
    run: (_args, { signal }) => pause(20_000, 'done', { signal }),
  }),
  tool({
    name: 'drifting',
    description: 'A price that is not always there.',
    onMismatch: 'warn',
    output: { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] },
    run: () => ({ price: null, currency: 'EUR' }),
  }),
  tool({ name: 'broken', input: { type: 'object', properties: { a: { type: 'strnig' } } }, run: () => null }),
];
