/**
 * What docs/tools.md and examples/tools.ts show is run: modules are loaded, commands are called, outputs
 * compared.
 */
import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ownPackage } from '../../src/cli/sources/own-package.ts';
import { read, root } from '../repo/paths.ts';
import { Folder, run } from './cli-run.ts';

const folder = new Folder();
afterAll(() => folder.remove());
symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'));

interface Block {
  readonly language: string;
  readonly text: string;
}

const blocks: Block[] = [...read('docs/tools.md').matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(
  ([, language, text]) => ({ language: language!, text: text! }),
);
const modules = blocks.filter(({ language }) => language === 'ts').map(({ text }) => text);

/** A command line as people type it: words, and texts in single quotes. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!).slice(1);
}

describe('docs/tools.md', () => {
  it('has modules, and each of them is loaded without a refusal', async () => {
    expect(modules.length).toBe(3);
    for (const [index, text] of modules.entries()) {
      const { code, stdout, stderr } = await run(['show', folder.put(`module-${index}.ts`, text), '--json']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect((JSON.parse(stdout) as { tools: unknown[] }).tools.length).toBeGreaterThan(0);
    }
  });

  it('shows what a command prints', async () => {
    const shown = blocks.flatMap((block, index) =>
      block.language === 'sh' && blocks[index + 1]?.language === 'text'
        ? [[block.text, blocks[index + 1]!.text]]
        : [],
    );
    expect(shown.length).toBe(1);
    for (const [command, output] of shown) expect((await run(wordsOf(command!))).stdout).toBe(output);
  });

  it('calls the first tool of the page as the page says', async () => {
    const file = folder.put('tools.ts', modules[0]!);
    const line = blocks.find(({ text }) => text.includes('anyshape call'))!.text.split('\n')[1]!;
    const { code, stdout } = await run(wordsOf(line).map((word) => (word === 'tools.ts' ? file : word)));
    expect({ code, value: JSON.parse(stdout) as unknown }).toEqual({ code: 0, value: [-3.5, -2, 0] });
  });

  it('says what a ToolError and a reply do', async () => {
    const file = folder.put('price.ts', modules[2]!);
    expect(await run(['call', 'price', file, '--args', '{"item":"cheese"}'])).toEqual({
      code: 0,
      stdout: '4.5\n',
      stderr: '',
    });
    expect(await run(['call', 'price', file, '--args', '{"item":"moon"}'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'anyshape: The moon is not for sale. Try "cheese".\n',
    });
  });
});

describe('examples/tools.ts', () => {
  it('checks itself when it is run', () => {
    const jiti = join(root, 'node_modules/jiti/lib/jiti-cli.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [jiti, 'examples/tools.ts'], {
      cwd: root,
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: '4 calls, all as expected\n',
      stderr: '',
    });
  });

  it('is a module of three tools, none refused', async () => {
    const { code, stdout } = await run(['check', join(root, 'examples/tools.ts')]);
    expect(code).toBe(0);
    expect(stdout).toContain('\n6 schemas, no problems\n');
  });
});

describe('anyshape in a module', () => {
  it('has every subpath that the package has', () => {
    const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, unknown> };
    const subpaths = Object.keys(exports).filter((path) => !path.endsWith('.json'));
    expect(Object.keys(ownPackage).sort()).toEqual(subpaths.map((path) => `anyshape${path.slice(1)}`).sort());
  });
});
