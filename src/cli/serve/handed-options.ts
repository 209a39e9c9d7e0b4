/**
 * Flags and the environment in; the options of `serve()` out. Only what the operator set is handed over: the
 * defaults are the server's. The rule: each flag has one option, and this file is the only list of them.
 */
import type { ServeOptions } from '../../server/index.ts';
import { namesIn } from './quantities.ts';
import type { ServeFlags } from './serve-flags.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The options of `serve()` that flags set. */
export type HandedOptions = Pick<
  ServeOptions,
  | 'http'
  | 'origins'
  | 'stateless'
  | 'maxBodyBytes'
  | 'requestLimits'
  | 'sessions'
  | 'profile'
  | 'fastPath'
  | 'surviveToolFaults'
>;

export function handedOptions(flags: ServeFlags, env: Environment): HandedOptions {
  const common = {
    fastPath: flags.fastPath,
    surviveToolFaults: true,
    ...(flags.profile !== undefined && { profile: flags.profile }),
  } as const;
  if (flags.http === undefined) return common;
  const origins = flags.origins ?? listed(env['ANYSHAPE_ORIGINS']);
  const perPrincipal = present({
    calls: flags.principalCalls,
    sessions: flags.principalSessions,
    streams: flags.principalStreams,
    bufferedBytes: flags.principalBuffer,
  });
  const requestLimits = present({
    inFlight: flags.maxCalls,
    perMinute: flags.rate,
    burst: flags.burst,
    perPrincipal,
  });
  const sessions = present({
    maxSessions: flags.maxSessions,
    idleMs: flags.sessionIdle,
    lifetimeMs: flags.sessionLifetime,
  });
  const http = present({
    port: flags.http === true ? undefined : flags.http,
    host: flags.host,
    drainMs: flags.drain,
    keepAliveMs: flags.keepAlive,
    requestTimeoutMs: flags.requestTimeout,
    sendTimeoutMs: flags.sendTimeout,
    maxConnections: flags.maxConnections,
    trustProxy: flags.trustProxy,
  });
  return {
    ...common,
    http: http ?? {},
    ...present({ origins, stateless: flags.stateless, maxBodyBytes: flags.maxBody, requestLimits, sessions }),
  };
}

type Present<Members> = { readonly [Name in keyof Members]?: NonNullable<Members[Name]> };

/** Without what is undefined; undefined where nothing is left. */
function present<Members extends object>(members: Members): Present<Members> | undefined {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Present<Members>);
}

function listed(text: string | undefined): string[] | undefined {
  return text === undefined || text.trim() === '' ? undefined : namesIn(text);
}
