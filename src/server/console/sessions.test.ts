/** Sessions of the page end in time, are bounded, and count for one origin (R-CONSOLE). */
import { describe, expect, it } from 'vitest';
import type { RequestHead } from '../pipeline/incoming-call.ts';
import { ConsoleSessions } from './sessions.ts';

const HOST = '127.0.0.1:3000';
const ORIGIN = `http://${HOST}`;
const HOUR = 3_600_000;

function head(headers: Readonly<Record<string, string>>): RequestHead {
  const all: Readonly<Record<string, string>> = { host: HOST, 'x-anyshape-console': '1', ...headers };
  return { method: 'GET', path: '/', query: '', header: (name) => all[name] };
}

const auth = (principal: string, expiresAt?: number) => ({
  principal,
  scopes: ['console'],
  token: `token of ${principal}`,
  ...(expiresAt !== undefined && { expiresAt }),
});

const cookieOf = (set: string | undefined): string => set!.split(';')[0]!;

describe('ConsoleSessions', () => {
  it('ends after eight hours, or with the token', () => {
    const sessions = new ConsoleSessions();
    const long = cookieOf(sessions.open(auth('ann'), head({ origin: ORIGIN }), 0));
    const short = cookieOf(sessions.open(auth('bob', HOUR / 1_000), head({ origin: ORIGIN }), 0));
    expect(sessions.authorization(head({ cookie: long }), HOUR * 8 - 1)).toBe('Bearer token of ann');
    expect(sessions.authorization(head({ cookie: long }), HOUR * 8)).toBeUndefined();
    expect(sessions.authorization(head({ cookie: short }), HOUR - 1)).toBe('Bearer token of bob');
    expect(sessions.authorization(head({ cookie: short }), HOUR)).toBeUndefined();
  });

  it('has one name for each port, and is secure where the page is', () => {
    const sessions = new ConsoleSessions();
    expect(sessions.open(auth('ann'), head({ origin: ORIGIN }))).toMatch(
      /^anyshape_console_3000=[\w-]{43}; /,
    );
    const secure = sessions.open(
      auth('ann'),
      head({ host: 'tools.example', origin: 'https://tools.example' }),
    );
    expect(secure).toMatch(/^anyshape_console_default=.*; Secure$/);
  });

  it('is opened for pages alone', () => {
    expect(new ConsoleSessions().open(auth('ann'), head({}))).toBeUndefined();
  });

  it('keeps ten of a principal, the newest, and none of another is lost for that', () => {
    const sessions = new ConsoleSessions();
    const other = cookieOf(sessions.open(auth('bob'), head({ origin: ORIGIN })));
    const own = Array.from({ length: 12 }, () =>
      cookieOf(sessions.open(auth('ann'), head({ origin: ORIGIN }))),
    );
    const isOpen = (cookie: string): boolean => sessions.authorization(head({ cookie })) !== undefined;
    expect(own.map(isOpen)).toEqual([false, false, ...Array.from({ length: 10 }, () => true)]);
    expect(isOpen(other)).toBe(true);
  });
});
