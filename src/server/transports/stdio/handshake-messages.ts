/**
 * A message in; the step of the handshake that it is out: a modern client discovers the server, a legacy one
 * initializes and says that it has. Undefined where anything about it is unusual: sufficient checks only, as
 * everywhere on the fast path.
 */
import { wireVersions, type WireVersion } from '../../../wire/index.ts';
import { allHold, type Check } from '../../fast-path/check.ts';
import { isClientCapabilities, isClientInfo } from '../../fast-path/envelope.ts';
import { isId, type Message, type MessageId } from '../../fast-path/message.ts';
import { modernMessageChecks } from '../../fast-path/modern-checks.ts';

export type HandshakeStep =
  | { readonly kind: 'discover'; readonly id: MessageId }
  | { readonly kind: 'initialize'; readonly id: MessageId; readonly version: WireVersion }
  | { readonly kind: 'initialized' };

export interface HandshakeChecks {
  readonly discover: readonly Check<Message>[];
  readonly initialize: readonly Check<Message>[];
  readonly initialized: readonly Check<Message>[];
}

const jsonrpc: Check<Message> = { name: 'jsonrpc', holds: ({ body }) => body['jsonrpc'] === '2.0' };
const id: Check<Message> = { name: 'id', holds: ({ body }) => isId(body['id']) };

function method(name: string): Check<Message> {
  return { name: 'method', holds: ({ body }) => body['method'] === name };
}

/** Of those that shake hands; what is older than these, or unknown, the SDK negotiates. */
const legacyVersions: ReadonlyMap<unknown, WireVersion> = new Map(
  wireVersions.filter(({ hasResultType }) => !hasResultType).map((version) => [version.name, version]),
);

const INITIALIZE_KEYS = 'capabilities,clientInfo,protocolVersion';

export const handshakeChecks: HandshakeChecks = {
  discover: modernMessageChecks.map((check) => (check.name === 'method' ? method('server/discover') : check)),
  initialize: [
    ...[jsonrpc, id, method('initialize')],
    { name: 'members', holds: ({ body }) => Object.keys(body).length === 4 },
    {
      name: 'params-members',
      holds: ({ params }) => Object.keys(params).sort().join() === INITIALIZE_KEYS,
    },
    { name: 'version', holds: ({ params }) => legacyVersions.has(params['protocolVersion']) },
    { name: 'client-info', holds: ({ params }) => isClientInfo(params['clientInfo']) },
    { name: 'client-capabilities', holds: ({ params }) => isClientCapabilities(params['capabilities']) },
  ],
  initialized: [
    ...[jsonrpc, method('notifications/initialized')],
    { name: 'members', holds: ({ body }) => Object.keys(body).length === 2 },
  ],
};

export function handshakeStep(message: Message, checks: HandshakeChecks): HandshakeStep | undefined {
  const own = message.body['id'] as MessageId;
  if (allHold(checks.discover, message)) return { kind: 'discover', id: own };
  if (allHold(checks.initialized, message)) return { kind: 'initialized' };
  if (!allHold(checks.initialize, message)) return undefined;
  return { kind: 'initialize', id: own, version: legacyVersions.get(message.params['protocolVersion'])! };
}
