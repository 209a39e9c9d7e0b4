/**
 * Announces changes of prompts and resources: modern clients listen on a stream of their own, legacy ones
 * have a session.
 */
import type { ServerNotifier } from '@modelcontextprotocol/server';
import type { SdkAnswerer } from '../sdk/answer-by-sdk.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** Tells clients that prompts or resources changed, for what `configure` adds. */
export interface ChangeNotices {
  /** The list of prompts changed. */
  promptsChanged(): void;
  /** The list of resources changed. */
  resourcesChanged(): void;
  /** The content of one resource changed. */
  resourceUpdated(uri: string): void;
}

export function noticesFor(
  all: () => readonly { readonly sdk: SdkAnswerer }[],
  sessions: Sessions | undefined,
): ChangeNotices {
  const notify = (tell: (notifier: ServerNotifier) => void): void => {
    for (const { sdk } of all()) tell(sdk.notify);
  };
  return {
    promptsChanged() {
      notify((notifier) => notifier.promptsChanged());
      sessions?.notify((server) => server.sendPromptListChanged());
    },
    resourcesChanged() {
      notify((notifier) => notifier.resourcesChanged());
      sessions?.notify((server) => server.sendResourceListChanged());
    },
    resourceUpdated(uri) {
      notify((notifier) => notifier.resourceUpdated(uri));
      sessions?.notify(({ server }) => server.sendResourceUpdated({ uri }));
    },
  };
}
