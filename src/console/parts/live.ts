/** What the server says of changes, for as long as the page is open; a broken stream is opened again. */
import { pause } from '../../async/deadline.ts';
import { PAGE_HEADER } from './api.ts';
import { readEvents, type ServerEvent } from './server-events.ts';

const AGAIN_MS = 2_000;

/** Returns how to end it. */
export function listenForChanges(onEvent: (event: ServerEvent) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const listen = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const response = await fetch('/console/api/events', { headers: PAGE_HEADER, signal });
        if (response.status === 401 || response.status === 403) return;
        if (response.ok && response.body !== null) await readEvents(response.body, onEvent);
      } catch {
        // The server is restarting, or the page is closing.
      }
      await pause(AGAIN_MS, signal).catch(() => undefined);
    }
  };
  void listen();
  return () => controller.abort();
}
