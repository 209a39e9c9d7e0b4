/** `anyshape call` at a terminal: arguments by key, questions, progress, logs, tables. */
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import { reply, serve, tool, type RunningServer } from '../../src/index.ts';
import { Folder, run, type Ran } from './cli-run.ts';

const folder = new Folder();
const TEXT = 'a\u001b[31mb\n\tc';
const TOKEN = 'ann-token-0123456789';

const tools = [
  tool({
    name: 'echo',
    input: {
      type: 'object',
      properties: {
        text: { type: 'string' },
        count: { type: 'integer' },
        either: { type: ['string', 'number'] },
        tags: { type: 'array', items: { type: 'string' } },
        on: { type: 'boolean' },
        size: { enum: [1, 2, 'large'] },
        range: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      },
    },
    run: (args) => args,
  }),
  tool({
    name: 'shape',
    input: {
      oneOf: [
        {
          properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
          required: ['kind', 'radius'],
        },
        {
          properties: { kind: { const: 'label' }, radius: { type: 'string' } },
          required: ['kind', 'radius'],
        },
      ],
    },
    run: (args) => args,
  }),
  tool({
    name: 'order',
    run: async (_input, { ask, log, progress }) => {
      log('info', { step: 'asking', control: '\u001b[2J' }, 'kitchen');
      log('debug', 'not shown');
      const answer = await ask('What may it be?\u001b[31m', {
        type: 'object',
        properties: {
          dish: { type: 'string', title: 'Dish', enum: ['soup', 'stew'] },
          cups: { type: 'integer', minimum: 1 },
          hot: { type: 'boolean', default: true },
          note: { type: 'string' },
        },
        required: ['dish', 'cups'],
      });
      progress(1, 2, `token ${TOKEN}`);
      return answer;
    },
  }),
  tool({
    name: 'people',
    run: () => [
      { name: 'Ada\u001b[31m', born: 1815, roles: ['author'] },
      { name: 'Alan', died: null },
    ],
  }),
  tool({ name: 'text', run: () => reply(undefined, { content: [{ type: 'text', text: TEXT }] }) }),
];

let server: RunningServer;
beforeAll(async () => {
  server = await serve(tools, {
    http: { port: 0 },
    auth: { tokens: [{ principal: 'ann', token: TOKEN, scopes: [] }] },
    onError: () => undefined,
  });
});
afterAll(async () => {
  folder.remove();
  await server.close();
});

const call = (...words: string[]): Promise<Ran> =>
  run(['call', words[0]!, server.url!, ...words.slice(1)], { env: { ANYSHAPE_TOKEN: TOKEN } });

