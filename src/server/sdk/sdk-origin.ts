/** A request of the SDK in; where it comes from out, as the context of an author's function has it. */
import { CLIENT_INFO_META_KEY, type Server, type ServerContext } from '@modelcontextprotocol/server';
import type { JsonObject } from '../../json/index.ts';
import { metaWithoutRaw } from '../../raw-values/index.ts';
import {
  authorMeta,
  logLevelIn,
  readClientInfo,
  type ClientInfo,
  type LogLevel,
  type RequestOrigin,
} from '../../tool/index.ts';
import type { CarriedCall } from './sdk-server.ts';

/** Lives for one request. */
export class SdkOrigin implements RequestOrigin {
  readonly state: Map<string, unknown>;
  private readonly server: Server;
  private readonly context: ServerContext;
  private readonly carried: CarriedCall | undefined;

  constructor(
    server: Server,
    context: ServerContext,
    carried: CarriedCall | undefined,
    state: Map<string, unknown>,
  ) {
    this.server = server;
    this.context = context;
    this.carried = carried;
    this.state = carried?.state ?? state;
  }

  get client(): ClientInfo | undefined {
    const envelope: Readonly<JsonObject> = this.context.mcpReq.envelope ?? {};
    return readClientInfo(envelope[CLIENT_INFO_META_KEY] ?? this.server.getClientVersion());
  }

  get sessionId(): string | undefined {
    return this.context.sessionId;
  }

  get standsAlone(): boolean {
    return this.context.http !== undefined && this.context.sessionId === undefined;
  }

  get meta(): Readonly<JsonObject> {
    return authorMeta(metaWithoutRaw(this.context.mcpReq._meta ?? {}));
  }

  get logLevel(): LogLevel | undefined {
    return logLevelIn(this.context.mcpReq.envelope ?? {});
  }

  header(name: string): string | undefined {
    const { carried, context } = this;
    return carried?.head === undefined
      ? (context.http?.req?.headers.get(name) ?? undefined)
      : carried.head.header(name);
  }
}
