/**
 * What `anyshape login` is asked in; a login in the file of logins, and the exit code out. A person agrees on
 * a page of the authorization server, or the secret of a client is in the environment. No token is printed.
 */
import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { maySendCredentials } from '../../client/access/access.ts';
import { logIn, type LogInSettings } from '../../client/access/log-in.ts';
import { loginKey } from '../../client/access/login.ts';
import { changeLogin, loginFileIn } from '../../client/access/login-file.ts';
import { ConnectionError } from '../../client/connection-error.ts';
import { messageOf } from '../../message-of.ts';
import { redact } from '../../sources/http/index.ts';
import { oneLine } from '../../schema/internal.ts';
import { Exit, type Io } from '../io.ts';
import { withConsoleOnStderr } from '../reserved-stdout.ts';
import { shownAddress } from '../server-name.ts';
import { isAddress } from '../server-target.ts';
import { listenForAnswer } from './authorization-answer.ts';
import { listLogins } from './list-logins.ts';
import { openPage } from './open-page.ts';

export interface LoginOptions {
  readonly scope?: string;
  readonly clientId?: string;
  readonly clientCredentials?: boolean;
  readonly issuer?: string;
  readonly port?: number;
  readonly browser: boolean;
  readonly timeout?: number;
  readonly json?: boolean;
}

/** How long a person may take to agree. */
const PERSON_MS = 5 * 60_000;
const REQUEST_MS = 30_000;

export async function logInTo(
  word: string | undefined,
  options: LoginOptions,
  command: Command,
  io: Io,
): Promise<number> {
  const file = loginFileIn(io.env);
  if (word === undefined) return listLogins(file, options.json === true, io);
  if (!isAddress(word) || !URL.canParse(word))
    return command.error('error: give the http(s) address of a server');
  const address = new URL(word);
  if (!maySendCredentials(address))
    return command.error('error: tokens are not sent over plain http, except to this machine: use https://');
  const secret = io.env['ANYSHAPE_CLIENT_SECRET'] || undefined;
  const flaw = optionsFlaw(options, secret);
  if (flaw !== undefined) return command.error(`error: ${flaw}`);
  const { shown, hidden } = shownAddress(word);
  const secrets = [...hidden, ...(secret === undefined ? [] : [secret])];
  try {
    const login = await withConsoleOnStderr(io, () => loginOf(address, options, secret, io));
    await changeLogin(file, loginKey(address), () => Promise.resolve(login));
  } catch (error) {
    io.stderr(`anyshape: ${shown}: ${oneLine(redact(messageOf(error), secrets))}\n`);
    return Exit.unreadable;
  }
  io.stderr(`anyshape: logged in to ${shown}\n`);
  return Exit.fine;
}

function optionsFlaw(
  { clientCredentials, clientId, issuer }: LoginOptions,
  secret: string | undefined,
): string | undefined {
  if (clientCredentials === true && (clientId === undefined || secret === undefined))
    return '--client-credentials needs --client-id, and the secret in ANYSHAPE_CLIENT_SECRET';
  if (clientId !== undefined && secret !== undefined && issuer === undefined)
    return '--issuer must name the authorization server that the secret of the client is for';
  if (issuer !== undefined && !URL.canParse(issuer))
    return '--issuer is the address of an authorization server';
  return undefined;
}

async function loginOf(
  address: URL,
  options: LoginOptions,
  secret: string | undefined,
  io: Io,
): ReturnType<typeof logIn> {
  const { clientId, issuer, scope, timeout = REQUEST_MS } = options;
  const client =
    clientId === undefined
      ? undefined
      : { client_id: clientId, ...(secret !== undefined && { client_secret: secret }) };
  const settings = { client, issuer, scope, timeoutMs: timeout };
  if (options.clientCredentials === true) return logIn(address, { ...settings, person: undefined });
  const state = randomBytes(32).toString('base64url');
  const listener = await listenForAnswer(options.port ?? 0, state);
  const person: LogInSettings['person'] = {
    redirectUrl: listener.redirectUrl,
    state,
    async agree(page) {
      io.stderr(`anyshape: agree on this page to log in:\n\n  ${oneLine(page.href)}\n\n`);
      if (options.browser) openPage(page, io.env);
      const answer = await listener.answer(PERSON_MS);
      if (!answer.ok) throw new ConnectionError('unauthorized', answer.message);
      return answer;
    },
  };
  try {
    return await logIn(address, { ...settings, person });
  } finally {
    listener.close();
  }
}
