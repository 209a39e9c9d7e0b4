/**
 * `anyshape accept` and `anyshape serve --locked`: a changed tool is not served until it is accepted
 * (R-LOCK). Needs `npm run build`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/client/index.ts';
import { root } from '../repo/paths.ts';
import { Folder, run } from './cli-run.ts';

const bin = join(root, 'dist/cli/main.js');
const folder = new Folder();
afterAll(() => folder.remove());

function moduleWith(name: string, limit: number, about: string): string {
  return folder.put(
    name,
    `import { tool } from 'anyshape';
const number = (maximum) => ({ type: 'object', properties: { n: { type: 'number', maximum } }, required: ['n'] });
export const half = tool({ name: 'half', description: 'Halves.', input: number(${limit}), output: { type: 'number' }, run: ({ n }) => n / 2 });
export const twice = tool({ name: 'twice', description: '${about}', input: number(9), output: { type: 'number' }, run: ({ n }) => n * 2 });
`,
  );
}

const first = moduleWith('first.mjs', 10, 'Doubles.');
const second = moduleWith('second.mjs', 5, 'Doubles a number.');

async function servedBy(words: readonly string[]): Promise<string[]> {
  const target = { command: process.execPath, args: [bin, 'serve', ...words] };
  const connection = await connect(target);
  try {
    return (await connection.tools()).map(({ name }) => name);
  } finally {
    await connection.close();
  }
}

describe('anyshape accept', () => {
  it('writes every tool the first time, readable and with a hash', async () => {
    const lock = join(folder.path, 'first.lock.json');
    const { code, stdout } = await run(['accept', first, '--lock', lock]);
    expect({ code, stdout: folder.clean(stdout) }).toEqual({
      code: 0,
      stdout: 'first.lock.json: 2 accepted tools\n',
    });
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual({
      lockVersion: 1,
      tools: [
        {
          name: 'half',
          description: 'Halves.',
          inputSchema: {
            type: 'object',
            properties: { n: { type: 'number', maximum: 10 } },
            required: ['n'],
          },
          outputSchema: { type: 'number' },
          hash: expect.stringMatching(/^sha256-[0-9a-f]{64}$/) as string,
        },
        expect.objectContaining({ name: 'twice' }),
      ],
    });
  });

  it('prints the changes afterwards, and accepts those of the tools that are named', async () => {
    const lock = join(folder.path, 'named.lock.json');
    await run(['accept', first, '--lock', lock]);
    const { code, stdout } = await run(['accept', second, '--lock', lock, '--tool', 'half']);
    expect({ code, stdout: folder.clean(stdout) }).toEqual({
      code: 0,
      stdout: `\
Breaking
  half: its input no longer accepts {"n":6}
      /n must be at most 5, but is 6

1 breaking
named.lock.json: 2 accepted tools
`,
    });
    expect((await run(['diff', lock, second])).stdout).toBe(`\
Descriptions
  twice: /description changed from "Doubles." to "Doubles a number."

1 changed description
`);
    const unknown = await run(['accept', second, '--lock', lock, '--tool', 'third']);
    expect({ code: unknown.code, stderr: folder.clean(unknown.stderr) }).toEqual({
      code: 1,
      stderr: 'anyshape: no tool is named "third", neither in the sources nor in named.lock.json\n',
    });
  });

  it('refuses a lock file that was changed by hand', async () => {
    const lock = join(folder.path, 'edited.lock.json');
    await run(['accept', first, '--lock', lock]);
    folder.put('edited.lock.json', readFileSync(lock, 'utf8').replace('Halves.', 'Halves numbers.'));
    const { code, stderr } = await run(['accept', first, '--lock', lock]);
    expect({ code, stderr: folder.clean(stderr) }).toEqual({
      code: 3,
      stderr:
        'anyshape: edited.lock.json: was changed by hand: the hash of the tool "half" does not fit it; ' +
        'restore it, or remove the file and run "anyshape accept" again\n',
    });
  });
});

describe('anyshape serve --locked', () => {
  it('serves what was accepted, and a changed tool only after it is accepted', async () => {
    const lock = join(folder.path, 'served.lock.json');
    await run(['accept', first, '--lock', lock]);
    expect(await servedBy([first, '--locked', lock])).toEqual(['half', 'twice']);
    await run(['accept', second, '--lock', lock, '--tool', 'half']);
    expect(await servedBy([second, '--locked', lock])).toEqual(['half']);
    await run(['accept', second, '--lock', lock]);
    expect(await servedBy([second, '--locked', lock])).toEqual(['half', 'twice']);
  });

  it('holds the tools of a server to the lock file', async () => {
    const lock = join(folder.path, 'server.lock.json');
    const server = (module: string): string => `stdio:${process.execPath} ${bin} serve ${module}`;
    await run(['accept', server(first), '--lock', lock]);
    expect(await servedBy([server(first), '--locked', lock])).toEqual(['half', 'twice']);
    await run(['accept', server(second), '--lock', lock, '--tool', 'twice']);
    expect(await servedBy([server(second), '--locked', lock])).toEqual(['twice']);
  });

  it('serves nothing without a lock file, and says what to do', async () => {
    const lock = join(folder.path, 'none.lock.json');
    const { code, stderr } = await run(['serve', first, '--locked', lock, '--log', 'text'], { stdin: '' });
    expect(code).toBe(3);
    expect(folder.clean(stderr)).toBe(
      'anyshape: none.lock.json: does not exist: "anyshape accept" writes it\nanyshape: No tool is left to be served.\n',
    );
  });

  it('logs a tool that is not served by name and with the change', async () => {
    const lock = join(folder.path, 'logged.lock.json');
    await run(['accept', first, '--lock', lock, '--tool', 'half']);
    const { code, stderr } = await run(['serve', second, '--locked', lock, '--log', 'text'], { stdin: '' });
    expect(code).toBe(1);
    expect(stderr).toBe(`\
anyshape: The tool "half" is not served: it changed since it was accepted. breaking: its input no longer accepts {"n":6} (/n must be at most 5, but is 6); "anyshape accept" accepts it
anyshape: The tool "twice" is not served: it is not in the lock file; "anyshape accept" accepts it
anyshape: No tool is left to be served.
`);
  });
});
