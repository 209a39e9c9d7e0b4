/** What docs/http.md shows is run, and so are the examples that it names. Needs `npm run build`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serve, tool } from '../../src/index.ts';
import { read, root } from '../repo/paths.ts';

const page = read('docs/http.md');
const blocks = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language, text]) => ({
  language,
  text: text!,
}));
const programs = blocks.filter(({ language }) => language === 'ts').map(({ text }) => text);

function runProgram(file: string, cwd: string): object {
  const jiti = join(root, 'node_modules/jiti/lib/jiti-cli.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [jiti, file], {
    cwd,
    encoding: 'utf8',
    timeout: 50_000,
  });
  return { status, stdout, stderr };
}

describe('an example of a handler (R-EMBED)', () => {
  it.each([
    ['fetch', 'plain fetch: 1 call, as expected\n'],
    ['hono', 'Hono: 2 calls, all as expected\n'],
    ['express', 'Express: 2 calls, all as expected\n'],
  ])('checks itself when it is run, and ends: %s', (name, stdout) => {
    expect(runProgram(`examples/${name}-handler.ts`, root)).toEqual({ status: 0, stdout, stderr: '' });
  });
});

describe('docs/http.md', () => {
  it('links only to files that exist', () => {
    for (const [, target] of page.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      expect(() => read(`docs/${target}`), target).not.toThrow();
    }
  });

  it('shows of each example what stands in it', () => {
    const shown = page.split('## In your application')[1]!;
    const pairs = [...shown.matchAll(/`(examples\/[^`]+)`:\n\n```ts\n([^]*?)```/g)];
    expect(pairs.map(([, file]) => file)).toEqual([
      'examples/hono-handler.ts',
      'examples/express-handler.ts',
      'examples/fetch-handler.ts',
    ]);
    for (const [, file, text] of pairs) expect(read(file!)).toContain(text);
  });

  it('has a first program that serves where it says', () => {
    const folder = mkdtempSync(join(tmpdir(), 'anyshape-http-'));
    try {
      const local = programs[0]!
        .replace("'anyshape'", JSON.stringify(join(root, 'dist/index.js')))
        .replace('port: 3000', 'port: 0');
      writeFileSync(join(folder, 'program.ts'), `${local}await server.close();\n`);
      expect(runProgram('program.ts', folder)).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/mcp\n$/) as string,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has a command line that calls a tool', async () => {
    const command = blocks.find(({ text }) => text.startsWith('curl '))!.text;
    const headers = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(
      ([, name, value]) => [name!, value!] as const,
    );
    const body = /-d '([^']+)'/.exec(command)![1]!;
    expect(headers).toHaveLength(4);
    const primes = tool({ name: 'primes', output: { type: 'array' }, run: () => [2, 3, 5, 7] });
    const server = await serve(primes, { http: { port: 0 }, onError: () => undefined });
    const answer = await fetch(server.url!, { method: 'POST', headers: Object.fromEntries(headers), body });
    expect(await answer.json()).toMatchObject({ id: 1, result: { structuredContent: [2, 3, 5, 7] } });
    await server.close();
  });
});
