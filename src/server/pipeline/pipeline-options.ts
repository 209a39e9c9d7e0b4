/**
 * What an application may set about the pipeline: who may call, how much, what is written down, and what
 * answers.
 */
import type { McpServer } from '@modelcontextprotocol/server';
import type { AuthOptions } from '../auth/index.ts';
import type { ConsoleSite } from '../console/index.ts';
import type { GuardOptions } from '../guards/index.ts';
import type { ServerIdentity } from '../identity.ts';
import type { LimitOptions } from '../limits/index.ts';
import type { Log } from '../observability/log/index.ts';
import type { TraceEntry } from '../observability/trace.ts';
import type { ProfileName } from '../../wire/profiles/index.ts';
import type { SessionOptions } from '../sessions/sessions.ts';

/** What the program around a server adds to its reports. */
export interface ServerReport {
  /** What `/status` answers. */
  status(): object;
  /** Further lines of `/metrics`. */
  metricLines(): readonly string[];
}

/**
 * What `serve` and `createHandler` may set about requests: which pass, how many, what is logged, and what
 * answers.
 */
export interface PipelineOptions extends GuardOptions {
  /** Which senders get in; without it all that pass the guards do. */
  readonly auth?: AuthOptions;
  /** How many requests at once, and how often a principal may call a tool. */
  readonly requestLimits?: LimitOptions;
  /** Where the server logs to; default silent. */
  readonly log?: Log;
  /** What the server calls itself; default `anyshape` and the version of this package. */
  readonly identity?: ServerIdentity;
  /**
   * Whether legacy clients get no session; nothing can be announced or asked between their requests then.
   * Default `false`.
   */
  readonly stateless?: boolean;
  /** How many sessions legacy clients may have, and for how long. */
  readonly sessions?: SessionOptions;
  /** Bytes of the body of one request; default 4 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Ordinary lists, calls and pings are answered without the SDK, as the SDK would, at a fraction of its
   * cost. Default `true`, but `false` where `configure` changes their handlers.
   */
  readonly fastPath?: boolean;
  /** The SDK's own server, for prompts and resources; called for each connection, and once at the start. */
  readonly configure?: ((server: McpServer) => void) | undefined;
  /**
   * The profile of clients that name none by their address (`/p/NAME` below that of MCP) or by a scope of
   * their token (`profile:NAME`); default none.
   */
  readonly profile?: ProfileName;
  /** Called for each list and call when it has been answered. */
  readonly onTrace?: (entry: TraceEntry) => void;
  /**
   * Served under `/status`, and added to `/metrics`; default none.
   *
   * @internal
   */
  readonly report?: ServerReport;
  /**
   * Served under `/console`; default none.
   *
   * @internal
   */
  readonly console?: ConsoleSite;
  /** Called for what was refused, and for what went wrong outside of a tool. */
  readonly onError?: (error: Error) => void;
}
