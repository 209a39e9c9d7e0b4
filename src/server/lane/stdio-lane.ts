/**
 * The lane over stdio: stands between stdin and the SDK's transport, answers the lines that it certifies, and passes all
 * others on, byte for byte. Which era a connection speaks, the SDK decides: the lane opens once the SDK has made a modern
 * server and that one has answered a list or call, for from then on the connection speaks nothing else.
 */
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { isObject } from '../../json/index.ts';
import type { Check } from './check.ts';
import { CallEnd } from './cancellation.ts';
import { cancelledId } from './cancelled.ts';
import { forget, handOver } from './hand-over.ts';
import { Lines } from './lines.ts';
import {
  certify,
  messageChecks,
  type CallRequest,
  type ListRequest,
  type Message,
} from './message-checks.ts';
import { errorAnswer } from './answer.ts';
import { serveCall, serveList, type LaneServer } from './serve-request.ts';
import { Writer } from './writer.ts';

export interface StdioLaneParts extends LaneServer {
  readonly input: Readable;
  readonly output: Writable;
  readonly onError: (error: Error) => void;
  readonly checks: readonly Check<Message>[];
}

export const stdioChecks: readonly Check<Message>[] = messageChecks;

type Id = string | number;

/** Longer lines are the SDK's. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
/** Requests that may tell of the era at once; where more are sent before the first answer, others follow. */
const MAX_WATCHED = 100;

/** Lives as long as its connection. */
export class StdioLane {
  /** For the SDK to serve. */
  readonly transport: Transport;
  private readonly parts: StdioLaneParts;
  private readonly toSdk: PassThrough = new PassThrough();
  private readonly lines: Lines;
  private readonly writer: Writer;
  private readonly running: Map<Id, CallEnd> = new Map();
  private readonly watched: Set<Id> = new Set();
  /** Of the server that the SDK made last; a first guess may still be taken back. */
  private era: 'legacy' | 'modern' | undefined;
  private isOpen = false;
  private isClosed = false;
  private readonly onData = (chunk: Buffer): void => this.lines.take(chunk);
  private readonly onEnd = (): void => void this.toSdk.end();
  private readonly onInputError = (error: Error): void => void this.toSdk.destroy(error);

  constructor(parts: StdioLaneParts) {
    this.parts = parts;
    this.writer = new Writer(parts.output);
    const pass = (bytes: Buffer): void => void this.toSdk.write(bytes);
    this.lines = new Lines({ onLine: (line) => this.takeLine(line), onPiece: pass }, MAX_LINE_BYTES);
    this.transport = this.attached(new StdioServerTransport(this.toSdk, parts.output));
  }

  /** The SDK makes a server for this era. */
  tellEra(era: 'legacy' | 'modern'): void {
    this.era = era;
  }

  private attached(transport: Transport): Transport {
    const { start, send, close } = transport;
    transport.start = async () => {
      await start.call(transport);
      this.listen();
    };
    transport.send = (message, options) => {
      this.learnEra(message);
      return send.call(transport, message, options);
    };
    transport.close = async () => {
      this.close();
      await close.call(transport);
    };
    return transport;
  }

  private listen(): void {
    const { input } = this.parts;
    if (input.readableEnded || input.destroyed) return this.onEnd();
    input
      .on('data', this.onData)
      .on('end', this.onEnd)
      .on('close', this.onEnd)
      .on('error', this.onInputError);
  }

  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    const { input } = this.parts;
    input
      .off('data', this.onData)
      .off('end', this.onEnd)
      .off('close', this.onEnd)
      .off('error', this.onInputError);
    if (input.listenerCount('data') === 0) input.pause();
    this.writer.close();
    for (const end of this.running.values()) end.abort('The connection is closed.');
    this.running.clear();
    forget(this);
  }

  private takeLine(line: Buffer): void {
    const text = MENTIONS.some((mention) => line.includes(mention)) ? line.toString() : undefined;
    const cancelled = text === undefined ? undefined : cancelledId(text);
    if (cancelled !== undefined) this.cancel(cancelled);
    const certified = text === undefined ? undefined : certify(text, undefined, this.parts.checks);
    if (certified === undefined || !this.answers(certified, text!)) this.pass(line, certified);
  }

  private pass(line: Buffer | string, certified: ListRequest | CallRequest | undefined): void {
    if (certified !== undefined && !this.isOpen && this.watched.size < MAX_WATCHED) {
      this.watched.add(certified.id);
    }
    this.toSdk.write(line);
  }

  private answers(certified: ListRequest | CallRequest, text: string): boolean {
    if (!this.isOpen) return false;
    if (certified.kind === 'list') this.answerList(certified);
    else if (this.parts.registry.get(certified.name) === undefined) return false;
    else this.answerCall(certified, text).catch(this.parts.onError);
    return true;
  }

  private answerList(request: ListRequest): void {
    const { head, tools, tail } = serveList(request, undefined, this.parts);
    this.writer.text(head);
    this.writer.bytes(tools);
    this.writer.text(`${tail}\n`);
  }

  private async answerCall(request: CallRequest, text: string): Promise<void> {
    const { id } = request;
    const end = new CallEnd();
    this.running.set(id, end);
    const answer = await serveCall(request, undefined, end, this.parts).catch((error: Error) => {
      this.parts.onError(error);
      return errorAnswer(id, -32603, 'Internal error');
    });
    if (this.running.get(id) === end) this.running.delete(id);
    if (typeof answer !== 'string') {
      // Not where the connection is gone: nobody would take it there.
      if (!end.aborted) this.pass(`${handOver(text, answer, this)}\n`, undefined);
      return;
    }
    if (!end.aborted) this.writer.text(`${answer}\n`);
  }

  /** The SDK hears of it as well; what it does not know it passes over. */
  private cancel(id: Id): void {
    this.running.get(id)?.abort('The client cancelled the call.');
  }

  private learnEra(message: JSONRPCMessage): void {
    if (this.isOpen || !('result' in message) || !this.watched.delete(message.id)) return;
    const { result } = message;
    // Discovery may be answered under the same id, and settles nothing.
    const isListOrCall = isObject(result) && ('tools' in result || 'content' in result);
    if (!isListOrCall || this.era !== 'modern') return;
    this.isOpen = true;
    this.watched.clear();
  }
}

/** What a line must have in it somewhere to be looked into. */
const MENTIONS = ['2026-07-28', 'notifications/cancelled'] as const;
