/**
 * Words of a command, its `--header` and `--token`, and the environment in; what the one server at an address
 * gets out. A flag that cannot be obeyed is an error; a variable that does not apply is left out with a note.
 * No message holds a value.
 */
import { headerProblem, maySendCredentials, tokenProblem } from '../client/access/access.ts';
import { isAddress, type ServerAccess } from './server-target.ts';

export interface AccessRequest {
  /** The operands of the command. */
  readonly words: readonly string[];
  /** `Name: value`, each. */
  readonly headerLines: readonly string[];
  readonly token: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export type GrantedAccess =
  | { readonly ok: true; readonly access?: ServerAccess; readonly note?: string }
  | { readonly ok: false; readonly message: string };

/** A name that no header has, for a word that is none: the check below refuses it. */
const NO_NAME = '';

function headerOf(word: string): [name: string, value: string] {
  const at = word.indexOf(':');
  return at === -1 ? [NO_NAME, ''] : [word.slice(0, at).trim().toLowerCase(), word.slice(at + 1).trim()];
}

export function accessFor({ words, headerLines, token, env }: AccessRequest): GrantedAccess {
  const headers = new Map(headerLines.map(headerOf));
  const problem =
    [...headers].map((header) => headerProblem(...header)).find((each) => each !== undefined) ??
    (token === undefined ? undefined : tokenProblem(token));
  if (problem !== undefined) return refused(`${problem} (--header "Name: value", --token)`);
  const hasAuthorization = headers.has('authorization');
  if (hasAuthorization && token !== undefined)
    return refused('give --token or the header Authorization, not both');
  const addresses = words.filter(isAddress);
  const [address] = addresses;
  const isOne = address !== undefined && addresses.length === 1;
  const isSafe = isOne && URL.canParse(address) && maySendCredentials(new URL(address));
  if (headers.size > 0 || token !== undefined) {
    if (!isOne) return refused('--header and --token are for one server: name exactly one http(s) address');
    if (!isSafe)
      return refused(
        '--header and --token are not sent over plain http, except to this machine: use https://',
      );
  }
  const variable = env['ANYSHAPE_TOKEN'] === '' ? undefined : env['ANYSHAPE_TOKEN'];
  const isWanted = variable !== undefined && token === undefined && !hasAuthorization;
  const why = isWanted ? reasonToKeep(variable, addresses.length, isSafe) : undefined;
  const sent = token ?? (isWanted && isSafe && why === undefined ? variable : undefined);
  return {
    ok: true,
    ...(why !== undefined && { note: `ANYSHAPE_TOKEN is not sent: ${why}` }),
    ...((sent !== undefined || headers.size > 0) && {
      access: { ...(sent !== undefined && { token: sent }), headers: Object.fromEntries(headers) },
    }),
  };
}

/** Why the variable is not sent to an address that is named. */
function reasonToKeep(token: string, addresses: number, isSafe: boolean): string | undefined {
  if (addresses === 0) return undefined;
  if (addresses > 1) return `it is for one server, and ${addresses} addresses are named`;
  return isSafe ? tokenProblem(token) : 'the address is plain http, and not on this machine';
}

function refused(message: string): GrantedAccess {
  return { ok: false, message };
}
