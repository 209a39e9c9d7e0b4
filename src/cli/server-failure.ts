/**
 * What `connect` or a listing threw in; what reports say about the server out: the cause, and for a server
 * that wants a token how to give it one. The one rule: no secret of the address, the command line or an
 * option is in it.
 */
import { ConnectionError, type ConnectionReason } from '../client/connection-error.ts';
import { messageOf } from '../message-of.ts';
import { redact } from '../sources/http/index.ts';
import { commandLine } from './command-line.ts';
import type { NamedServer } from './server-target.ts';

/** The server was reached, and answered. */
const ANSWERED: ReadonlySet<ConnectionReason> = new Set([
  'unauthorized',
  'forbidden',
  'redirect',
  'not-mcp',
  'failing',
]);

export function failureText(
  error: unknown,
  { name, secrets }: NamedServer,
  otherwise = 'cannot be reached',
): string {
  const message = redact(messageOf(error), secrets);
  if (!(error instanceof ConnectionError)) return `${otherwise}: ${message}`;
  if (error.reason === 'unauthorized') return `${message} ${accessAdvice(name)}`;
  return ANSWERED.has(error.reason) ? message : `${otherwise}: ${message}`;
}

function accessAdvice(address: string): string {
  return `Run "${commandLine(['anyshape', 'login', address])}", or give --token or ANYSHAPE_TOKEN.`;
}
