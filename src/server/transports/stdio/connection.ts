/**
 * A stdio connection with the fast path: it stands between stdin and the SDK, answers the lines that it
 * certifies, and passes all others on, byte for byte. The handshake is answered here as well, and the SDK is
 * loaded only once a line is for it.
 *
 * The era of a connection is known from its first list or its handshake where these were answered here;
 * otherwise the SDK decides, and the fast path is open once the SDK has answered a modern list or call, or a
 * legacy `initialize`.
 */
import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, ServerContext } from '@modelcontextprotocol/server';
import { attempt, chain, type MaybePromise } from '../../../async/maybe-promise.ts';
import { isObject } from '../../../json/index.ts';
import { readClientInfo, type Channel, type ClientInfo, type RegistryChange } from '../../../tool/index.ts';
import { wireVersion, type WireVersion } from '../../../wire/index.ts';
import { errorAnswer, pingAnswer } from '../../fast-path/answer.ts';
import { CallCancellation } from '../../fast-path/call-cancellation.ts';
import { CANCELLED_METHOD, cancelledId } from '../../fast-path/cancelled.ts';
import { allHold, type Check } from '../../fast-path/check.ts';
import { legacyMessageChecks } from '../../fast-path/legacy-checks.ts';
import {
  certified,
  readMessage,
  type CertifiedCall,
  type CertifiedRequest,
  type Message,
  type MessageId,
} from '../../fast-path/message.ts';
import { modernMessageChecks } from '../../fast-path/modern-checks.ts';
import { respondToCall, respondToList, startCall, type ResponderParts } from '../../fast-path/responder.ts';
import { StdioOrigin } from '../../fast-path/fast-origin.ts';
import { HandoverChannel, type RunningCall } from '../../fast-path/running-call.ts';
import { MODERN } from '../../fast-path/tool-checks.ts';
import type { TraceEntry } from '../../observability/trace.ts';
import type { CarriedCall } from '../../sdk/sdk-server.ts';
import { Handshake, type HandshakeParts } from './handshake.ts';
import { handshakeChecks } from './handshake-messages.ts';
import { LineWriter } from './line-writer.ts';
import { Lines } from './lines.ts';
import { refusalOf, type LineRefusal, type ParsedLine } from './refused-line.ts';
import { SdkConnection, type ConnectSdk } from './sdk-connection.ts';

export interface StdioParts extends ResponderParts, HandshakeParts {
  /** False where the SDK's server has capabilities that are not known here. */
  readonly answersHandshake: boolean;
  readonly modern: readonly Check<Message>[];
  readonly legacy: readonly Check<Message>[];
  readonly input: Readable;
  readonly output: Writable;
  readonly connect: ConnectSdk;
  readonly onTrace: (entry: TraceEntry) => void;
  readonly onError: (error: Error) => void;
}

export const stdioChecks: Pick<StdioParts, 'modern' | 'legacy' | 'handshake'> = {
  modern: modernMessageChecks,
  legacy: legacyMessageChecks,
  handshake: handshakeChecks,
};

/** Longer lines are the SDK's. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
/**
 * Requests at once whose answers may show the era; where more are sent before the first answer, others
 * follow.
 */
const MAX_WATCHED = 100;

const modernChannel: Channel = {
  wantsProgress: false,
  progress: () => undefined,
  log: () => undefined,
  asking: { how: 'result', earlier: new Map(), answerTo: () => undefined },
  close: () => undefined,
};

/** Lives from the first line to the end of the streams. */
export class StdioConnection {
  private readonly parts: StdioParts;
  private readonly handshake: Handshake;
  private readonly sdk: SdkConnection;
  private readonly lines: Lines;
  private readonly writer: LineWriter;
  private readonly running: Map<MessageId, CallCancellation> = new Map();
  /** Calls that the SDK has to finish. */
  private readonly handedOver: Map<MessageId, RunningCall> = new Map();
  /** Modern requests that went to the SDK before the era was known. */
  private readonly watched: Set<MessageId> = new Set();
  /** The `initialize` that the SDK answers. */
  private initializing: MessageId | undefined;
  /** Of the server that the SDK made last; a first guess may still be taken back. */
  private sdkEra: 'legacy' | 'modern' | undefined;
  /** Set once the connection speaks it for good. */
  private version: WireVersion | undefined;
  private isInitialized = false;
  /** What a legacy client calls itself. */
  private clientInfo: ClientInfo | undefined;
  /** What tools keep between the calls of the connection. */
  private readonly state: Map<string, unknown> = new Map();
  private isClosed = false;
  private readonly stopListening: () => void;
  private readonly onData = (chunk: Buffer): void => this.writer.gather(() => this.lines.take(chunk));
  private readonly onEnd = (): void => (this.sdk.isNeeded ? this.sdk.end() : this.detach());
  private readonly onInputError = (error: Error): void => {
    if (this.sdk.isNeeded) return this.sdk.fail(error);
    this.parts.onError(error);
  };
  private readonly onOutputError = (error: Error): void => {
    // The SDK reports it by itself.
    if (this.sdk.isNeeded || this.isClosed) return;
    this.parts.onError(error);
    this.detach();
  };

