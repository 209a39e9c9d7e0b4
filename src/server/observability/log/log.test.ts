import { describe, expect, it, vi } from 'vitest';
import {
  answeredFields,
  callFields,
  createJsonLog,
  createLineWriter,
  silentLog,
  textDropped,
  textLine,
  textLogOn,
  type JsonLogOptions,
  type Log,
} from './index.ts';

type Line = Record<string, unknown>;

function recorded(options: Omit<JsonLogOptions, 'stream'> = {}) {
  const chunks: string[] = [];
  const log = createJsonLog({ ...options, stream: { write: (chunk) => void chunks.push(chunk) } });
  const text = (): string => {
    log.flush();
    return chunks.join('');
  };
  const lines = (): Line[] =>
    text()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);
  return { log, chunks, text, lines };
}

describe('the JSON log', () => {
  it('writes one object a line: level, time, event, fields, message', () => {
    const { log, lines } = recorded();
    log.info({ event: 'call', tool: 'search', seconds: 0.5, missing: undefined }, 'called');
    log.child({ requestId: 'r1', status: 200 }).warn({ status: 429 }, 'refused');
    const [first, second] = lines();
    expect(Object.entries(first!)).toEqual([
      ['level', 'info'],
      ['time', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)],
      ['event', 'call'],
      ['tool', 'search'],
      ['seconds', 0.5],
      ['msg', 'called'],
    ]);
    expect(second).toEqual({
      level: 'warn',
      time: second!['time'],
      event: 'log',
      requestId: 'r1',
      status: 429,
      msg: 'refused',
    });
  });

  it('takes the event of a child unless the line has its own', () => {
    const { log, lines } = recorded();
    const child = log.child({ event: 'watch' }).child({ file: 'a' });
    child.info({}, 'a');
    child.info({ event: 'other' }, 'b');
    expect(lines()).toMatchObject([{ event: 'watch', file: 'a' }, { event: 'other' }]);
  });

  it('keeps its own members: a field of the same name gets another', () => {
    const { log, text, lines } = recorded();
    log.info({ level: 'x', time: 'y', msg: 'z' }, 'm');
    expect(lines()[0]).toMatchObject({ level: 'info', level_: 'x', time_: 'y', msg_: 'z', msg: 'm' });
    expect(text().match(/"level":/g)).toHaveLength(1);
  });

  it('cannot be made to hold a line that was not logged', () => {
    const { log, lines } = recorded();
    log.info({ path: '/a\n{"level":"error","msg":"forged"}', 'a\nb': '\u2028' }, 'line\nbreak');
    expect(lines()).toHaveLength(1);
  });

  it('redacts members that are named like secrets, at every depth and in any case', () => {
    const { log, text, lines } = recorded();
    const secrets = {
      authorization: 'Bearer s3cret',
      Authorization: 'Bearer s3cret',
      cookie: 's3cret',
      token: 's3cret',
      access_token: 's3cret',
      'mcp-session-id': 's3cret',
    };
    log.info({ ...secrets, headers: secrets, request: { list: [{ headers: secrets }] } }, 'oops');
    log.child({ auth: { principal: 'alice', token: 's3cret' }, token: 's3cret' }).info({}, 'oops');
    log.error({ err: Object.assign(new Error('x'), { token: 's3cret' }) }, 'oops');
    expect(text()).not.toContain('s3cret');
    expect(lines()[1]).toMatchObject({ auth: { principal: 'alice', token: '[Redacted]' } });
  });

  it('does not change the fields', () => {
    const auth = { token: 's3cret' };
    recorded().log.info({ auth }, 'called');
    expect(auth.token).toBe('s3cret');
  });

  it('writes errors with their stack and cause, and any other value somehow', () => {
    const { log, lines } = recorded();
    const loop: Line = {};
    loop['self'] = loop;
    const broken = {
      get value(): never {
        throw new Error('no');
      },
    };
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    const err = new TypeError('broken', { cause: new Error('why') });
    log.error({ err, loop, broken, deep, big: 10n, nan: NaN, fn: () => 1, date: new Date(0) }, 'failed');
    expect(lines()[0]).toMatchObject({
      level: 'error',
      err: {
        type: 'TypeError',
        message: 'broken',
        stack: expect.stringContaining('TypeError: broken') as string,
        cause: { type: 'Error', message: 'why' },
      },
      loop: { self: '[circular]' },
      broken: '[unreadable]',
      big: '10',
      nan: null,
      date: '1970-01-01T00:00:00.000Z',
    });
    expect(lines()[0]).not.toHaveProperty('fn');
    expect(lines()[0]!['deep']).toEqual([[[[[[[['[too deep]']]]]]]]]);
  });

  it.each([
    ['debug', ['a', 'b', 'c', 'd']],
    ['warn', ['c', 'd']],
    ['error', ['d']],
  ] as const)('writes lines from its level on: %s', (level, expected) => {
    const { log, lines } = recorded({ level });
    for (const each of [log, log.child({ x: 1 })]) {
      each.debug({}, 'a');
      each.info({}, 'b');
      each.warn({}, 'c');
      each.error({}, 'd');
    }
    expect(lines().map(({ msg }) => msg)).toEqual([...expected, ...expected]);
  });
});

