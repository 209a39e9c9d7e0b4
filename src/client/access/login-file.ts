/**
 * The file of logins: `logins.json` in the user's configuration folder. Read as a whole and replaced as a
 * whole, with mode 0600 in a folder of mode 0700. Changes of two processes are made one after the other.
 */
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isObject, setOwn } from '../../json/index.ts';
import { pause } from '../../async/deadline.ts';
import { isLogin, type Login } from './login.ts';

export type Logins = Readonly<Record<string, Login>>;

type Environment = Readonly<Record<string, string | undefined>>;

/** `$XDG_CONFIG_HOME/anyshape`, else `~/.config/anyshape`; on Windows `%APPDATA%\anyshape`. */
export function loginFileIn(env: Environment, platform: string = process.platform): string {
  const home = env['HOME'] ?? homedir();
  const folder =
    platform === 'win32'
      ? (env['APPDATA'] ?? join(home, 'AppData', 'Roaming'))
      : (env['XDG_CONFIG_HOME'] ?? join(home, '.config'));
  return join(folder, 'anyshape', 'logins.json');
}

/** A missing file has no logins. Throws where it cannot be read. */
export async function readLogins(file: string): Promise<Logins> {
  let text;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  const logins: Record<string, Login> = {};
  const entries = Object.entries(entriesOf(text, file));
  for (const [key, value] of entries) if (isLogin(value)) setOwn(logins, key, value);
  return logins;
}

function entriesOf(text: string, file: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The message of the parser would quote the file, and with it a token.
    throw new Error(`${file} is not JSON: delete it, and log in again.`);
  }
  return isObject(value) && isObject(value['logins']) ? value['logins'] : {};
}

/** The login under `key` replaced, or removed where `change` gives none. Out: what is kept now. */
export async function changeLogin(
  file: string,
  key: string,
  change: (login: Login | undefined) => Promise<Login | undefined>,
): Promise<Login | undefined> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  return withLock(`${file}.lock`, async () => {
    const before = await readLogins(file);
    const old = Object.hasOwn(before, key) ? before[key] : undefined;
    const login = await change(old);
    if (login === old) return login;
    const { [key]: _, ...logins } = before;
    if (login !== undefined) setOwn(logins, key, login);
    await writeOwn(file, `${JSON.stringify({ version: 1, logins }, undefined, 2)}\n`);
    return login;
  });
}

/** A file that was readable by others is not after this. */
async function writeOwn(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}.tmp`;
  await rm(beside, { force: true });
  try {
    await writeFile(beside, text, { flag: 'wx', mode: 0o600 });
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

const RETRY_MS = 50;
/** Longer than any change takes: a process that held the lock has ended without removing it. */
const STALE_MS = 60_000;

async function withLock<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      await (await open(lock, 'wx', 0o600)).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > STALE_MS) await rm(lock, { force: true });
    else await pause(RETRY_MS, undefined);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}
