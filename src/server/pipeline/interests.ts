/**
 * A message of a client in; what it says that the client wants to hear of out, to the registry: the resources
 * of a stream, and the level of the log. Where entries come from another server, it has to be asked for them.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import { LOG_LEVELS, type Registry } from '../../tool/index.ts';

/** Of one connection or stream. */
export const MAX_SUBSCRIPTIONS = 1_000;

/** What a message says that its sender wants to hear of. */
export function noteInterests(message: unknown, registry: Registry): void {
  const { method, params } = isObject(message) ? message : {};
  if (!isObject(params)) return;
  if (method === 'logging/setLevel') {
    const level = LOG_LEVELS.find((candidate) => candidate === params['level']);
    if (level !== undefined) registry.noteInterest({ kind: 'log', level });
  }
  const uris = method === 'subscriptions/listen' ? subscribedIn(params) : undefined;
  for (const uri of uris?.slice(0, MAX_SUBSCRIPTIONS) ?? []) {
    if (typeof uri === 'string') registry.noteInterest({ kind: 'resource', uri });
  }
}

/** The URIs that a message names that begins to listen. */
export function subscribedIn(params: JsonObject): readonly unknown[] | undefined {
  const notifications = isObject(params['notifications']) ? params['notifications'] : {};
  const uris = notifications['resourceSubscriptions'];
  return Array.isArray(uris) ? uris : undefined;
}