describe('the silent log', () => {
  it('writes nothing', () => {
    const writes = [vi.spyOn(process.stderr, 'write'), vi.spyOn(process.stdout, 'write')];
    const log = silentLog.child({ a: 1 });
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level]({}, 'nothing');
    const counts = writes.map((write) => write.mock.calls.length);
    for (const write of writes) write.mockRestore();
    expect(counts).toEqual([0, 0]);
  });
});

describe('how lines are written', () => {
  const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('all lines of a turn of the event loop in one chunk, at its end', async () => {
    const { log, chunks } = recorded();
    log.info({}, 'a');
    log.info({}, 'b');
    expect(chunks).toEqual([]);
    await nextTurn();
    expect(chunks).toHaveLength(1);
    expect(chunks[0]!.split('\n')).toHaveLength(3);
  });

  it('an error at once, with the lines before it', () => {
    const { log, chunks } = recorded();
    log.info({}, 'a');
    log.error({}, 'b');
    expect(chunks).toHaveLength(1);
  });

  it('much text at once', () => {
    const { log, chunks } = recorded();
    for (let line = 0; line < 10; line++) log.info({ text: 'x'.repeat(20_000) }, 'a');
    expect(chunks.length).toBeGreaterThan(0);
  });

  it('to a full stream nothing until it drains; up to 1 MB waits, and what is dropped is counted', () => {
    const chunks: string[] = [];
    let drain = (): void => undefined;
    let isFull = true;
    const stream = {
      write: (chunk: string) => (chunks.push(chunk), !isFull),
      once: (_event: 'drain', listener: () => void) => void (drain = listener),
    };
    const log = createJsonLog({ stream });
    for (let line = 0; line < 100; line++) log.info({ line, text: 'x'.repeat(20_000) }, '');
    expect(chunks).toHaveLength(1);
    isFull = false;
    drain();
    const lines = chunks
      .join('')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);
    const written = lines.filter(({ event }) => event === 'log');
    expect(chunks.join('').length).toBeLessThan(1_100_000);
    expect(lines.at(-1)).toMatchObject({ level: 'warn', event: 'dropped', lines: 100 - written.length });
    expect(written.map(({ line }) => line)).toEqual(written.map((_, index) => index));
  });

  it('held lines after the first one', () => {
    const chunks: string[] = [];
    const stream = { write: (chunk: string) => void chunks.push(chunk) };
    const writer = createLineWriter({ stream, dropped: textDropped });
    writer.hold();
    writer.write('a\n', true);
    expect(chunks).toEqual([]);
    writer.release('first\n');
    writer.write('b\n', true);
    expect(chunks.join('')).toBe('first\na\nb\n');
  });
});

describe('the text log', () => {
  function textOf(write: (log: Log) => void): string {
    let text = '';
    const writer = createLineWriter({
      stream: { write: (chunk) => void (text += chunk) },
      dropped: textDropped,
    });
    write(textLogOn(writer, 'info'));
    writer.flush();
    return text;
  }

  it('writes the message behind the name of the program, and prints as they are', () => {
    const text = textOf((log) => {
      log.warn({ event: 'refused', tool: 'bad' }, 'The tool "bad" is refused.');
      log.debug({}, 'not this');
      log.child({ event: 'print' }).info({ text: 'on the way\n' }, 'print');
      log.info({ event: 'trace' }, 'tools/list · 2026-07-28');
    });
    expect(text).toBe('anyshape: The tool "bad" is refused.\non the way\ntools/list · 2026-07-28\n');
  });

  it('shows the stack of an error', () => {
    const err = new Error('why');
    err.stack = 'Error: why\n    at here';
    expect(textLine({ err }, 'failed')).toBe('anyshape: failed\nError: why\n    at here\n');
  });

  const call = {
    requestId: 'r1',
    principal: 'alice',
    address: '127.0.0.1',
    tool: 'search',
    version: '2026-07-28',
    outcome: 'value',
    milliseconds: 1.23456,
    bytesIn: 120,
    bytesOut: 300,
  };

  it('has a form for calls and requests, in which a caller cannot write a line', () => {
    expect(textLine(callFields(call), 'call')).toBe(
      'call search by alice from 127.0.0.1 · 2026-07-28 · value · 1.2 ms · 120 B in · 300 B out · request r1\n',
    );
    const anonymous = { requestId: 'r2', tool: 'a\nb', outcome: 'unknown-tool', milliseconds: 0 };
    expect(textLine(callFields(anonymous), 'call')).toBe(
      'call "a\\nb" · unknown-tool · 0.0 ms · request r2\n',
    );
    const request = { requestId: 'r3', method: 'POST', path: '/mcp', status: 200, milliseconds: 2 };
    expect(textLine(answeredFields(request), 'request')).toBe('POST /mcp · 200 · 2.0 ms · request r3\n');
  });

  it('has the same calls in JSON, cut and rounded', () => {
    const { log, lines } = recorded();
    log.info(callFields({ ...call, tool: 'x'.repeat(9_999), principal: undefined }), 'call');
    const [line] = lines();
    expect(line).toEqual({
      level: 'info',
      time: line!['time'],
      event: 'call',
      requestId: 'r1',
      address: '127.0.0.1',
      tool: `${'x'.repeat(256)}…`,
      version: '2026-07-28',
      outcome: 'value',
      milliseconds: 1.235,
      bytesIn: 120,
      bytesOut: 300,
      msg: 'call',
    });
  });
});
