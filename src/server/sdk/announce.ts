/**
 * A change of a registry in; the notification of it out. Modern clients listen on a stream of their own,
 * where the SDK sends only what they asked for; to a legacy one every list that changed is announced, and a
 * resource only where the client has subscribed to it.
 */
import type { Server, ServerNotifier } from '@modelcontextprotocol/server';
import type { Registry, RegistryChange } from '../../tool/index.ts';

/** To the streams of modern clients over HTTP. */
export function announceTo(notify: ServerNotifier, change: RegistryChange): void {
  if (change.kind === 'resource-updated') notify.resourceUpdated(change.uri);
  else if (change.kind === 'tools') notify.toolsChanged();
  else if (change.kind === 'prompts') notify.promptsChanged();
  else notify.resourcesChanged();
}

/** On one connection, until it closes. */
export function announceChanges(
  registry: Registry,
  server: Server,
  isSubscribed: (uri: string) => boolean,
): void {
  const stop = registry.onChange((change) => {
    // Fails where the server is not connected yet, or no longer.
    sendChange(server, change, isSubscribed)?.catch(() => undefined);
  });
  const closed = server.onclose;
  server.onclose = () => {
    stop();
    closed?.();
  };
}

function sendChange(
  server: Server,
  change: RegistryChange,
  isSubscribed: (uri: string) => boolean,
): Promise<void> | undefined {
  if (change.kind === 'resource-updated') {
    return isSubscribed(change.uri) ? server.sendResourceUpdated({ uri: change.uri }) : undefined;
  }
  if (change.kind === 'tools') return server.sendToolListChanged();
  return change.kind === 'prompts' ? server.sendPromptListChanged() : server.sendResourceListChanged();
}
