/**
 * A module of tools, as `anyshape show`, `call` and `serve` take it: the default export is a list, every other exported
 * tool counts too. Run by itself, it checks itself.
 */
import assert from 'node:assert/strict';
import { createRegistry, tool, ToolError } from 'anyshape';
import * as z from 'zod';

/** A raw JSON Schema: `run` is typed by it, and must return what `output` says. */
const convert = tool({
  name: 'convert',
  description: 'Converts a temperature.',
  input: {
    type: 'object',
    properties: { degrees: { type: 'number' }, to: { enum: ['celsius', 'fahrenheit'] } },
    required: ['degrees', 'to'],
  },
  output: { type: 'number' },
  run: ({ degrees, to }) => (to === 'celsius' ? ((degrees - 32) * 5) / 9 : (degrees * 9) / 5 + 32),
});

/** A Zod schema: `run` gets what Zod made of the arguments, with its defaults filled in. */
const roll = tool({
  name: 'roll',
  description: 'Rolls dice that always fall alike.',
  input: z.object({ dice: z.int().min(1).max(10).default(2) }),
  output: z.array(z.int().min(1).max(6)),
  run: ({ dice }) => Array.from({ length: dice }, (_, index) => (index % 6) + 1),
});

export default [convert, roll];

const books: Readonly<Record<string, string>> = { '0-306-40615-2': 'A Book That Exists' };

export const findTitle = tool({
  name: 'find_title',
  description: 'The title of a book, or null where nobody knows it.',
  input: {
    type: 'object',
    properties: { isbn: { type: 'string', pattern: '^[0-9]-[0-9]{3}-[0-9]{5}-[0-9X]$' } },
    required: ['isbn'],
  },
  output: { type: ['string', 'null'] },
  run({ isbn }) {
    if (isbn.startsWith('9')) throw new ToolError('Books of group 9 are kept elsewhere.');
    return books[isbn] ?? null;
  },
});

/** What `anyshape show` shows as results, instead of values made from the schemas. */
export const samples = { convert: 21.5, find_title: 'A Book That Exists' };

if (process.argv[1] === import.meta.filename) await checkMyself();

async function checkMyself(): Promise<void> {
  const registry = createRegistry([convert, roll, findTitle]);
  assert.deepEqual(registry.refused, []);
  const value = async (name: string, args: object): Promise<unknown> => {
    const outcome = await registry.call(name, args);
    return outcome.kind === 'value' ? outcome.value : outcome;
  };
  assert.equal(await value('convert', { degrees: 212, to: 'celsius' }), 100);
  assert.deepEqual(await value('roll', {}), [1, 2]);
  assert.equal(await value('find_title', { isbn: '0-000-00000-0' }), null);
  const refused = await registry.call('roll', { dice: 11 });
  assert(refused.kind === 'error' && refused.reason === 'arguments');
  console.log('4 calls, all as expected');
}
