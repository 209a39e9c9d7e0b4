/**
 * URIs that clients of the gateway want to hear of in; updates of them out, over each connection to the
 * server: a legacy server is subscribed to one by one, a modern one has all of them in one stream. The newest
 * `MAX_FOLLOWED` are kept.
 */
import type { Client } from '@modelcontextprotocol/client';
import { pause, runLater } from '../../async/deadline.ts';

/** At one server, of all clients together. */
const MAX_FOLLOWED = 1_000;
/** URIs that come together are asked for once. */
const GATHER_MS = 20;
const AGAIN_MS = 1_000;

export class ResourceUpdates {
  /** Those wanted longest first. */
  private readonly uris: Set<string> = new Set();
  private readonly onUpdated: (uri: string) => void;
  private readonly onError: (error: Error) => void;
  private client: Client | undefined;
  private cancelGather: (() => void) | undefined;
  /** Ends the stream of a modern server. */
  private streaming: AbortController | undefined;

  constructor(onUpdated: (uri: string) => void, onError: (error: Error) => void) {
    this.onUpdated = onUpdated;
    this.onError = onError;
  }

  /** A new connection, on which nothing is subscribed to yet. */
  attach(client: Client): void {
    this.client = client;
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      if (this.uris.has(params.uri)) this.onUpdated(params.uri);
    });
    if (this.uris.size === 0) return;
    if (this.isModern) this.gather();
    else for (const uri of this.uris) this.subscribe(uri);
  }

  follow(uri: string): void {
    if (this.uris.has(uri)) return;
    this.uris.add(uri);
    const [oldest] = this.uris;
    if (this.uris.size > MAX_FOLLOWED) {
      this.uris.delete(oldest!);
      if (!this.isModern) this.unsubscribe(oldest!);
    }
    if (this.isModern) this.gather();
    else this.subscribe(uri);
  }

  close(): void {
    this.client = undefined;
    this.cancelGather?.();
    this.streaming?.abort();
  }

  private get isModern(): boolean {
    return this.client?.getProtocolEra() === 'modern';
  }

  private get canSubscribe(): boolean {
    return this.client?.getServerCapabilities()?.resources?.subscribe === true;
  }

  private subscribe(uri: string): void {
    if (this.canSubscribe) this.client!.subscribeResource({ uri }).catch(this.onError);
  }

  private unsubscribe(uri: string): void {
    if (this.canSubscribe) this.client!.unsubscribeResource({ uri }).catch(this.onError);
  }

  private gather(): void {
    this.cancelGather ??= runLater(() => {
      this.cancelGather = undefined;
      void this.stream();
    }, GATHER_MS);
  }

  /** Opens a stream for all URIs, then ends the one before. */
  private async stream(): Promise<void> {
    const { client } = this;
    if (client === undefined || !this.canSubscribe) return;
    const before = this.streaming;
    const streaming = new AbortController();
    this.streaming = streaming;
    try {
      while (this.client === client && this.streaming === streaming) {
        const resourceSubscriptions = [...this.uris];
        const stream = await client.listen({ resourceSubscriptions }, { signal: streaming.signal });
        before?.abort();
        if ((await stream.closed) !== 'remote') return;
        await pause(AGAIN_MS, streaming.signal);
      }
    } catch (error) {
      before?.abort();
      if (!streaming.signal.aborted) this.onError(error as Error);
    }
  }
}
