/**
 * What has changed, as server-sent events, for as long as a page listens: new calls twice a second, and the
 * word that tools or drift are others now. A page that does not read what it is sent gets the next batch
 * later, never more at once.
 */
import { runLater } from '../../async/deadline.ts';
import type { Registry } from '../../tool/index.ts';
import type { Traffic } from './traffic.ts';

const BATCH_MS = 500;
/** Proxies close streams that are silent for long. */
const SILENT_BATCHES = 30;
const MAX_ROWS = 200;

export interface EventParts {
  readonly registry: Registry;
  readonly traffic: Traffic;
  /** Goes up when drift has changed. */
  readonly driftRevision: () => number;
}

export interface EventStreams {
  open(): ReadableStream<Uint8Array>;
  close(): void;
}

export function createEventStreams({ registry, traffic, driftRevision }: EventParts): EventStreams {
  const encoder = new TextEncoder();
  const ends = new Set<() => void>();
  const openStream = (): ReadableStream<Uint8Array> => {
    let cancelTimer: (() => void) | undefined;
    let end = (): void => undefined;
    let calls = traffic.total;
    let tools = registry.revision;
    let drift = driftRevision();
    let silent = 0;
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const send = (text: string): void => controller.enqueue(encoder.encode(text));
          const event = (name: string, data: unknown): void =>
            send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
          const batch = (): void => {
            cancelTimer = runLater(batch, BATCH_MS);
            if ((controller.desiredSize ?? 0) <= 0) return;
            silent++;
            if (silent >= SILENT_BATCHES) send(': still here\n\n');
            if (traffic.total !== calls) {
              event('traffic', traffic.page(Math.max(calls, traffic.total - MAX_ROWS), MAX_ROWS));
              calls = traffic.total;
            }
            if (registry.revision !== tools) event('tools', (tools = registry.revision));
            if (driftRevision() !== drift) event('drift', (drift = driftRevision()));
            if (silent >= SILENT_BATCHES) silent = 0;
          };
          end = () => {
            cancelTimer?.();
            ends.delete(end);
            controller.close();
          };
          ends.add(end);
          send(': open\n\n');
          batch();
        },
        cancel() {
          cancelTimer?.();
          ends.delete(end);
        },
      },
      { highWaterMark: 4 },
    );
  };
  return {
    open: openStream,
    close() {
      for (const end of ends) end();
    },
  };
}
