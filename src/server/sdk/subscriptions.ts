/**
 * Which resources a client hears of. A legacy client subscribes to URIs one by one, within bounds; a modern
 * one names them when it begins to listen. The rule: a URI that its sender may not read is not subscribed to.
 */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { isObject } from '../../json/index.ts';
import type { Registry } from '../../tool/index.ts';
import { isVisible, type Grant } from '../auth/index.ts';
import { MAX_SUBSCRIPTIONS, subscribedIn } from '../pipeline/interests.ts';

/** Lives as long as its connection. */
export class Subscriptions {
  private readonly uris: Set<string> = new Set();

  has(uri: string): boolean {
    return this.uris.has(uri);
  }

  add(uri: string): void {
    if (this.uris.size >= MAX_SUBSCRIPTIONS && !this.uris.has(uri)) {
      const message = `No more than ${MAX_SUBSCRIPTIONS} resources can be subscribed to on one connection.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    this.uris.add(uri);
  }

  remove(uri: string): void {
    this.uris.delete(uri);
  }
}

/**
 * A message that begins to listen, without the URIs that its sender may not read; any other message as it is.
 */
export function withVisibleSubscriptions(
  message: unknown,
  registry: Registry,
  grant: Grant | undefined,
): unknown {
  if (!isObject(message) || message['method'] !== 'subscriptions/listen') return message;
  const params = isObject(message['params']) ? message['params'] : {};
  const notifications = isObject(params['notifications']) ? params['notifications'] : {};
  const uris = subscribedIn(params);
  if (uris === undefined) return message;
  const resourceSubscriptions = uris
    .filter((uri) => typeof uri !== 'string' || isReadable(uri, registry, grant))
    .slice(0, MAX_SUBSCRIPTIONS);
  return { ...message, params: { ...params, notifications: { ...notifications, resourceSubscriptions } } };
}

/** Also where the registry does not know it: `configure` may have resources of its own. */
function isReadable(uri: string, registry: Registry, grant: Grant | undefined): boolean {
  const located = registry.locate(uri);
  if (located === undefined) return true;
  return isVisible(located.kind === 'resource' ? located.resource : located.template, grant);
}
