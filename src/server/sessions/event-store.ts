/**
 * What a session has sent lately, so that a client whose stream broke can have it again (Last-Event-ID).
 * Bounded in number and in text: what is too old, or too long to be kept, is not sent again, and the client
 * asks anew.
 */
import { randomBytes } from 'node:crypto';
import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

interface Kept {
  readonly stream: string;
  readonly text: string;
}

const MAX_EVENTS = 100;
const MAX_CHARACTERS = 256 * 1024;

/** Lives as long as its session. */
export class RecentEvents implements EventStore {
  /** In the order in which they were sent. */
  private readonly kept: Map<string, Kept> = new Map();
  /** Told apart from the events of other replicas. */
  private readonly prefix: string = `${randomBytes(6).toString('base64url')}.`;
  private characters = 0;
  private last = 0;

  /** Whether it sent the event, lately or not. */
  isOwn(id: string): boolean {
    return id.startsWith(this.prefix);
  }

  async storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    const id = `${this.prefix}${++this.last}`;
    const text = JSON.stringify(message);
    if (text.length > MAX_CHARACTERS) return id;
    this.kept.set(id, { stream, text });
    this.characters += text.length;
    for (const [oldest, { text: old }] of this.kept) {
      if (this.kept.size <= MAX_EVENTS && this.characters <= MAX_CHARACTERS) break;
      this.kept.delete(oldest);
      this.characters -= old.length;
    }
    return id;
  }

  async getStreamIdForEventId(id: string): Promise<string | undefined> {
    return this.kept.get(id)?.stream;
  }

  async replayEventsAfter(
    last: string,
    { send }: { readonly send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const stream = this.kept.get(last)?.stream ?? '';
    for (const [id, event] of this.kept) {
      if (event.stream !== stream || this.numberOf(id) <= this.numberOf(last)) continue;
      await send(id, JSON.parse(event.text) as JSONRPCMessage);
    }
    return stream;
  }

  private numberOf(id: string): number {
    return Number(id.slice(this.prefix.length));
  }
}
