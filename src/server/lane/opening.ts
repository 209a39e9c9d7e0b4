/**
 * What a client says first, answered before the SDK is loaded: loading it takes longer than everything else on the way to
 * a first list. A modern client discovers and lists, an older one initializes and lists; whatever else comes ends the
 * opening. What was answered here is owed to the SDK, which has to hear it should it ever be needed, so that it is in
 * the state that it would be in.
 */
import type { WireVersion } from '../../wire/index.ts';
import { CAPABILITIES, type ServerIdentity } from '../identity.ts';
import type { ListAnswer } from './answer.ts';
import { greetingIn, type Greeting, type GreetingChecks } from './greetings.ts';
import { certify, type Message } from './message-checks.ts';
import type { Check } from '../check.ts';
import { serveList, type LaneServer } from './serve-request.ts';

export interface OpeningParts extends LaneServer {
  readonly identity: ServerIdentity;
  readonly checks: readonly Check<Message>[];
  readonly greetings: GreetingChecks;
}

export interface OwedLine {
  readonly text: string;
  /** Of the request in it, which has been answered; a notice has none. */
  readonly id: string | number | undefined;
}

/** Enough for every way to open a connection; beyond it, somebody is playing. */
const MAX_OWED = 8;

/** Lives until the connection is open, or the SDK takes over. */
export class Opening {
  readonly owed: OwedLine[] = [];
  private readonly parts: OpeningParts;
  /** Once the client has shown it. */
  era: 'legacy' | 'modern' | undefined;
  private agreed: WireVersion | undefined;
  private isInitialized = false;

  constructor(parts: OpeningParts) {
    this.parts = parts;
  }

  /** What to answer, which is nothing to a notice; undefined where the line is for the SDK. */
  answerTo(text: string): ListAnswer | string | undefined {
    if (this.owed.length === MAX_OWED) return undefined;
    return this.agreed === undefined ? this.met(text) : this.continued(text, this.agreed);
  }

  private met(text: string): ListAnswer | string | undefined {
    const first = certify(text, undefined, this.parts.checks);
    if (first?.kind === 'list') {
      this.era = 'modern';
      this.owed.push({ text, id: first.id });
      return serveList(first, undefined, this.parts);
    }
    const greeting = greetingIn(text, this.parts.greetings);
    if (greeting?.kind !== 'discover' && greeting?.kind !== 'initialize') return undefined;
    this.owed.push({ text, id: greeting.id });
    if (greeting.kind === 'discover') return this.answer(greeting.id, this.discovered());
    this.era = 'legacy';
    this.agreed = greeting.version;
    return this.answer(greeting.id, this.initialized(greeting.version));
  }

  private continued(text: string, version: WireVersion): ListAnswer | string | undefined {
    const greeting: Greeting | undefined = greetingIn(text, this.parts.greetings);
    if (greeting?.kind === 'list' && this.isInitialized) {
      return serveList(greeting, undefined, this.parts, version);
    }
    if (greeting?.kind !== 'initialized' || this.isInitialized) return undefined;
    this.isInitialized = true;
    this.owed.push({ text, id: undefined });
    return '';
  }

  private answer(id: string | number, result: object): string {
    return `${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`;
  }

  private discovered(): object {
    const { identity, stamp } = this.parts;
    const { instructions } = identity;
    return {
      supportedVersions: ['2026-07-28'],
      capabilities: CAPABILITIES,
      instructions,
      ...{ resultType: 'complete', ttlMs: 0, cacheScope: 'private' },
      _meta: stamp.members,
    };
  }

  private initialized({ name }: WireVersion): object {
    const { instructions, ...serverInfo } = this.parts.identity;
    return { protocolVersion: name, capabilities: CAPABILITIES, serverInfo, instructions };
  }
}
