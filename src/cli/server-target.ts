/**
 * A server as people name it: an address, `stdio:command args` (split at blanks), or the words after `--`.
 * The one rule: the name that reports use contains no secret of the address or the command line.
 */
import { resolve } from 'node:path';
import { maySendCredentials } from '../client/access/access.ts';
import { storedLogin } from '../client/access/stored-login.ts';
import { inheritedEnvironment, withoutOwn } from '../client/environment.ts';
import type { ConnectOptions } from '../client/index.ts';
import { DEFAULT_POLICY, type UpstreamEntry, type UpstreamServer } from '../sources/index.ts';
import { shownAddress, shownCommand } from './server-name.ts';

export type NamedServer = UpstreamServer;

/** An OpenAPI document on the network. */
export interface NamedAddress {
  /** For reports. */
  readonly name: string;
  readonly address: string;
  /** Texts that no message about it may contain. */
  readonly secrets: readonly string[];
}

/** Variables that a started server gets in addition to those of this process. */
export type ServerEnvironment = Readonly<Record<string, string>>;

/** What the one server at an address gets. */
export interface ServerAccess {
  readonly token?: string;
  /** By names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface ServerSettings {
  readonly env?: ServerEnvironment;
  readonly access?: ServerAccess | undefined;
  readonly timeoutMs?: number | undefined;
  /** The file of logins; default that of the user. */
  readonly loginFile?: string;
  /** For `${VAR}` in configuration files; default the environment of this process. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
}

const ADDRESS = /^https?:\/\//i;
const STDIO = /^stdio:/i;

export function isAddress(word: string): boolean {
  return ADDRESS.test(word);
}

export function isServer(word: string): boolean {
  return (ADDRESS.test(word) && !isDocumentAddress(word)) || STDIO.test(word);
}

/** An address of a file: no MCP server has one that ends like this. */
export function isDocumentAddress(word: string): boolean {
  return ADDRESS.test(word) && URL.canParse(word) && /\.(?:json|ya?ml)$/i.test(new URL(word).pathname);
}

/** Of a word that `isDocumentAddress` takes. */
export function documentAddress(word: string): NamedAddress {
  const { shown, hidden } = shownAddress(word);
  return { name: shown, address: word, secrets: hidden };
}

/** The server of a word that `isServer` accepts. */
export function serverOf(
  word: string,
  settings: ServerSettings = {},
  moreSecrets: readonly string[] = [],
): NamedServer {
  if (!ADDRESS.test(word)) return startedServer(wordsOf(word), settings);
  const { shown, hidden } = shownAddress(word);
  const { token, headers = {} } = settings.access ?? {};
  const values = Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)]);
  const secrets = [...hidden, ...(token === undefined ? [] : [token]), ...values, ...moreSecrets];
  const onSecret = (secret: string): void => void secrets.push(secret);
  return {
    key: URL.canParse(word) ? new URL(word).hostname : 'server',
    name: shown,
    target: word,
    options: { ...limits(settings), ...accessTo(word, settings, onSecret) },
    secrets,
    policy: DEFAULT_POLICY,
  };
}

/**
 * A server of a configuration file. Unlike one after `--`, it gets a few harmless variables of this process,
 * and those of its entry. `folder`: of the file.
 */
export function configuredServer(
  entry: UpstreamEntry,
  settings: ServerSettings,
  folder: string,
): NamedServer {
  const { key, target, policy } = entry;
  if ('url' in target) {
    const headers = Object.fromEntries(
      Object.entries(target.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    return { ...serverOf(target.url, { ...settings, access: { headers } }, entry.secrets), key, policy };
  }
  const { command, args, env, cwd } = target;
  const { shown, hidden } = shownCommand([command, ...args]);
  return {
    key,
    name: shown,
    target: {
      command: /^\.{1,2}[/\\]/.test(command) ? resolve(folder, command) : command,
      args,
      env: withoutOwn(env),
      ...(cwd !== undefined && { cwd: resolve(folder, cwd) }),
    },
    options: limits(settings),
    secrets: [
      ...hidden.filter((word) => entry.secrets.some((secret) => word.includes(secret))),
      ...entry.secrets,
    ],
    policy,
  };
}

/** Without a token of its own, a server gets the login that is kept for it. */
function accessTo(
  word: string,
  { access, loginFile: file }: ServerSettings,
  onSecret: (secret: string) => void,
): Pick<ConnectOptions, 'headers' | 'token' | 'auth'> {
  const isSafe = URL.canParse(word) && maySendCredentials(new URL(word));
  const hasToken = access?.token !== undefined || access?.headers['authorization'] !== undefined;
  if (!isSafe || hasToken) return { ...access };
  return { ...access, auth: storedLogin(new URL(word), { onSecret, ...(file !== undefined && { file }) }) };
}

function limits({ timeoutMs }: ServerSettings): Pick<ConnectOptions, 'timeoutMs'> {
  return timeoutMs === undefined ? {} : { timeoutMs };
}

/** A server that gets the environment of this process, as in a shell. */
export function startedServer(words: readonly string[], settings: ServerSettings = {}): NamedServer {
  const [command = '', ...args] = words;
  const { env = {} } = settings;
  const { shown, hidden } = shownCommand(words);
  return {
    key: programName(shown),
    name: shown,
    target: { command, args, env: { ...inheritedEnvironment(), ...withoutOwn(env) } },
    options: limits(settings),
    secrets: [...hidden, ...Object.values(env)],
    policy: DEFAULT_POLICY,
  };
}

/** Of the program or package that a command runs, without its folder, version and ending. */
function programName(shown: string): string {
  const words = shown.split(' ').filter((word) => word !== '…' && !word.startsWith('-'));
  const name =
    (words.at(-1) ?? '')
      .replace(/(?<=.)@[^/]*$/, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  return name.replace(/\.\w+$/, '') || 'server';
}

/** The word without its secrets, for titles and for commands that messages advise. */
export function shownSource(word: string): string {
  if (ADDRESS.test(word)) return shownAddress(word).shown;
  return STDIO.test(word) ? `stdio:${shownCommand(wordsOf(word)).shown}` : word;
}

function wordsOf(word: string): string[] {
  return word.replace(STDIO, '').trim().split(/\s+/);
}
