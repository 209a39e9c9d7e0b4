/**
 * `anyshape diff`: changes by effect, with values; any source on either side; as JSON, for GitHub; exit codes
 * (R-DIFF).
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, run } from './cli-run.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const OLD = {
  tools: [
    {
      name: 'search',
      description: 'Searches.',
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string' }, limit: { type: 'integer', maximum: 100 } },
        required: ['query'],
      },
      outputSchema: { type: 'array', items: { type: 'string' } },
      annotations: { readOnlyHint: true },
    },
    { name: 'fetch', inputSchema: { type: 'object' } },
    {
      name: 'same',
      inputSchema: {
        type: 'object',
        $defs: { id: { type: 'string' } },
        properties: { id: { $ref: '#/$defs/id' }, at: { type: 'array', items: [{ type: 'number' }] } },
        $schema: 'http://json-schema.org/draft-07/schema#',
      },
    },
  ],
};
const NEW = {
  tools: [
    {
      name: 'same',
      inputSchema: {
        properties: { at: { prefixItems: [{ type: 'number' }], type: 'array' }, id: { type: 'string' } },
        type: 'object',
      },
    },
    {
      name: 'search',
      description: 'Searches the index.',
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string' }, limit: { type: 'integer', maximum: 50 } },
        required: ['query'],
      },
      outputSchema: { type: 'array', items: { type: ['string', 'null'] } },
    },
    { name: 'list', inputSchema: { type: 'object' } },
  ],
};
const old = folder.put('old.json', JSON.stringify(OLD));
const next = folder.put('new.json', JSON.stringify(NEW));

describe('anyshape diff', () => {
  it('prints what breaks with a value that shows it, what does not, and changed descriptions apart', async () => {
    const { code, stdout, stderr } = await run(['diff', old, next, '--suggest']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toBe(`\
Breaking
  search: its input no longer accepts {"query":"","limit":51}
      /limit must be at most 50, but is 51
  search: its output may now be [null]
      /0 must be string, but is null
  search: its annotation readOnlyHint changed from true to false, which promises less
  fetch: it is gone

Compatible
  list: it is new

Descriptions
  search: /description changed from "Searches." to "Searches the index."

4 breaking, 1 compatible, 1 changed description
suggested version: major (breaking changes; below 1.0 a minor one)
`);
  });

  it('sees no change in the order of keywords, moved definitions and an upgraded dialect', async () => {
    const only = (list: typeof OLD | typeof NEW, name: string): string =>
      folder.put(name, JSON.stringify({ tools: list.tools.filter((tool) => tool.name === 'same') }));
    const { code, stdout } = await run(['diff', only(OLD, 'same-old.json'), only(NEW, 'same-new.json')]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'no change\n' });
  });

  it('fails for a description only if asked to', async () => {
    const described = (description: string): string =>
      folder.put(
        `${description}.json`,
        JSON.stringify([{ name: 'a', description, inputSchema: { type: 'object' } }]),
      );
    const words = ['diff', described('one'), described('two')];
    const { code, stdout } = await run([...words, '--suggest']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `\
Descriptions
  a: /description changed from "one" to "two"

1 changed description
suggested version: patch
`,
    });
    expect((await run([...words, '--fail-on', 'description'])).code).toBe(1);
  });

  it('tells what could not be decided, by the keyword', async () => {
    const tools = (pattern: string): string =>
      folder.put(
        `t${pattern.length}.json`,
        JSON.stringify([
          { name: 't', inputSchema: { type: 'object', properties: { a: { type: 'string', pattern } } } },
        ]),
      );
    const unknown = await run([
      'diff',
      tools(String.raw`^(\w+)\1$`),
      tools(String.raw`^(\w{2,})\1$`),
      '--json',
    ]);
    expect({ code: unknown.code, result: JSON.parse(unknown.stdout) as unknown }).toMatchObject({
      code: 1,
      result: {
        ok: false,
        changes: [{ tool: 't', kind: 'input-unknown', effect: 'unknown', keyword: 'pattern' }],
      },
    });
  });

  it('gives JSON with the value, and annotations for GitHub', async () => {
    const { stdout } = await run(['diff', old, next, '--json', '--suggest']);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      suggested: 'major',
      changes: [
        {
          tool: 'search',
          kind: 'input-narrower',
          effect: 'breaking',
          value: { query: '', limit: 51 },
          reason: '/limit must be at most 50, but is 51',
        },
        { kind: 'output-wider' },
        { kind: 'annotation-weaker', place: '/annotations/readOnlyHint' },
        { kind: 'tool-removed' },
        { kind: 'tool-added', effect: 'compatible' },
        { kind: 'description', before: 'Searches.', after: 'Searches the index.' },
      ],
    });
    const github = (await run(['diff', old, next, '--github'])).stdout
      .split('\n')
      .filter((line) => line.startsWith('::'));
    expect(folder.clean(github.join('\n'))).toContain(
      '::error file=new.json,title=tool-removed::fetch: it is gone',
    );
    expect(github).toHaveLength(6);
  });

  it('compares bare schemas, modules and a lock file', async () => {
    const narrow = folder.put('narrow.json', '{"type":"object","required":["a"]}');
    const wide = folder.put('wide.json', '{"type":"object"}');
    expect((await run(['diff', wide, narrow])).stdout).toContain('schema: its input no longer accepts {}');
    const module = folder.put(
      'tools.mjs',
      `import { tool } from 'anyshape';
export const one = tool({ name: 'one', description: 'One.', output: { type: 'integer' }, run: () => 1 });\n`,
    );
    const lock = join(folder.path, 'one.lock.json');
    expect((await run(['accept', module, '--lock', lock])).code).toBe(0);
    expect((await run(['diff', lock, module])).stdout).toBe('no change\n');
  });

  it('reads a data file of a git revision', async () => {
    const git = (...words: string[]): void =>
      void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...words], {
        cwd: folder.path,
      });
    folder.put('kept.json', '{"type":"object"}');
    git('init', '-q');
    git('add', 'kept.json');
    git('commit', '-qm', 'one', '--no-gpg-sign');
    const file = folder.put('kept.json', '{"type":"object","required":["a"]}');
    const before = process.cwd();
    process.chdir(folder.path);
    try {
      expect((await run(['diff', 'HEAD:kept.json', file])).stdout).toContain('no longer accepts {}');
      const missing = await run(['diff', 'HEAD:none.json', file]);
      expect(missing.code).toBe(3);
      expect(missing.stderr).toMatch(/^anyshape: HEAD:none\.json: git does not have it: /);
      expect((await run(['diff', 'HEAD:tools.mjs', file])).stderr).toBe(
        'anyshape: HEAD:tools.mjs: of a git revision only *.json and *.yaml files are read\n',
      );
    } finally {
      process.chdir(before);
    }
  });

  it('exits with 3 for a source that cannot be read, and with 2 without two sources', async () => {
    const missing = await run(['diff', join(folder.path, 'none.json'), next]);
    expect({ ...missing, stderr: folder.clean(missing.stderr) }).toEqual({
      code: 3,
      stdout: '',
      stderr: 'anyshape: none.json: does not exist\n',
    });
    expect((await run(['diff', old])).code).toBe(2);
  });
});
