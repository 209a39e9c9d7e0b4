import { describe, expect, it, vi } from 'vitest';
import { requestFields, silentLog } from './index.ts';
import { createJsonLog, type JsonLogOptions } from './json-log.ts';

type Line = Record<string, unknown>;

function recorded(options: Omit<JsonLogOptions, 'stream'> = {}) {
  const text: string[] = [];
  const log = createJsonLog({ ...options, stream: { write: (line) => void text.push(line) } });
  return { log, text, lines: (): Line[] => text.map((line) => JSON.parse(line) as Line) };
}

describe('the log', () => {
  it('is one line of JSON for each entry: level, time, fields, message', () => {
    const { log, text, lines } = recorded();
    log.info({ tool: 'search', seconds: 0.5 }, 'called');
    log.child({ requestId: 'r1' }).warn({ status: 429 }, 'refused');
    const [first, second] = lines();
    expect(first).toEqual({
      level: 'info',
      time: first!['time'],
      tool: 'search',
      seconds: 0.5,
      msg: 'called',
    });
    expect(first!['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(second).toMatchObject({ level: 'warn', requestId: 'r1', status: 429, msg: 'refused' });
    expect(text.map((line) => line.indexOf('\n') === line.length - 1)).toEqual([true, true]);
  });

  it('cannot be made to hold a line that nobody wrote', () => {
    const { log, text } = recorded();
    log.info({ path: '/a\n{"level":"error","msg":"forged"}', other: '\u2028' }, 'line\nbreak');
    expect(text).toHaveLength(1);
    expect(text[0]!.trimEnd()).not.toContain('\n');
  });

  it('blots out what could let somebody in, at the top and two levels down', () => {
    const { log, text, lines } = recorded();
    const secrets = {
      authorization: 'Bearer s3cret',
      cookie: 's3cret',
      token: 's3cret',
      access_token: 's3cret',
      'mcp-session-id': 's3cret',
    };
    log.info({ ...secrets, headers: secrets, request: { headers: secrets } }, 'oops');
    log.child({ auth: { principal: 'alice', token: 's3cret' } }).info({}, 'oops');
    expect(text.join('')).not.toContain('s3cret');
    expect(lines()[1]).toMatchObject({ auth: { principal: 'alice', token: '[Redacted]' } });
  });

  it('leaves what it is given as it is', () => {
    const auth = { token: 's3cret' };
    recorded().log.info({ auth }, 'called');
    expect(auth.token).toBe('s3cret');
  });

  it('tells errors with their stack, and survives what contains itself', () => {
    const { log, lines } = recorded();
    const loop: Line = {};
    loop['self'] = loop;
    log.error({ err: new TypeError('broken'), loop }, 'failed');
    expect(lines()[0]).toMatchObject({ level: 'error', err: { type: 'TypeError', message: 'broken' } });
  });

  it('writes what matters enough', () => {
    const { log, lines } = recorded({ level: 'warn' });
    log.debug({}, 'a');
    log.info({}, 'b');
    log.warn({}, 'c');
    log.error({}, 'd');
    expect(lines().map(({ msg }) => msg)).toEqual(['c', 'd']);
  });

  it('is silent where nobody asked for one', () => {
    const writes = [vi.spyOn(process.stderr, 'write'), vi.spyOn(process.stdout, 'write')];
    const log = silentLog.child({ a: 1 });
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level]({}, 'nothing');
    const counts = writes.map((write) => write.mock.calls.length);
    for (const write of writes) write.mockRestore();
    expect(counts).toEqual([0, 0]);
  });
});

describe('what is written down about a request', () => {
  const fieldsOf = (url: string, id?: string) =>
    requestFields(
      new Request(url, { method: 'POST', headers: id === undefined ? {} : { 'x-request-id': id } }),
    );

  it('is its id, method and path, without the query', () => {
    expect(fieldsOf('http://localhost:3000/mcp?access_token=s3cret', 'front-7')).toEqual({
      requestId: 'front-7',
      method: 'POST',
      path: '/mcp',
    });
  });

  it.each([undefined, '', 'two words', '"}', 'a'.repeat(65)])(
    'has an id of our own instead of %j',
    (given) => {
      const { requestId } = fieldsOf('http://localhost/mcp', given);
      expect(requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
      expect(fieldsOf('http://localhost/mcp', given).requestId).not.toBe(requestId);
    },
  );

  it('is short, whatever the address', () => {
    expect(fieldsOf(`http://localhost/${'a'.repeat(9_999)}`).path).toHaveLength(256);
  });
});
