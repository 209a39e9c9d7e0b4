/**
 * A line in; what a client says first out: that it wants to know the server, that it initializes or has done so, or, before
 * 2026-07-28, that it wants the list. Nothing where anything about it is unusual: sufficient shapes only, as everywhere
 * in the lane.
 */
import { isObject } from '../../json/index.ts';
import { wireVersions, type WireVersion } from '../../wire/index.ts';
import { allHold, type Check } from '../check.ts';
import { isClientCapabilities, isClientInfo } from './envelope.ts';
import { messageChecks, messageIn, type ListRequest, type Message } from './message-checks.ts';

type Id = string | number;

export type Greeting =
  | { readonly kind: 'discover'; readonly id: Id }
  | { readonly kind: 'initialize'; readonly id: Id; readonly version: WireVersion }
  | { readonly kind: 'initialized' }
  | ListRequest;

export interface GreetingChecks {
  readonly discover: readonly Check<Message>[];
  readonly initialize: readonly Check<Message>[];
  readonly initialized: readonly Check<Message>[];
  readonly list: readonly Check<Message>[];
}

const jsonrpc: Check<Message> = { name: 'jsonrpc', holds: ({ body }) => body['jsonrpc'] === '2.0' };
const id: Check<Message> = {
  name: 'id',
  holds: ({ body }) => typeof body['id'] === 'string' || Number.isSafeInteger(body['id']),
};

function method(name: string): Check<Message> {
  return { name: 'method', holds: ({ body }) => body['method'] === name };
}

/** Of those that shake hands; what is older than these, or unknown, the SDK negotiates. */
const legacyVersions: ReadonlyMap<unknown, WireVersion> = new Map(
  wireVersions.filter(({ hasResultType }) => !hasResultType).map((version) => [version.name, version]),
);

const INITIALIZE_KEYS = 'capabilities,clientInfo,protocolVersion';

export const greetingChecks: GreetingChecks = {
  discover: messageChecks.map((check) => (check.name === 'method' ? method('server/discover') : check)),
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
  list: [
    ...[jsonrpc, id, method('tools/list')],
    { name: 'members', holds: ({ body }) => Object.keys(body).length === ('params' in body ? 4 : 3) },
    { name: 'params', holds: ({ body }) => !('params' in body) || isEmpty(body['params']) },
  ],
};

function isEmpty(params: unknown): boolean {
  return isObject(params) && Object.keys(params).length === 0;
}

export function greetingIn(text: string, checks: GreetingChecks): Greeting | undefined {
  const message = messageIn(text);
  if (message === undefined) return undefined;
  const own = message.body['id'] as Id;
  if (allHold(checks.list, message)) return { kind: 'list', id: own };
  if (allHold(checks.discover, message)) return { kind: 'discover', id: own };
  if (allHold(checks.initialized, message)) return { kind: 'initialized' };
  if (!allHold(checks.initialize, message)) return undefined;
  return { kind: 'initialize', id: own, version: legacyVersions.get(message.params['protocolVersion'])! };
}
