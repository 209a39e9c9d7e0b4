/**
 * A certified call in; where it comes from out, as the context of a tool has it: the same as on the way
 * through the SDK.
 */
import type { JsonObject } from '../../json/index.ts';
import {
  authorMeta,
  logLevelIn,
  readClientInfo,
  type ClientInfo,
  type LogLevel,
  type RequestOrigin,
} from '../../tool/index.ts';
import type { RequestHead } from '../pipeline/incoming-call.ts';
import type { Session } from '../sessions/sessions.ts';
import { INFO_KEY } from './envelope.ts';
import type { CertifiedCall } from './message.ts';

/** Lives for one call over HTTP. */
export class HttpOrigin implements RequestOrigin {
  private readonly request: CertifiedCall;
  private readonly head: RequestHead;
  private readonly session: Session | undefined;

  constructor(request: CertifiedCall, head: RequestHead, session: Session | undefined) {
    this.request = request;
    this.head = head;
    this.session = session;
  }

  get client(): ClientInfo | undefined {
    const info = this.request.meta[INFO_KEY] ?? this.session?.server.server.getClientVersion();
    return readClientInfo(info);
  }

  get sessionId(): string | undefined {
    return this.session?.id;
  }

  get meta(): Readonly<JsonObject> {
    return authorMeta(this.request.meta);
  }

  get logLevel(): LogLevel | undefined {
    return logLevelIn(this.request.meta);
  }

  get state(): Map<string, unknown> | undefined {
    return this.session?.state;
  }

  get standsAlone(): boolean {
    return this.session === undefined;
  }

  header(name: string): string | undefined {
    return this.head.header(name);
  }
}

/** Lives for one call over stdio. */
export class StdioOrigin implements RequestOrigin {
  readonly sessionId: undefined = undefined;
  readonly standsAlone: boolean = false;
  readonly state: Map<string, unknown>;
  private readonly request: CertifiedCall;
  /** As the client said it when it initialized. */
  private readonly initial: ClientInfo | undefined;

  constructor(request: CertifiedCall, initial: ClientInfo | undefined, state: Map<string, unknown>) {
    this.request = request;
    this.initial = initial;
    this.state = state;
  }

  get client(): ClientInfo | undefined {
    return readClientInfo(this.request.meta[INFO_KEY]) ?? this.initial;
  }

  get meta(): Readonly<JsonObject> {
    return authorMeta(this.request.meta);
  }

  get logLevel(): LogLevel | undefined {
    return logLevelIn(this.request.meta);
  }

  header(): undefined {
    return undefined;
  }
}
