/**
 * The handshake of a connection, answered before the SDK is loaded: loading it takes longer than everything
 * else on the way to a first list. A modern client discovers the server, a legacy one initializes. Every line
 * answered here is replayed to the SDK when that loads, so that its state matches.
 */
import type { Registry } from '../../../tool/index.ts';
import type { WireVersion } from '../../../wire/index.ts';
import type { AnswerFrame } from '../../fast-path/answer.ts';
import type { Message, MessageId } from '../../fast-path/message.ts';
import { capabilitiesOf, type ServerIdentity } from '../../identity.ts';
import { handshakeStep, type HandshakeChecks } from './handshake-messages.ts';

export interface HandshakeParts extends AnswerFrame {
  readonly identity: ServerIdentity;
  readonly registry: Registry;
  readonly handshake: HandshakeChecks;
}

export interface ReplayedLine {
  readonly text: string;
  /** Of the request in it, which has been answered; a notification has none. */
  readonly id: MessageId | undefined;
}

/** Enough for every way to begin a connection. */
const MAX_REPLAYED = 8;

/** Lives until the SDK takes over. */
export class Handshake {
  readonly replay: ReplayedLine[] = [];
  private readonly parts: HandshakeParts;
  /** What a legacy client agreed on. */
  version: WireVersion | undefined;
  isInitialized = false;

  constructor(parts: HandshakeParts) {
    this.parts = parts;
  }

  /**
   * The response, which is empty for a notification; undefined where the message is none of the handshake.
   */
  answer(message: Message, text: string): string | undefined {
    if (this.replay.length === MAX_REPLAYED) return undefined;
    const step = handshakeStep(message, this.parts.handshake);
    if (step === undefined) return undefined;
    if (step.kind === 'initialized') {
      if (this.version === undefined || this.isInitialized) return undefined;
      this.isInitialized = true;
      this.replay.push({ text, id: undefined });
      return '';
    }
    if (this.version !== undefined) return undefined;
    this.replay.push({ text, id: step.id });
    if (step.kind === 'discover') return this.response(step.id, this.discovered());
    this.version = step.version;
    return this.response(step.id, this.initialized(step.version));
  }

  private response(id: MessageId, result: object): string {
    return `${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`;
  }

  private discovered(): object {
    const { identity, registry, stamp } = this.parts;
    const { instructions } = identity;
    return {
      supportedVersions: ['2026-07-28'],
      capabilities: capabilitiesOf(registry),
      instructions,
      ...{ resultType: 'complete', ttlMs: 0, cacheScope: 'private' },
      _meta: stamp.members,
    };
  }

  private initialized({ name }: WireVersion): object {
    const { identity, registry } = this.parts;
    const { instructions, ...serverInfo } = identity;
    return { protocolVersion: name, capabilities: capabilitiesOf(registry), serverInfo, instructions };
  }
}
