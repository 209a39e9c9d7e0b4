/**
 * Saved lists, servers and schemas: described by every command that reads, and told of by those that call
 * (R-SOURCES).
 */
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, run } from '../e2e/cli-run.ts';
import { root } from '../repo/paths.ts';
import { DESCRIBING, seenBy, servedBy } from './commands.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const list = folder.put(
  'list/tools.json',
  JSON.stringify({
    tools: [
      {
        name: 'find',
        description: 'Finds.',
        inputSchema: { type: 'object', properties: { id: { type: 'integer', description: 'Which.' } } },
        outputSchema: { type: 'object', properties: { name: { type: 'string' } } },
      },
    ],
  }),
);
const schema = folder.put('schemas/order.json', JSON.stringify({ type: 'object', title: 'An order.' }));

it.each(DESCRIBING)('a saved tools/list: %s', async (command) => {
  expect(await seenBy(command, { sources: [list] })).toMatchObject({ code: 0, names: ['find'] });
});

it.each(['types', 'docs', 'show'] as const)('a server that is started: %s', async (command) => {
  const server = ['--', process.execPath, join(root, 'dist/cli/main.js'), 'serve'];
  const { code, stdout } = await run([command, '--json', ...server]);
  expect(code).toBe(0);
  expect(stdout).toContain('get_forecast');
});

it('show has what each version would get of a tool of a saved list', async () => {
  const { json } = await seenBy('show', { sources: [list], options: ['--protocol', '2026-07-28'] });
  const [tool] = json['tools'] as { versions: Record<string, { tool: object }> }[];
  expect(tool!.versions['2026-07-28']!.tool).toMatchObject({
    name: 'find',
    outputSchema: { type: 'object', properties: { name: { type: 'string' } } },
  });
});

describe('a schema', () => {
  it.each(['check', 'types', 'docs'] as const)('%s takes it', async (command) => {
    expect((await run([command, schema])).code).toBe(0);
  });

  it('show tells that it has no tools', async () => {
    const { code, stderr } = await run(['show', schema]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/No tool is left\. Found: 1 JSON Schema\. Expected: a module of tools/);
  });

  it('is named among what is expected, where a command takes it and finds nothing', async () => {
    const { code, stderr } = await run(['types', folder.put('no-schema.json', '{"type":"strin"}')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/No tool and no schema is left\..* Expected: .*a server or a JSON Schema/);
  });

  it('is no file of another kind', async () => {
    const { code, stderr } = await run(['check', folder.put('notes.txt', 'type: string')]);
    expect(code).toBe(3);
    expect(stderr).toContain('unknown kind of file: give a *.json or *.yaml file');
  });
});

describe('what cannot be called', () => {
  it.each([
    ['a saved tools/list', list],
    ['a schema', schema],
  ])('%s: call and serve exit with 3 where it is named, and say what they take', async (_what, file) => {
    const called = await run(['call', 'find', file]);
    expect(called.code).toBe(3);
    const served = servedBy({ sources: [file] });
    expect(served.code).toBe(3);
    for (const text of [called.stderr, served.stderr])
      expect(text).toMatch(/holds no tools that can be called: give the "main" of a FlowMCP file/);
  });

  it('in a folder it is skipped, and told', () => {
    folder.put(
      'beside/tools.mjs',
      `import { tool } from 'anyshape'; export default tool({ name: 'a', run: () => 1 });`,
    );
    folder.put('beside/package.json', '{"name":"beside"}');
    const { code, names, stderr } = servedBy({ sources: [join(folder.path, 'beside')] });
    expect({ code, names }).toEqual({ code: 0, names: ['a'] });
    expect(stderr).toMatch(/skipped: \S*package\.json: holds no tools that can be called/);
  });
});

it('a folder without a slash is a source of show, and no name of a tool', async () => {
  const { code, stderr } = await run(['show', 'docs']);
  expect({ code, stderr }).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/^anyshape: docs: has no \*\.mjs/) as string,
  });
});

it('docs has the command that serves the tools once, whatever their number', async () => {
  const { stdout } = await run(['docs', '--mode', 'spec']);
  expect(stdout.match(/^anyshape serve/gm)).toEqual(['anyshape serve']);
  const { stdout: pages } = await run(['docs', '--json', '--out', join(folder.path, 'pages')]);
  const texts = (JSON.parse(pages) as { pages: { path: string; text: string }[] }).pages;
  expect(texts.filter(({ text }) => text.includes('\nanyshape serve')).map(({ path }) => path)).toEqual([
    join(folder.path, 'pages/README.md'),
  ]);
});

it('docs has no command that serves what does not run here: a saved list, a schema', async () => {
  for (const source of [list, schema]) {
    const { code, stdout } = await run(['docs', source]);
    expect({ code, isServed: stdout.includes('anyshape serve') }).toEqual({ code: 0, isServed: false });
  }
});

it('the command that renews a page has the options that it was written with', async () => {
  const out = join(folder.path, 'renewed.ts');
  await run(['types', list, '--out', out]);
  folder.put('renewed.ts', 'changed');
  const { code, stderr } = await run([
    'types',
    list,
    '--out',
    out,
    '--check',
    '--bare',
    '--lists',
    `${folder.path}/list`,
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain(
    `renew with: anyshape types ${list} --bare --lists ${folder.path}/list --out ${out}\n`,
  );
});
