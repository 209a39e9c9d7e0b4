/** What an operator has to run for a server that asks for a token. */
import type { UpstreamServer } from './upstream-server.ts';

export function loginCommand({ name }: Pick<UpstreamServer, 'name'>): string {
  return `anyshape login ${name}`;
}
