/**
 * What `anyshape logout` is asked in; the logins removed from the file, and the exit code out. The
 * authorization server is asked to revoke the tokens (RFC 7009) where it can; where it does not answer, the
 * tokens are removed all the same.
 */
import type { Command } from 'commander';
import { loginKey, type Login } from '../../client/access/login.ts';
import { changeLogin, loginFileIn, readLogins } from '../../client/access/login-file.ts';
import { revoke } from '../../client/access/revoke.ts';
import { counted } from '../../json/index.ts';
import { messageOf } from '../../message-of.ts';
import { oneLine } from '../../schema/internal.ts';
import { Exit, type Io } from '../io.ts';
import { shownAddress } from '../server-name.ts';
import { isAddress } from '../server-target.ts';

export interface LogoutOptions {
  readonly all?: boolean;
  readonly json?: boolean;
}

export async function logOutOf(
  word: string | undefined,
  { all = false, json: isJson = false }: LogoutOptions,
  command: Command,
  io: Io,
): Promise<number> {
  if ((word === undefined) !== all)
    return command.error('error: give the http(s) address of a server, or --all');
  if (word !== undefined && (!isAddress(word) || !URL.canParse(word)))
    return command.error('error: give the http(s) address of a server');
  const file = loginFileIn(io.env);
  try {
    const keys = word === undefined ? Object.keys(await readLogins(file)) : [loginKey(new URL(word))];
    const removed: { readonly address: string; readonly revoked: boolean }[] = [];
    for (const key of keys) {
      const login = await removeLogin(file, key);
      if (login === undefined) continue;
      const revoked = await revoke(new URL(key), login);
      removed.push({ address: key, revoked });
      if (!revoked)
        io.stderr(
          `anyshape: ${oneLine(key)}: the tokens were not revoked, and stay valid until they expire\n`,
        );
    }
    if (word === undefined) io.stderr(`anyshape: removed ${counted(removed.length, 'login')}\n`);
    else {
      const { shown } = shownAddress(word);
      io.stderr(`anyshape: ${removed.length === 0 ? 'there is no login to' : 'logged out of'} ${shown}\n`);
    }
    if (isJson) io.stdout(`${JSON.stringify(removed, undefined, 2)}\n`);
    return removed.length === 0 && word !== undefined ? Exit.findings : Exit.fine;
  } catch (error) {
    io.stderr(`anyshape: ${oneLine(messageOf(error))}\n`);
    return Exit.unreadable;
  }
}

async function removeLogin(file: string, key: string): Promise<Login | undefined> {
  let removed: Login | undefined;
  await changeLogin(file, key, (login) => {
    removed = login;
    return Promise.resolve(undefined);
  });
  return removed;
}