async function echoed(...words: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await call('echo', ...words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('key=value', () => {
  it('is text where the schema takes text, and JSON where it takes nothing else', async () => {
    expect(await echoed('text=7', 'count=7', 'either=7', 'tags=["a","b"]', 'on=true', 'size=2')).toEqual({
      text: '7',
      count: 7,
      either: '7',
      tags: ['a', 'b'],
      on: true,
      size: 2,
    });
    expect(await echoed('size=large', 'range=null', 'text=')).toEqual({
      size: 'large',
      range: null,
      text: '',
    });
    expect(await echoed('either:=7', 'text=a=b:=c', 'more=7')).toEqual({
      either: 7,
      text: 'a=b:=c',
      more: '7',
    });
  });

  it('is read as the one branch of a choice that fits', async () => {
    expect(JSON.parse((await call('shape', 'kind=circle', 'radius=2')).stdout)).toEqual({
      kind: 'circle',
      radius: 2,
    });
    expect(JSON.parse((await call('shape', 'kind=label', 'radius=2')).stdout)).toEqual({
      kind: 'label',
      radius: '2',
    });
  });

  it('comes from files, and beside JSON', async () => {
    const text = folder.put('note.txt', 'from a file\n');
    const json = folder.put('all.json', '{"text":"a","count":1}');
    expect(await echoed(`text=@${text}`, `tags:=@${folder.put('tags.json', '["x"]')}`)).toEqual({
      text: 'from a file\n',
      tags: ['x'],
    });
    expect(await echoed(`@${json}`, 'count=2')).toEqual({ text: 'a', count: 2 });
    expect(await echoed('--args', '{"text":"b"}', 'count=3')).toEqual({ text: 'b', count: 3 });
    expect((await run(['call', 'count', 'text=one two'])).stdout).toBe('2\n');
  });

  it.each([
    [['count=x'], 1, '/count: must be integer, but is string "x"'],
    [['text=a', 'text=b'], 2, 'the argument "text" is given twice'],
    [['count:={'], 2, 'the argument "count" must be JSON'],
    [['@nowhere.json'], 3, 'nowhere.json: does not exist'],
    [['text=@nowhere.txt'], 3, 'nowhere.txt: does not exist'],
    [['--args', '[]', 'a=1'], 2, 'arguments by key are for an object'],
    [['--args', '{}', '@all.json'], 2, 'give all arguments once'],
    [['__proto__=1', 'count=x'], 1, '/count: must be integer'],
  ])('that is wrong has an exit code and a reason: %j', async (words, code, reason) => {
    const outcome = await call('echo', ...words);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toContain(reason);
  });
});

/** At a terminal, where a person types these lines. */
async function atTerminal(argv: readonly string[], lines: readonly string[]): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  const stdin = new PassThrough();
  const rest = [...lines];
  const code = await runCli(argv, {
    stdout: (text) => (stdout += text),
    stderr: (text) => {
      stderr += text;
      if (!text.endsWith(': ')) return;
      const line = rest.shift();
      queueMicrotask(() => (line === undefined ? stdin.end() : stdin.write(`${line}\n`)));
    },
    stdin,
    isTerminal: true,
    isErrorTerminal: true,
    isInputTerminal: true,
    columns: 60,
    env: { ANYSHAPE_TOKEN: TOKEN, NO_COLOR: '1' },
  });
  return { code, stdout, stderr };
}

describe.each(['2026-07-28', '2025-11-25'])('a tool that asks, on %s', (version) => {
  const order = (lines: readonly string[]): Promise<Ran> =>
    atTerminal(['call', 'order', server.url!, '--protocol', version], lines);

  it('is answered on the terminal, one line for each property, and again where a line does not fit', async () => {
    const { code, stdout, stderr } = await order(['bread', 'soup', '0', '2', '', 'with salt']);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(JSON.parse(stdout)).toEqual({
      action: 'accept',
      content: { dish: 'soup', cups: 2, hot: true, note: 'with salt' },
    });
    expect(stderr).toContain('What may it be?\\u001b[31m\n');
    expect(stderr).toContain('Dish (soup | stew): ');
    expect(stderr).toContain('hot (yes or no, default true): ');
    expect(stderr).toContain('note (optional): ');
    expect(stderr).toContain('cups:   must be at least 1, but is 0\n');
  });

  it('logs on stderr without control characters, and without the token', async () => {
    const { stderr } = await order(['soup', '1', 'no', '']);
    expect(stderr).toContain('info kitchen: {"step":"asking","control":"\\u001b[2J"}\n');
    expect(stderr).not.toContain('not shown');
    expect(stderr).not.toContain(TOKEN);
  });

  it('is cancelled by the end of input', async () => {
    const { code, stdout } = await order(['soup']);
    expect({ code, value: JSON.parse(stdout) as unknown }).toEqual({ code: 0, value: { action: 'cancel' } });
  });

  it('gets an error where no person is there', async () => {
    const { code, stderr } = await call('order', '--protocol', version);
    expect(code).toBe(1);
    expect(stderr).toMatch(/ask/);
  });
});

describe('a result', () => {
  it('that is a list of objects is a table on a terminal, and JSON elsewhere', async () => {
    const { stdout } = await atTerminal(['call', 'people', server.url!], []);
    expect(stdout).toBe(
      [
        'name           born  roles       died',
        'Ada\\u001b[31m  1815  ["author"]',
        'Alan                             null',
        '',
      ].join('\n'),
    );
    expect(JSON.parse((await call('people')).stdout)).toHaveLength(2);
    const json = await atTerminal(['call', 'people', server.url!, '--json'], []);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: true });
  });

  it('that is text does not steer the terminal, and is as it is elsewhere', async () => {
    expect((await atTerminal(['call', 'text', server.url!], [])).stdout).toBe('a\\u001b[31mb\n\tc\n');
    expect((await call('text')).stdout).toBe(`${TEXT}\n`);
  });
});

it('--tests that ran nothing is a finding', async () => {
  const module = folder.put('tools.mjs', `export const name = 'no route';`);
  expect((await run(['call', '--tests', module])).code).not.toBe(0);
  expect(await run(['call', '--tests'])).toMatchObject({
    code: 1,
    stderr: 'anyshape: there is no test to run\n',
  });
});
