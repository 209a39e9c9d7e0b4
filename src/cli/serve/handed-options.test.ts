/** Each flag of `anyshape serve`, and the option of `serve()` that it becomes. */
import { Command, CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { handedOptions, type HandedOptions } from './handed-options.ts';
import { addServeOptions, type ServeFlags } from './serve-flags.ts';

function handed(argv: readonly string[], env: Record<string, string> = {}): HandedOptions {
  const command = addServeOptions(new Command('serve'))
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  command.parse(argv, { from: 'user' });
  return handedOptions(command.opts<ServeFlags>(), env);
}

const DEFAULTS = { fastPath: true, surviveToolFaults: true };

describe('what is handed to serve()', () => {
  it('over stdio is nothing but how to answer', () => {
    expect(handed([])).toEqual(DEFAULTS);
    expect(handed(['--no-fast-path', '--max-body', '1MB'])).toEqual({ ...DEFAULTS, fastPath: false });
  });

  it.each<[string, object]>([
    ['', { http: {} }],
    ['--host 127.0.0.2', { http: { host: '127.0.0.2' } }],
    ['--drain 500ms', { http: { drainMs: 500 } }],
    ['--keep-alive 75s', { http: { keepAliveMs: 75_000 } }],
    ['--request-timeout 1.5m', { http: { requestTimeoutMs: 90_000 } }],
    ['--send-timeout 30S', { http: { sendTimeoutMs: 30_000 } }],
    ['--max-connections 20000', { http: { maxConnections: 20_000 } }],
    [
      '--trust-proxy 10.0.0.1,10.1.0.0/16 --trust-proxy ::1',
      { http: { trustProxy: ['10.0.0.1', '10.1.0.0/16', '::1'] } },
    ],
    [
      '--origins https://a.example,https://b.example',
      { origins: ['https://a.example', 'https://b.example'] },
    ],
    ['--stateless', { stateless: true }],
    ['--max-body 4MB', { maxBodyBytes: 4_000_000 }],
    ['--max-body 4MiB', { maxBodyBytes: 4_194_304 }],
    ['--max-calls 100', { requestLimits: { inFlight: 100 } }],
    ['--rate 60 --burst 5', { requestLimits: { perMinute: 60, burst: 5 } }],
    ['--principal-calls 8', { requestLimits: { perPrincipal: { calls: 8 } } }],
    ['--principal-sessions 9', { requestLimits: { perPrincipal: { sessions: 9 } } }],
    ['--principal-streams 10', { requestLimits: { perPrincipal: { streams: 10 } } }],
    ['--principal-buffer 1kB', { requestLimits: { perPrincipal: { bufferedBytes: 1_000 } } }],
    ['--max-sessions 5 --session-idle 1h', { sessions: { maxSessions: 5, idleMs: 3_600_000 } }],
    ['--session-lifetime 2h', { sessions: { lifetimeMs: 7_200_000 } }],
    ['--no-fast-path', { fastPath: false }],
  ])('--http %s', (flags, expected) => {
    const argv = ['--http', ...flags.split(' ').filter((word) => word !== '')];
    expect(handed(argv)).toEqual({ http: {}, ...DEFAULTS, ...expected });
  });

  it('is the port where it is named, and origins of the environment where no flag says otherwise', () => {
    expect(handed(['--http', '8080']).http).toEqual({ port: 8080 });
    const env = { ANYSHAPE_ORIGINS: 'https://a.example, https://b.example' };
    expect(handed(['--http'], env).origins).toEqual(['https://a.example', 'https://b.example']);
    expect(handed(['--http', '--origins', 'https://c.example'], env).origins).toEqual(['https://c.example']);
    expect(handed(['--http'], { ANYSHAPE_ORIGINS: '' })).not.toHaveProperty('origins');
  });

  it.each([
    ['--keep-alive 75', 'A time is a number and a unit (ms, s, m, h), as in 500ms or 75s.'],
    ['--drain soon', 'A time is a number and a unit'],
    ['--max-body 4', 'A size is a number and a unit (B, kB, MB, GB, KiB, MiB, GiB), as in 512kB or 4MB.'],
    ['--max-body -1MB', 'A size is a number and a unit'],
    ['--max-body 99999999999GB', 'is too large'],
    ['--max-calls 0', 'A count is a whole number, 1 or more.'],
    ['--rate 1.5', 'A count is a whole number'],
    ['--http 65536', 'A port is a whole number from 0 to 65535.'],
    ['--trust-proxy ,', 'Give at least one name.'],
    ['--log xml', 'Allowed choices are json, text.'],
    ['--log-level loud', 'Allowed choices are debug, info, warn, error.'],
  ])('%s is wrong usage, with how to write it', (flags, message) => {
    const parse = (): HandedOptions => handed(flags.split(' '));
    expect(parse).toThrow(CommanderError);
    expect(parse).toThrow(message);
  });
});
