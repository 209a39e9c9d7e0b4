/**
 * The SDK behind the lane: loaded when the first line is for it. What the connection heard before, it hears first; its
 * answers to that have been given, and are not given again.
 */
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import type { OwedLine } from './opening.ts';

type Id = string | number;

export interface SdkEnds {
  readonly input: Readable;
  readonly output: Writable;
  /** Of the server that the SDK makes. */
  readonly onEra: (era: 'legacy' | 'modern') => void;
  /** To be served in place of the transport of these streams. */
  readonly watched: (transport: Transport) => Transport;
}

/** Loads the SDK and has it serve. */
export type ConnectSdk = (ends: SdkEnds) => Promise<{ close(): Promise<void> }>;

export interface SdkSideParts {
  readonly output: Writable;
  readonly connect: ConnectSdk;
  readonly onEra: (era: 'legacy' | 'modern') => void;
  readonly onSend: (message: JSONRPCMessage) => void;
  /** The SDK closed the connection. */
  readonly onClose: () => void;
  readonly onError: (error: Error) => void;
}

/** Lives as long as its connection. */
export class SdkSide {
  private readonly parts: SdkSideParts;
  private readonly input: PassThrough = new PassThrough();
  private readonly answered: Set<Id> = new Set();
  private connection: Promise<{ close(): Promise<void> }> | undefined;

  constructor(parts: SdkSideParts) {
    this.parts = parts;
  }

  get isNeeded(): boolean {
    return this.connection !== undefined;
  }

  /** To be called once, before anything is written. */
  begin(owed: readonly OwedLine[]): void {
    for (const { text, id } of owed) {
      this.input.write(text);
      if (id !== undefined) this.answered.add(id);
    }
    const { output, connect, onEra, onError } = this.parts;
    const watched = (transport: Transport): Transport => this.watched(transport);
    this.connection = connect({ input: this.input, output, onEra, watched });
    this.connection.catch(onError);
  }

  write(bytes: Buffer | string): void {
    this.input.write(bytes);
  }

  /** The client sends no more. */
  end(): void {
    this.input.end();
  }

  fail(error: Error): void {
    this.input.destroy(error);
  }

  async close(): Promise<void> {
    await (await this.connection)?.close();
  }

  private watched(transport: Transport): Transport {
    const { send, close } = transport;
    transport.send = async (message, options) => {
      if (this.isKnown(message)) return;
      this.parts.onSend(message);
      await send.call(transport, message, options);
    };
    transport.close = async () => {
      this.parts.onClose();
      await close.call(transport);
    };
    return transport;
  }

  private isKnown(message: JSONRPCMessage): boolean {
    const isAnswer = 'result' in message || 'error' in message;
    return isAnswer && message.id !== undefined && this.answered.delete(message.id);
  }
}
