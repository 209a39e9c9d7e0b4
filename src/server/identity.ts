/**
 * What a server says of itself when it is met. Apart from the SDK's server, since a connection may be greeted
 * before that is loaded.
 */
import type { Implementation, ServerCapabilities } from '@modelcontextprotocol/server';
import type { Registry } from '../tool/index.ts';
import { VERSION } from '../version.ts';

/** What a server says of itself: name and version, and what else `Implementation` of the SDK has. */
export interface ServerIdentity extends Implementation {
  /** How to use the tools together, for the model. */
  readonly instructions?: string;
}

export const DEFAULT_IDENTITY: ServerIdentity = { name: 'anyshape', version: VERSION };

/** What every modern answer carries of it. */
export function serverInfoOf({ instructions: _instructions, ...info }: ServerIdentity): Implementation {
  return info;
}

/** Without what `configure` adds. */
export function capabilitiesOf({ offers }: Registry): ServerCapabilities {
  return {
    tools: { listChanged: true },
    logging: {},
    ...(offers.resources && { resources: { listChanged: true, subscribe: true } }),
    ...(offers.prompts && { prompts: { listChanged: true } }),
    ...(offers.completions && { completions: {} }),
  };
}
