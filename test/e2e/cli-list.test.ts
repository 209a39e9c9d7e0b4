/**
 * `anyshape list`: one line for each tool of any source, refused ones with the reason; as JSON; exit codes.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, run } from './cli-run.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const SAVED = {
  tools: [
    {
      name: 'search',
      description: 'Searches the index. A second sentence.\n\nAnd a paragraph.',
      inputSchema: {
        type: 'object',
        properties: {
          limit: { type: 'integer' },
          query: { type: 'string' },
          sort: { enum: ['asc', 'desc', 'none', 'random', 'other'] },
          'odd key!': { type: ['string', 'null'] },
        },
        required: ['query'],
      },
      outputSchema: {
        type: 'array',
        items: { $ref: '#/$defs/Hit' },
        $defs: { Hit: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } },
      },
    },
    {
      name: 'either',
      inputSchema: {
        type: 'object',
        oneOf: [
          { properties: { id: { type: 'integer' }, deep: { type: 'boolean' } }, required: ['id', 'deep'] },
          { properties: { name: { type: 'string' }, deep: { type: 'boolean' } }, required: ['name', 'deep'] },
        ],
      },
    },
    { name: 'broken', inputSchema: { type: 'object', properties: { a: { minLength: 'x' } } } },
  ],
};

describe('anyshape list', () => {
  it('prints the demo tools with signatures, one line each', async () => {
    const { code, stdout, stderr } = await run(['list']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'demo  7 tools',
      '  count(text: string) → integer  Counts the words of a text.',
      '  get_current_time(zone?: string) → string  The time of day somewhere, as a date with its offset from UTC.',
    ]);
  });

  it('puts required parameters first, joins branches, shortens unions, and lists refused tools', async () => {
    const file = folder.put('saved.json', JSON.stringify(SAVED));
    const { code, stdout } = await run(['list', file], { columns: 150 });
    expect(code).toBe(1);
    expect(folder.clean(stdout)).toBe(`\
saved.json  3 tools
  search(query: string, limit?: integer, sort?: "asc" | "desc" | "none" | "random" | …, "odd key!"?: string | null) → { id }[]  Searches the index.
  either(deep: boolean, id?: integer, name?: string)
  ✗ broken: "minLength" must be a whole number, 0 or more in 2020-12, but is "x".
`);
  });

  it.each([60, 80, 200])('fits %i columns', async (columns) => {
    const file = folder.put('saved.json', JSON.stringify(SAVED));
    const { stdout } = await run(['list', file], { columns });
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(stdout).toContain('search(');
  });

  it('prints the same as JSON', async () => {
    const file = folder.put('saved.json', JSON.stringify(SAVED));
    const { code, stdout } = await run(['list', file, '--json']);
    const { ok, sources } = JSON.parse(stdout) as { ok: boolean; sources: { tools: unknown[] }[] };
    expect({ code, ok }).toEqual({ code: 1, ok: false });
    expect(sources[0]?.tools[1]).toEqual({
      name: 'either',
      parameters: 'deep: boolean, id?: integer, name?: string',
    });
  });

  it('lets no name or description steer the terminal', async () => {
    const name = 'evil\u001b[31m';
    const tools = [{ name, description: 'a\u001b]0;title\u0007b\r\nc', inputSchema: { type: 'object' } }];
    const file = folder.put('evil.json', JSON.stringify({ tools }));
    const { stdout } = await run(['list', file]);
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f]/);
  });

  it('fails where a source cannot be read, and where no tool is left', async () => {
    expect((await run(['list', 'no-such-file.json'])).code).toBe(3);
    const schema = folder.put('schema.json', '{"type":"string"}');
    const { code, stderr } = await run(['list', schema]);
    expect(code).toBe(1);
    expect(stderr).toContain('No tool is left');
  });
});
