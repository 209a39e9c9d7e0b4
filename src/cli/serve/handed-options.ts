/**
 * Flags and the environment in; the options of `serve()` out. Only what the operator set is handed over: the defaults
 * are the server's. The rule: each flag has one option, and this file is the only list of them.
 */
import type { ServeOptions } from '../../server/index.ts';
import { namesIn } from './quantities.ts';
import type { ServeFlags } from './serve-flags.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The options of `serve()` that flags set. */
export interface HandedOptions {
  readonly http?: HandedHttp;
  readonly origins?: readonly string[];
  readonly stateless?: boolean;
  readonly maxBodyBytes?: number;
  readonly requestLimits?: HandedLimits;
  readonly sessions?: { readonly maxSessions?: number; readonly idleMs?: number };
  readonly fastPath: boolean;
  /** An uncaught exception that belongs to a tool is logged and ends nothing. */
  readonly surviveToolFaults: true;
}

export interface HandedHttp {
  readonly port?: number;
  readonly host?: string;
  readonly drainMs?: number;
  readonly keepAliveMs?: number;
  readonly requestTimeoutMs?: number;
  readonly sendTimeoutMs?: number;
  readonly maxConnections?: number;
  readonly trustProxy?: readonly string[];
}

export interface HandedLimits {
  readonly inFlight?: number;
  readonly perMinute?: number;
  readonly burst?: number;
  readonly perPrincipal?: {
    readonly calls?: number;
    readonly sessions?: number;
    readonly streams?: number;
    readonly bufferedBytes?: number;
  };
}

export function handedOptions(flags: ServeFlags, env: Environment): HandedOptions {
  const common = { fastPath: flags.fastPath, surviveToolFaults: true } as const;
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
  const sessions = present({ maxSessions: flags.maxSessions, idleMs: flags.sessionIdle });
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

type Table = Readonly<Record<string, { readonly inner?: Table }>>;

/**
 * The handed options as `serve()` takes them. An option that this version of the server does not know would stop the
 * start, so `table`, its list of options, decides.
 */
export function asServeOptions(handed: HandedOptions, table: object): ServeOptions {
  const isRenamed = !Object.hasOwn(table, 'fastPath');
  const options = isRenamed ? { ...handed, lane: handed.fastPath } : handed;
  return onlyIn(options, table as Table) as ServeOptions;
}

function onlyIn(options: object, table: Table): object {
  const members = Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
    if (!Object.hasOwn(table, name)) return [];
    const inner = table[name]?.inner;
    const isNested = inner !== undefined && typeof value === 'object' && value !== null;
    return [[name, isNested ? onlyIn(value, inner) : value] as const];
  });
  return Object.fromEntries(members);
}
