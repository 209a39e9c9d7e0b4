import {
  chmodSync,
  mkdtempSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthenticator, type AuthOptions, type Authenticator } from './index.ts';

const ALICE = 'alice-token-0123456789';
const BOB = 'bob-s3cret-0123456789';

let folder: string;
let file: string;
let errors: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  folder = mkdtempSync(join(tmpdir(), 'anyshape-tokens-'));
  file = join(folder, 'tokens');
  errors = [];
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

let clock = 0;
/** A version of the file that was written a while ago. */
function write(text: string | Buffer, mode = 0o600, target = file): void {
  writeFileSync(target, text);
  chmodSync(target, mode);
  const seconds = Date.now() / 1_000 - 1_000 + clock++;
  utimesSync(target, seconds, seconds);
}

function open(others: Partial<AuthOptions> = {}): Authenticator {
  return createAuthenticator({
    tokensFile: file,
    onError: ({ message }) => errors.push(message),
    ...others,
  })!;
}

function principalOf(authenticate: Authenticator, token: string): string {
  const verdict = authenticate(`Bearer ${token}`);
  if (verdict instanceof Promise) throw new Error('A static token takes a promise.');
  return verdict.ok ? verdict.auth.principal : verdict.kind;
}

describe('a file of tokens', () => {
  it('has one a line, with comments, empty lines and any line end', () => {
    write(`\uFEFF# people\r\nalice:${ALICE}:notes:read write\r\n\r\n  # machines\n  bob : ${BOB}`);
    const authenticate = open();
    expect(authenticate(`Bearer ${ALICE}`)).toEqual({
      ok: true,
      auth: { principal: 'alice', scopes: ['notes:read', 'write'], token: ALICE },
    });
    expect(principalOf(authenticate, BOB)).toBe('bob');
    expect(principalOf(authenticate, 'unknown-token-0123456789')).toBe('invalid');
    expect(errors).toEqual([]);
  });

  it('may be empty: no caller gets in', () => {
    write('');
    expect(principalOf(open(), ALICE)).toBe('invalid');
  });

  it('may be named by a URL, and stand beside a list', () => {
    write(`alice:${ALICE}`);
    const tokens = [{ principal: 'bob', token: BOB }];
    const authenticate = open({ tokensFile: pathToFileURL(file), tokens });
    expect([ALICE, BOB].map((token) => principalOf(authenticate, token))).toEqual(['alice', 'bob']);
  });

  it('is read again when it changes, within a second', () => {
    write(`alice:${ALICE}`);
    const authenticate = open();
    write(`bob:${BOB}`);
    vi.advanceTimersByTime(999);
    expect([ALICE, BOB].map((token) => principalOf(authenticate, token))).toEqual(['alice', 'invalid']);
    vi.advanceTimersByTime(1);
    expect([ALICE, BOB].map((token) => principalOf(authenticate, token))).toEqual(['invalid', 'bob']);
    expect(errors).toEqual([]);
  });

  it('is read again when a link leads to another version, as mounted secrets do', () => {
    for (const [version, text] of [
      ['1', `alice:${ALICE}`],
      ['2', `bob:${BOB}`],
    ] as const) {
      mkdirSync(join(folder, version));
      write(text, 0o600, join(folder, version, 'tokens'));
    }
    symlinkSync('1', join(folder, 'data'));
    symlinkSync(join('data', 'tokens'), file);
    const authenticate = open();
    expect(principalOf(authenticate, ALICE)).toBe('alice');
    symlinkSync('2', join(folder, 'next'));
    renameSync(join(folder, 'next'), join(folder, 'data'));
    vi.advanceTimersByTime(1_000);
    expect([ALICE, BOB].map((token) => principalOf(authenticate, token))).toEqual(['invalid', 'bob']);
  });

  it('is not read while it is written', () => {
    write(`alice:${ALICE}`);
    const authenticate = open();
    writeFileSync(file, `bob:${BOB}`);
    vi.advanceTimersByTime(1_000);
    expect(principalOf(authenticate, ALICE)).toBe('alice');
    utimesSync(file, Date.now() / 1_000 - 1, Date.now() / 1_000 - 1);
    expect(principalOf(authenticate, BOB)).toBe('bob');
  });

  it.each<[string, () => void, string]>([
    ['a short token', () => write('alice:short'), 'Line 1 of the tokens file is shorter than 16 characters'],
    [
      'a bad line',
      () => write(`# comment\nalice:${ALICE}\n${BOB}`),
      'Line 3 of the tokens file is not made of',
    ],
    ['no text', () => write(Buffer.from([0xff, 0xfe, 0, 1])), 'Line 1 of the tokens file'],
    [
      'one token for two names',
      () => write(`alice:${ALICE}\nbob:${ALICE}`),
      'Line 2 of the tokens file is the same',
    ],
    ['too many bytes', () => write(`# ${'x'.repeat(1_048_576)}`), 'larger than 1048576 bytes'],
    [
      'too many tokens',
      () => write(Array.from({ length: 10_001 }, (_, at) => `a:${BOB}${at}`).join('\n')),
      'more than 10000 tokens',
    ],
    ['no file', () => rmSync(file), 'ENOENT'],
    ['a folder', () => (rmSync(file), mkdirSync(file), utimesSync(file, 1_000, 1_000)), 'not a regular file'],
  ])(
    'that becomes bad leaves the last good version in force, and is reported once: %s',
    (_name, spoil, reason) => {
      write(`alice:${ALICE}`);
      const authenticate = open();
      spoil();
      for (let second = 0; second < 3; second++) {
        vi.advanceTimersByTime(1_000);
        expect(principalOf(authenticate, ALICE)).toBe('alice');
      }
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatch(/^The tokens file was not read again: /);
      expect(errors[0]).toContain(reason);
      expect(errors[0]).not.toContain('s3cret');
      rmSync(file, { recursive: true, force: true });
      write(`bob:${BOB}`);
      vi.advanceTimersByTime(1_000);
      expect([ALICE, BOB].map((token) => principalOf(authenticate, token))).toEqual(['invalid', 'bob']);
      expect(errors).toHaveLength(1);
    },
  );

  it('that is bad from the start stops the start', () => {
    expect(() => open()).toThrow(/^The tokens file cannot be read: ENOENT/);
    write(`alice:${BOB} x`);
    expect(() => open()).toThrow('Line 1 of the tokens file is not made of');
    expect(() => open()).not.toThrow('s3cret');
  });

  it.each([
    [0o600, false],
    [0o640, false],
    [0o400, false],
    [0o644, true],
    [0o660, true],
    [0o604, true],
    [0o777, true],
  ])('of the mode %o gets a warning: %s', (mode, isWarned) => {
    write(`alice:${ALICE}`, mode);
    expect(principalOf(open(), ALICE)).toBe('alice');
    const text = `The tokens file has mode 0${mode.toString(8)}: others can read or change it. Make it 0600.`;
    expect(errors).toEqual(isWarned ? [text] : []);
  });

  it('keeps its names from other callers, also those that it no longer has', () => {
    write(`alice:${ALICE}`);
    const authenticate = open({ verify: (token) => ({ principal: token.split('-')[0]!, scopes: [] }) });
    expect(['bob-by-hook', 'alice-by-hook'].map((token) => principalOf(authenticate, token))).toEqual([
      'bob',
      'invalid',
    ]);
    write(`bob:${BOB}`);
    vi.advanceTimersByTime(1_000);
    const tokens = [BOB, 'bob-by-hook', 'alice-by-hook', 'carol-by-hook'];
    expect(tokens.map((token) => principalOf(authenticate, token))).toEqual([
      'bob',
      'invalid',
      'invalid',
      'carol',
    ]);
  });
});
