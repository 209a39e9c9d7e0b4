/**
 * Which profile a client gets: by its address, by a scope of its token, or the default of the server; never
 * by what connects, so that one address and one token always have the same tools (R-PROFILE).
 */
import { profileNamed, profileNames, type Profile } from '../../wire/profiles/index.ts';
import type { Auth } from '../auth/index.ts';
import type { IncomingCall } from './incoming-call.ts';
import { jsonReply, type Reply } from './reply.ts';

const SEGMENT = '/p/';
const SCOPE = 'profile:';

/** Below the path of MCP, or at the end of any path where the application decides on that. */
export function chooseByAddress(call: IncomingCall, path: string | undefined): Reply | undefined {
  const { path: asked } = call.head;
  const at =
    path === undefined ? asked.lastIndexOf(SEGMENT) : asked.startsWith(path + SEGMENT) ? path.length : -1;
  if (at === -1) return undefined;
  const name = asked.slice(at + SEGMENT.length);
  call.profile = profileNamed(name);
  if (call.profile !== undefined || path === undefined) return undefined;
  return jsonReply(404, { error: `There is no profile of this name: use ${profileNames.join(', ')}.` });
}

export function profileByScope(auth: Auth | undefined): Profile | undefined {
  const scope = auth?.scopes.find((one) => one.startsWith(SCOPE));
  return scope === undefined ? undefined : profileNamed(scope.slice(SCOPE.length));
}

/** Throws where there is none of the name. */
export function namedProfile(name: string | undefined): Profile | undefined {
  if (name === undefined) return undefined;
  const profile = profileNamed(name);
  if (profile === undefined)
    throw new TypeError(`There is no profile ${JSON.stringify(name)}: use ${profileNames.join(', ')}.`);
  return profile;
}
