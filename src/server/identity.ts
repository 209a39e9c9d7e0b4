/** What a server says of itself when it is met. Apart from the SDK's server, since a connection may be greeted before that is loaded. */
import type { Implementation } from '@modelcontextprotocol/server';
import { VERSION } from '../version.ts';

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
export const CAPABILITIES = { tools: { listChanged: true }, logging: {} } as const;
