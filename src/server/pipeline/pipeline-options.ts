/** What an application may set about the pipeline: who may call, how much, what is written down, and what answers. */
import type { AuthOptions } from '../auth/index.ts';
import type { GuardOptions } from '../guards/index.ts';
import type { ServerIdentity } from '../identity.ts';
import type { LimitOptions } from '../limits/index.ts';
import type { Log } from '../observability/log/index.ts';
import type { TraceEntry } from '../observability/trace.ts';
import type { SdkServerOptions } from '../sdk/sdk-server.ts';
import type { SessionOptions } from '../sessions/sessions.ts';

export interface PipelineOptions extends GuardOptions {
  /** Which senders get in; without it all that pass the guards do. */
  readonly auth?: AuthOptions;
  /** How many requests at once, and how often a principal may call a tool. */
  readonly requestLimits?: LimitOptions;
  /** Default silent. */
  readonly log?: Log;
  /** What the server calls itself; default `anyshape` and the version of this package. */
  readonly identity?: ServerIdentity;
  /** Legacy clients get no session: nothing can be announced or asked between their requests. */
  readonly stateless?: boolean;
  readonly sessions?: SessionOptions;
  /** Of a request; default 4 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Ordinary lists, calls and pings are answered without the SDK, as the SDK would, at a fraction of its cost. Default `true`,
   * but `false` where `configure` changes their handlers.
   */
  readonly fastPath?: boolean;
  /** The SDK's own server, for prompts and resources; called for each connection, and once at the start. */
  readonly configure?: SdkServerOptions['configure'];
  /** Called for each list and call when it has been answered. */
  readonly onTrace?: (entry: TraceEntry) => void;
  /** Called for what was refused, and for what went wrong outside of a tool. */
  readonly onError?: (error: Error) => void;
}