  constructor(parts: StdioParts) {
    this.parts = parts;
    this.handshake = new Handshake(parts);
    this.writer = new LineWriter(parts.output);
    this.sdk = new SdkConnection({
      output: parts.output,
      connect: parts.connect,
      callOf: (context) => this.callOf(context),
      onEra: (era) => void (this.sdkEra = era),
      onSend: (message) => this.learnEra(message),
      onClose: () => this.detach(),
      onError: parts.onError,
    });
    const onPiece = (bytes: Buffer): void => this.pass(bytes);
    this.lines = new Lines({ onLine: (line) => this.takeLine(line), onPiece }, MAX_LINE_BYTES);
    this.stopListening = parts.registry.onChange((change) => this.announceChange(change));
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

  /** Leaves the listener for errors of the output: what was written before may fail later. */
  private detach(): void {
    if (this.isClosed) return;
    const { input } = this.parts;
    input
      .off('data', this.onData)
      .off('end', this.onEnd)
      .off('close', this.onEnd)
      .off('error', this.onInputError);
    if (input.listenerCount('data') === 0) input.pause();
    this.stopListening();
    this.writer.close();
    this.isClosed = true;
    for (const cancellation of this.running.values()) cancellation.abort('The connection is closed.');
    this.running.clear();
    this.handedOver.clear();
  }

  private takeLine(line: Buffer): void {
    const parsed = parse(line);
    const refusal = refusalOf(parsed);
    if (refusal !== undefined) return this.refuse(refusal);
    const message = 'value' in parsed ? readMessage(parsed.value) : undefined;
    if (message === undefined) return this.pass(line);
    const { method } = message.body;
    if (method === 'initialize') this.clientInfo = readClientInfo(message.params['clientInfo']);
    if (this.isOpening && this.answersFirst(message, line)) return;
    if (method === CANCELLED_METHOD) this.cancel(cancelledId(message.body));
    if (method === 'initialize') this.beginInitialize(message);
    if (method === 'notifications/initialized') this.isInitialized = true;
    const request = this.certify(message);
    if (request === undefined || !this.answers(request, line)) this.pass(line, message);
  }

  private refuse({ message, answer }: LineRefusal): void {
    this.parts.onError(new Error(message));
    this.writer.write(answer);
  }

  private get isOpening(): boolean {
    return this.parts.answersHandshake && this.version === undefined && !this.sdk.isNeeded;
  }

  /** The handshake, and a first modern list, without the SDK. */
  private answersFirst(message: Message, line: Buffer): boolean {
    const { handshake } = this;
    const text = line.toString();
    if (handshake.version === undefined && allHold(this.parts.modern, message)) {
      const request = certified(message);
      if (request.kind !== 'list') return false;
      handshake.replay.push({ text, id: request.id });
      this.version = MODERN;
      return this.answers(request, line);
    }
    const answer = handshake.answer(message, text);
    if (answer === undefined) return false;
    if (answer !== '') this.writer.write(answer);
    if (handshake.isInitialized) [this.version, this.isInitialized] = [handshake.version, true];
    return true;
  }

  private certify(message: Message): CertifiedRequest | undefined {
    const { version } = this;
    if (version === undefined || !(version.hasResultType || this.isInitialized)) return undefined;
    const checks = version.hasResultType ? this.parts.modern : this.parts.legacy;
    return allHold(checks, message) ? certified(message) : undefined;
  }

  private answers(request: CertifiedRequest, line: Buffer): boolean {
    const { parts } = this;
    const version = this.version!;
    if (request.kind === 'ping') this.writer.write(pingAnswer(request.id, parts));
    else if (request.kind === 'list') {
      this.writer.write(...respondToList(request.id, undefined, version, parts, parts.onTrace));
    } else this.answerCall(request, version, line);
    return true;
  }

  private answerCall(request: CertifiedCall, version: WireVersion, line: Buffer): void {
    const { parts } = this;
    const { id } = request;
    const cancellation = new CallCancellation();
    this.running.set(id, cancellation);
    let needsSdk = false;
    let handOver = (): void => undefined;
    const handover = new HandoverChannel(request.hasProgressToken, () => {
      if (needsSdk) return;
      needsSdk = true;
      handOver();
    });
    const channel = version.hasResultType ? modernChannel : handover;
    const { name: protocolVersion } = version;
    const origin = new StdioOrigin(request, this.clientInfo, this.state);
    const answer = attempt(
      (): MaybePromise<string | Buffer | undefined> => {
        const started = startCall(
          request,
          { protocolVersion, signal: cancellation, origin, channel },
          parts.registry,
        );
        const { tool, start, outcome } = started;
        handOver = () => {
          if (cancellation.aborted) return;
          this.handedOver.set(id, { tool: tool!, start, outcome, channel: handover, cancellation });
          this.pass(line);
        };
        if (needsSdk) handOver();
        return chain(outcome, (done) => {
          if (needsSdk) return undefined;
          if (done.kind !== 'input-required') {
            return respondToCall(request, started, done, version, parts, parts.onTrace);
          }
          handOver();
          return undefined;
        });
      },
      (error) => {
        parts.onError(error as Error);
        return errorAnswer(id, -32603, 'Internal error', parts);
      },
    );
    void chain(answer, (ready) => {
      if (this.running.get(id) === cancellation) this.running.delete(id);
      // A client that cancelled the call, or went away, expects no answer.
      if (ready !== undefined && !cancellation.aborted) this.writer.write(ready);
    });
  }

  private pass(line: Buffer | string, message?: Message): void {
    if (!this.sdk.isNeeded) this.sdk.begin(this.handshake.replay);
    if (message !== undefined && this.version === undefined && this.watched.size < MAX_WATCHED) {
      if (allHold(this.parts.modern, message)) this.watched.add(message.body['id'] as MessageId);
    }
    this.sdk.write(line);
  }

  /** From here on the SDK negotiates, and what was agreed on before no longer holds. */
  private beginInitialize({ body }: Message): void {
    if (this.version?.hasResultType === true) return;
    this.version = undefined;
    this.isInitialized = false;
    const { id } = body;
    this.initializing = typeof id === 'string' || typeof id === 'number' ? id : undefined;
  }

  private cancel(id: MessageId | undefined): void {
    if (id !== undefined) this.running.get(id)?.abort('The client cancelled the call.');
  }

  private callOf({ mcpReq }: ServerContext): CarriedCall {
    const { id } = mcpReq;
    const running = this.handedOver.get(id);
    this.handedOver.delete(id);
    return { running, state: this.state, record: this.parts.onTrace };
  }

  /** To a legacy client, as long as the SDK has no server that does it. */
  private announceChange({ kind }: RegistryChange): void {
    // Without the SDK a client has subscribed to nothing.
    if (this.handshake.version === undefined || this.sdkEra !== undefined || kind === 'resource-updated')
      return;
    this.writer.write(`{"jsonrpc":"2.0","method":"notifications/${kind}/list_changed"}\n`);
  }

  private learnEra(message: JSONRPCMessage): void {
    if (this.version !== undefined || !('result' in message)) return;
    const { id, result } = message;
    if (!isObject(result)) return;
    if (id === this.initializing && this.sdkEra === 'legacy') {
      const name = result['protocolVersion'];
      const version = typeof name === 'string' ? wireVersion(name) : undefined;
      if (version?.name === name && version?.hasResultType === false) this.version = version;
    } else if (this.watched.delete(id) && this.sdkEra === 'modern' && isListOrCall(result)) {
      // Discovery may be answered under the same id, and settles nothing.
      this.version = MODERN;
    }
    if (this.version !== undefined) this.watched.clear();
  }
}

function isListOrCall(result: object): boolean {
  return 'tools' in result || 'content' in result;
}

function parse(line: Buffer): ParsedLine {
  const text = line.toString();
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { text };
  }
}
