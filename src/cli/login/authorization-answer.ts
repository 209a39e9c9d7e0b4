/**
 * A port of this machine in; the address to which an authorization server sends its answer out, and a promise
 * of that answer. Other programs and web pages can reach the port too: only a request with the state of this
 * login counts.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TIMED_OUT, withDeadline } from '../../async/deadline.ts';
import { clip } from '../../json/index.ts';
import { oneLine } from '../../schema/internal.ts';

const PATH = '/callback';
const MAX_REASON = 300;

export type AuthorizationOutcome =
  | { readonly ok: true; readonly code: string; readonly iss?: string }
  | { readonly ok: false; readonly message: string };

export interface AnswerListener {
  readonly redirectUrl: string;
  answer(timeoutMs: number): Promise<AuthorizationOutcome>;
  close(): void;
}

/** Port 0 is any that is free. Throws where the port is taken. */
export async function listenForAnswer(port: number, state: string): Promise<AnswerListener> {
  let settle: (outcome: AuthorizationOutcome) => void;
  const outcome = new Promise<AuthorizationOutcome>((resolve) => {
    settle = resolve;
  });
  const server = createServer((request, response) => {
    const answer = outcomeOf(request, hostOf(server), state);
    reply(response, answer);
    if (answer !== undefined) settle(answer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    redirectUrl: `http://${hostOf(server)}${PATH}`,
    async answer(timeoutMs) {
      const answer = await withDeadline(outcome, timeoutMs, undefined);
      if (typeof answer !== 'symbol') return answer;
      const wait = answer === TIMED_OUT ? `within ${Math.round(timeoutMs / 1_000)} s` : 'in time';
      return { ok: false, message: `The page was not answered ${wait}.` };
    },
    close() {
      server.close();
      server.closeIdleConnections();
    },
  };
}

function hostOf(server: Server): string {
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Undefined for a request that is not the answer to this login. */
function outcomeOf(
  { method, url = '', headers }: IncomingMessage,
  host: string,
  state: string,
): AuthorizationOutcome | undefined {
  if (method !== 'GET' || headers.host !== host || !URL.canParse(url, `http://${host}`)) return undefined;
  const { pathname, searchParams } = new URL(url, `http://${host}`);
  if (pathname !== PATH || searchParams.get('state') !== state) return undefined;
  const [code, iss, error] = ['code', 'iss', 'error'].map((name) => searchParams.get(name));
  if (error || !code) {
    const reason = [error ?? 'no code', searchParams.get('error_description')].filter((part) => part);
    return {
      ok: false,
      message: `The authorization server refuses the login: ${oneLine(clip(reason.join(': '), MAX_REASON))}`,
    };
  }
  return { ok: true, code, ...(iss && { iss }) };
}

/** The page holds nothing of the request. */
function reply(response: ServerResponse, outcome: AuthorizationOutcome | undefined): void {
  const [status, text] =
    outcome === undefined
      ? [400, 'This is not the answer to the login.']
      : outcome.ok
        ? [200, 'You are logged in. You can close this page and return to the terminal.']
        : [200, 'The login was refused. The terminal says why.'];
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(`<!doctype html><html lang="en"><title>anyshape</title><p>${text}</p></html>\n`);
}
