/**
 * Every program that README.md shows is run, and what it prints is compared; test/guides follows its first
 * steps. Needs `npm run build`.
 */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { read, root } from './paths.ts';

const readme = read('README.md');
const lines = readme.split('\n');

interface Block {
  readonly language: string;
  readonly text: string;
  readonly line: number;
}

const blocks: Block[] = [...readme.matchAll(/^```([\w. ]*)\n([\s\S]*?)^```$/gm)].map(
  ({ 1: language, 2: text, index }) => ({
    language: language!,
    text: text!,
    line: readme.slice(0, index).split('\n').length,
  }),
);

/** Programs stand in `js` blocks; the `text` block behind each is what it prints. */
const programs = blocks.flatMap((block, index) => {
  const output = blocks[index + 1];
  return block.language === 'js' && output?.language === 'text' ? [{ program: block, output }] : [];
});

describe('README.md', () => {
  it('is short, and shows a module of ten lines with its call before line 40', () => {
    expect(lines.length).toBeLessThan(200);
    const module = blocks.findIndex(({ language }) => language === 'ts tools.ts');
    expect(blocks[module]!.text.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
    expect(blocks[module + 1]).toMatchObject({ language: 'console' });
    expect(blocks[module + 1]!.line).toBeLessThan(40);
  });

  it('has a program for a call that is refused, and one for a tool that is', () => {
    expect(programs.map(({ output }) => output.text)).toEqual([
      expect.stringContaining('the closest of 2 forms'),
      expect.stringContaining('is refused'),
    ]);
  });

  it.each(programs.map(({ program, output }) => [program.line, program.text, output.text] as const))(
    'the program on line %i prints what is written below it',
    (_line, program, expected) => {
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], {
        cwd: root,
        input: program,
        encoding: 'utf8',
        timeout: 50_000,
      });
      expect({ stdout, stderr }).toEqual({ stdout: expected, stderr: '' });
    },
  );

  it('gives the test command where .ci/run reads it', () => {
    const marker = lines.indexOf('<!-- test-command -->');
    const [open, command, close] = lines.slice(marker + 1).filter((line) => line !== '');
    expect([open, command, close]).toEqual(['```sh', 'npm install && npm test', '```']);
  });

  it('gives commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(1);
    for (const name of named) expect(Object.keys(scripts)).toContain(name);
  });
});
