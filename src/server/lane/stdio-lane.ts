/**
 * The lane over stdio: stands between stdin and the SDK, answers the lines that it certifies, and passes all others on, byte
 * for byte. While a connection opens, its greetings are answered here as well, and the SDK is loaded only once a line
 * is for it. Which era a connection speaks is known from a first list that was answered here; otherwise the SDK decides,
 * and the lane is open once a modern server of it has answered a list or call, for from then on the connection speaks
 * nothing else.
 */
import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { isObject } from '../../json/index.ts';
import { attempt, chain } from '../../async/maybe-promise.ts';
import { CallEnd } from './cancellation.ts';
import { cancelledId } from './cancelled.ts';
import { forget, handOver } from './hand-over.ts';
import { Lines } from './lines.ts';
import { certify, messageChecks, type CallRequest, type ListRequest } from './message-checks.ts';
import { errorAnswer, type ListAnswer } from './answer.ts';
import { greetingChecks } from './greetings.ts';
import { Opening, type OpeningParts } from './opening.ts';
import { SdkSide, type ConnectSdk } from './sdk-side.ts';
import { serveCall, serveList } from './serve-request.ts';
import { Writer } from './writer.ts';

export interface StdioLaneParts extends OpeningParts {
  readonly input: Readable;
  readonly output: Writable;
  readonly connect: ConnectSdk;
  readonly onError: (error: Error) => void;
}

export const stdioChecks: Pick<OpeningParts, 'checks' | 'greetings'> = {
  checks: messageChecks,
  greetings: greetingChecks,
};

type Id = string | number;

/** Longer lines are the SDK's. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
/** Requests that may tell of the era at once; where more are sent before the first answer, others follow. */
const MAX_WATCHED = 100;
const LIST_CHANGED = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n';

/** Lives as long as its connection. */
export class StdioLane {
  private readonly parts: StdioLaneParts;
  private readonly opening: Opening;
  private readonly sdk: SdkSide;
  private readonly lines: Lines;
  private readonly writer: Writer;
  private readonly running: Map<Id, CallEnd> = new Map();
  private readonly watched: Set<Id> = new Set();
  /** Of the server that the SDK made last; a first guess may still be taken back. */
  private era: 'legacy' | 'modern' | undefined;
  private isOpen = false;
  private isClosed = false;
  private readonly stopHearing: () => void;
  private readonly onData = (chunk: Buffer): void => this.writer.gather(() => this.lines.take(chunk));
  private readonly onEnd = (): void => (this.sdk.isNeeded ? this.sdk.end() : this.detach());
  private readonly onInputError = (error: Error): void => {
    if (this.sdk.isNeeded) return this.sdk.fail(error);
    this.parts.onError(error);
  };
  private readonly onOutputError = (error: Error): void => {
    // Of which the SDK tells by itself.
    if (this.sdk.isNeeded || this.isClosed) return;
    this.parts.onError(error);
    this.detach();
  };

  constructor(parts: StdioLaneParts) {
    this.parts = parts;
    this.opening = new Opening(parts);
    this.writer = new Writer(parts.output);
    this.sdk = new SdkSide({
      output: parts.output,
      connect: parts.connect,
      onEra: (era) => void (this.era = era),
      onSend: (message) => this.learnEra(message),
      onClose: () => this.detach(),
      onError: parts.onError,
    });
    const onPiece = (bytes: Buffer): void => this.pass(bytes);
    this.lines = new Lines({ onLine: (line) => this.takeLine(line), onPiece }, MAX_LINE_BYTES);
    this.stopHearing = parts.registry.onChange(() => this.announceChange());
    this.attach();
  }

  async close(): Promise<void> {
    this.detach();
    await this.sdk.close();
  }

  private attach(): void {
    const { input, output } = this.parts;
    output.on('error', this.onOutputError);
    if (input.readableEnded || input.destroyed) return this.onEnd();
    input
      .on('data', this.onData)
      .on('end', this.onEnd)
      .on('close', this.onEnd)
      .on('error', this.onInputError);
  }

  /** Leaves its hand on the errors of the output: what was written before may fail later. */
  private detach(): void {
    if (this.isClosed) return;
    const { input } = this.parts;
    input
      .off('data', this.onData)
      .off('end', this.onEnd)
      .off('close', this.onEnd)
      .off('error', this.onInputError);
    if (input.listenerCount('data') === 0) input.pause();
    this.stopHearing();
    this.writer.close();
    this.isClosed = true;
    for (const end of this.running.values()) end.abort('The connection is closed.');
    this.running.clear();
    forget(this);
  }

  private takeLine(line: Buffer): void {
    if (this.isOpening && this.greets(line.toString())) return;
    const text = MENTIONS.some((mention) => line.includes(mention)) ? line.toString() : undefined;
    const cancelled = text === undefined ? undefined : cancelledId(text);
    if (cancelled !== undefined) this.cancel(cancelled);
    const certified = text === undefined ? undefined : certify(text, undefined, this.parts.checks);
    if (certified === undefined || !this.answers(certified, text!)) this.pass(line, certified);
  }

  private get isOpening(): boolean {
    return !this.isOpen && !this.sdk.isNeeded;
  }

  private greets(text: string): boolean {
    const answer = this.opening.answerTo(text);
    if (answer === undefined) return false;
    if (typeof answer !== 'string') this.writeList(answer);
    else if (answer !== '') this.writer.write(answer);
    this.isOpen = this.opening.era === 'modern';
    return true;
  }

  private pass(line: Buffer | string, certified?: ListRequest | CallRequest): void {
    if (!this.sdk.isNeeded) this.sdk.begin(this.opening.owed);
    if (certified !== undefined && !this.isOpen && this.watched.size < MAX_WATCHED) {
      this.watched.add(certified.id);
    }
    this.sdk.write(line);
  }

  private answers(certified: ListRequest | CallRequest, text: string): boolean {
    if (!this.isOpen) return false;
    if (certified.kind === 'list') this.writeList(serveList(certified, undefined, this.parts));
    else this.answerCall(certified, text);
    return true;
  }

  private writeList({ head, tools, tail }: ListAnswer): void {
    this.writer.write(head, tools, tail);
  }

  private answerCall(request: CallRequest, text: string): void {
    const { id } = request;
    const end = new CallEnd();
    this.running.set(id, end);
    const answer = attempt(
      () => serveCall(request, undefined, end, this.parts),
      (error) => {
        this.parts.onError(error as Error);
        return errorAnswer(id, -32603, 'Internal error', this.parts);
      },
    );
    void chain(answer, (ready) => {
      if (this.running.get(id) === end) this.running.delete(id);
      // Where the connection is gone, nobody would take it anywhere.
      if (end.aborted) return;
      if (typeof ready === 'string' || Buffer.isBuffer(ready)) this.writer.write(ready);
      else this.pass(`${handOver(text, ready, this)}\n`);
    });
  }

  /** The SDK hears of it as well; what it does not know it passes over. */
  private cancel(id: Id): void {
    this.running.get(id)?.abort('The client cancelled the call.');
  }

  /** To a legacy client, as long as the SDK has no server that does it. */
  private announceChange(): void {
    if (this.opening.era === 'legacy' && this.era === undefined) this.writer.write(LIST_CHANGED);
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
