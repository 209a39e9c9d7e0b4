/**
 * The SDK behind a stdio connection, loaded when the first line is for it. The lines that were answered
 * before are replayed to it first; its answers to these have been given, and are not given again.
 */
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import type { MessageId } from '../../fast-path/message.ts';
import type { SdkServerOptions } from '../../sdk/sdk-server.ts';
import type { ReplayedLine } from './handshake.ts';

export interface SdkStreams {
  readonly input: Readable;
  readonly output: Writable;
  readonly callOf: SdkServerOptions['callOf'];
  /** Of the server that the SDK makes. */
  readonly onEra: (era: 'legacy' | 'modern') => void;
  /** Wraps the transport of these streams. */
  readonly watch: (transport: Transport) => Transport;
}

/** Loads the SDK and has it serve. */
export type ConnectSdk = (streams: SdkStreams) => Promise<{ close(): Promise<void> }>;

export interface SdkConnectionParts extends Pick<SdkStreams, 'output' | 'callOf' | 'onEra'> {
  readonly connect: ConnectSdk;
  readonly onSend: (message: JSONRPCMessage) => void;
  /** The SDK closed the connection. */
  readonly onClose: () => void;
  readonly onError: (error: Error) => void;
}

/** Lives as long as its connection. */
export class SdkConnection {
  private readonly parts: SdkConnectionParts;
  private readonly input: PassThrough = new PassThrough();
  private readonly answered: Set<MessageId> = new Set();
  private connection: Promise<{ close(): Promise<void> }> | undefined;

  constructor(parts: SdkConnectionParts) {
    this.parts = parts;
  }

  get isNeeded(): boolean {
    return this.connection !== undefined;
  }

  /** To be called once, before anything is written. */
  begin(replay: readonly ReplayedLine[]): void {
    for (const { text, id } of replay) {
      this.input.write(text);
      if (id !== undefined) this.answered.add(id);
    }
    const { output, connect, callOf, onEra, onError } = this.parts;
    const watch = (transport: Transport): Transport => this.watch(transport);
    this.connection = connect({ input: this.input, output, callOf, onEra, watch });
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

  private watch(transport: Transport): Transport {
    const { send, close } = transport;
    transport.send = async (message, options) => {
      if (this.isAnswered(message)) return;
      this.parts.onSend(message);
      await send.call(transport, message, options);
    };
    transport.close = async () => {
      this.parts.onClose();
      await close.call(transport);
    };
    return transport;
  }

  private isAnswered(message: JSONRPCMessage): boolean {
    const isResponse = 'result' in message || 'error' in message;
    return isResponse && message.id !== undefined && this.answered.delete(message.id);
  }
}
