/**
 * Announces changes of prompts and resources: modern clients listen on a stream of their own, legacy ones
 * have a session.
 */
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

export function noticesFor(sdk: SdkAnswerer, sessions: Sessions | undefined): ChangeNotices {
  return {
    promptsChanged() {
      sdk.notify.promptsChanged();
      sessions?.notify((server) => server.sendPromptListChanged());
    },
    resourcesChanged() {
      sdk.notify.resourcesChanged();
      sessions?.notify((server) => server.sendResourceListChanged());
    },
    resourceUpdated(uri) {
      sdk.notify.resourceUpdated(uri);
      sessions?.notify(({ server }) => server.sendResourceUpdated({ uri }));
    },
  };
}
