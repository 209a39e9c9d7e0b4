/** A server behind the gateway, as the configuration or the command line names it, and what it lists. */
import type { ConnectOptions, StdioTarget } from '../../client/index.ts';
import type { UpstreamPolicy } from './policy.ts';

export interface UpstreamServer {
  /** The prefix of its tools, and its name in reports. */
  readonly key: string;
  /** Its address or command, without secrets. */
  readonly name: string;
  readonly target: string | StdioTarget;
  /** Options of the connection, such as headers. */
  readonly options: ConnectOptions;
  /** Texts that no message about it may contain; grows with each token that is read. */
  readonly secrets: readonly string[];
  readonly policy: UpstreamPolicy;
}

/** What one server has: entries of its lists as they came. */
export interface UpstreamLists {
  readonly version: string;
  readonly tools: readonly unknown[];
  readonly resources: readonly unknown[];
  readonly templates: readonly unknown[];
  readonly prompts: readonly unknown[];
  /** Also where it lists none: results may link to some. */
  readonly hasResources: boolean;
}

/**
 * `starting`: a first connection is being made; `ready`; `waiting`: it failed, and is tried again; `idle`:
 * the next call connects it; `login required`: it wants a token that is not there.
 */
export type UpstreamState = 'starting' | 'ready' | 'waiting' | 'idle' | 'login required' | 'closed';
