/** `anyshape init`, in process: what it writes, what it asks, and what it leaves alone. */
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ownSpecifier } from '../../src/cli/init/own-specifier.ts';
import { VERSION } from '../../src/version.ts';
import { Folder, run } from './cli-run.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const at = (name: string): string => join(folder.path, name);
const manifestOf = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(at(name), 'package.json'), 'utf8')) as Record<string, unknown>;

describe('anyshape init', () => {
  it('writes a project without a terminal, named as its folder', async () => {
    const { code, stdout } = await run(['init', at('My Tools'), '--json']);
    expect(code).toBe(0);
    const files = ['package.json', 'tools.ts', 'tools.test.ts', 'tsconfig.json', 'README.md', '.gitignore'];
    expect(JSON.parse(stdout)).toEqual({ ok: true, folder: at('My Tools'), files, isInstalled: false });
    expect(readdirSync(at('My Tools')).sort()).toEqual([...files].sort());
    expect(manifestOf('My Tools')).toMatchObject({ name: 'my-tools', private: true, type: 'module' });
    expect(readFileSync(join(at('My Tools'), 'README.md'), 'utf8')).toMatch(/^# my-tools\n/);
  });

  it('overwrites nothing, and writes nothing beside what it would overwrite', async () => {
    folder.put('taken/README.md', 'mine');
    const { code, stderr } = await run(['init', at('taken'), '--yes']);
    expect(code).toBe(1);
    expect(stderr).toContain('Nothing was written');
    expect(stderr).toContain('README.md');
    expect(readdirSync(at('taken'))).toEqual(['README.md']);
    expect(readFileSync(join(at('taken'), 'README.md'), 'utf8')).toBe('mine');
  });

  it('does not write through a link that leads nowhere', async () => {
    folder.put('linked/keep.txt', '');
    symlinkSync(at('elsewhere.ts'), join(at('linked'), 'tools.ts'));
    expect((await run(['init', at('linked'), '--yes'])).code).toBe(1);
    expect(readdirSync(folder.path)).not.toContain('elsewhere.ts');
  });

  it('goes beside files of other names', async () => {
    folder.put('beside/notes.txt', 'mine');
    expect((await run(['init', at('beside'), '--yes', '--template', 'routes'])).code).toBe(0);
    expect(readdirSync(at('beside'))).toEqual(expect.arrayContaining(['notes.txt', 'routes.mjs']));
  });

  it('starts from an OpenAPI document, of its own or of the user', async () => {
    expect((await run(['init', at('weather'), '--yes', '--template', 'openapi'])).code).toBe(0);
    expect((await run(['check', join(at('weather'), 'openapi.yaml')])).code).toBe(0);
    const document = { openapi: '3.0.3', servers: [{ url: 'https://x.example' }], paths: {} };
    const mine = folder.put('mine.json', JSON.stringify(document));
    expect((await run(['init', at('own'), '--from', mine])).code).toBe(0);
    expect(readFileSync(join(at('own'), 'openapi.json'), 'utf8')).toBe(JSON.stringify(document));
    expect(manifestOf('own')['scripts']).toMatchObject({ start: 'anyshape serve openapi.json' });
    expect(readFileSync(join(at('own'), 'openapi.test.mjs'), 'utf8')).toContain("'serve', 'openapi.json'");
    expect((await run(['init', at('none'), '--from', at('own/package.json')])).code).toBe(3);
    expect((await run(['init', at('none'), '--from', mine, '--template', 'tools'])).code).toBe(2);
  });

  it('asks on a terminal, again where the answer is none of the choices', async () => {
    const answers = 'tolls\nroutes\nWeather Station\nn\n';
    const { code, stderr } = await run(['init', at('asked')], { stdin: answers, isInputTerminal: true });
    expect(code).toBe(0);
    expect(stderr).toContain('"tolls" is none of these.');
    expect(readdirSync(at('asked'))).toContain('routes.mjs');
    expect(manifestOf('asked')['name']).toBe('weather-station');
    expect(stderr).toContain('npm install');
  });

  it('takes the defaults where the terminal ends, and asks nothing that an option says', async () => {
    const { code, stderr } = await run(['init', at('ended'), '--template', 'tools', '--no-install'], {
      stdin: '',
      isInputTerminal: true,
    });
    expect(code).toBe(0);
    expect(stderr).not.toContain('What does the project start from?');
    expect(readdirSync(at('ended'))).toContain('tools.ts');
  });

  it('asks nothing on a terminal with --yes', async () => {
    const { code, stderr } = await run(['init', at('yes'), '--yes'], { stdin: '', isInputTerminal: true });
    expect(code).toBe(0);
    expect(stderr).not.toContain('?');
    expect(readdirSync(at('yes'))).toContain('tools.ts');
  });

  it.each([
    [['init']],
    [['init', 'x', '--template', 'unknown']],
    [['init', 'x', '--template', 'routes', '--tests', 'vitest', '--yes']],
  ])('refuses %j as wrong usage', async (argv) => {
    expect((await run(argv)).code).toBe(2);
  });

  it('names a folder that cannot be written', async () => {
    writeFileSync(at('file'), '');
    const { code, stderr } = await run(['init', at('file'), '--yes']);
    expect(code).toBe(3);
    expect(stderr).toContain('cannot be written');
  });
});

describe('where a project gets anyshape from', () => {
  it('is the registry, where this copy came from there', () => {
    folder.put('user/package.json', '{"dependencies":{"anyshape":"^1.0.0"}}');
    folder.put('user/node_modules/anyshape/package.json', '{}');
    expect(ownSpecifier(at('user/node_modules/anyshape'), at('user/new'))).toBe(`^${VERSION}`);
  });

  it('is the tarball or the checkout that this copy came from', () => {
    folder.put('local/package.json', '{"dependencies":{"anyshape":"file:anyshape.tgz"}}');
    folder.put('local/anyshape.tgz', '');
    folder.put('local/node_modules/anyshape/package.json', '{}');
    expect(ownSpecifier(at('local/node_modules/anyshape'), at('local/new'))).toBe('file:../anyshape.tgz');
    folder.put('checkout/package.json', '{}');
    expect(ownSpecifier(at('checkout'), at('new'))).toBe('file:../checkout');
  });
});
