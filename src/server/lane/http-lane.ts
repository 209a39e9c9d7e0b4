/**
 * The lane over HTTP: certifies a request and answers it, or hands it to the SDK as it came. It stands where the stages of
 * the gate stand, and asks each of them the same in the same order; whatever would be refused, the gate refuses.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterwards, attempt, chain, type Eventually } from '../../tool/eventually.ts';
import type { Auth, InputRequiredOutcome } from '../../tool/index.ts';
import { viewFor } from '../auth/index.ts';
import type { GateStages } from '../gate.ts';
import type { Limits } from '../limits/index.ts';
import type { ListAnswer } from './answer.ts';
import { delegateTo, readBody, type Delegate } from './body.ts';
import { allHold, type Check } from './check.ts';
import { ClientGone } from './client-gone.ts';
import { forget, handOver } from './hand-over.ts';
import { headChecks, type Head } from './head-checks.ts';
import {
  certify,
  messageChecks,
  type CallRequest,
  type ListRequest,
  type Message,
} from './message-checks.ts';
import { serveCall, serveList, type LaneServer } from './serve-request.ts';
import { MODERN, toolChecks, type Addressed } from './tool-checks.ts';
import { atEndOfTurn } from './turn.ts';

export interface LaneChecks {
  readonly head: readonly Check<Head>[];
  readonly message: readonly Check<Message>[];
  readonly tool: readonly Check<Addressed>[];
}

export const laneChecks: LaneChecks = { head: headChecks, message: messageChecks, tool: toolChecks };

export interface HttpLaneParts extends LaneServer {
  readonly stages: GateStages;
  readonly limits: Limits;
  readonly maxBodyBytes: number;
  readonly onWay: (way: 'lane' | 'sdk') => void;
  readonly onError: (error: Error) => void;
  readonly checks: LaneChecks;
}

/** Lives as long as its handler. */
export class HttpLane {
  readonly parts: HttpLaneParts;

  constructor(parts: HttpLaneParts) {
    this.parts = parts;
  }

  /** `isAlone` where the request came over the only connection that there is. */
  serve(request: IncomingMessage, response: ServerResponse, delegate: Delegate, isAlone: boolean): void {
    const { stages, maxBodyBytes, onWay, checks } = this.parts;
    const toSdk: Delegate = (...asked) => {
      onWay('sdk');
      delegate(...asked);
    };
    const { method, url, headers } = request;
    const { allowsHost } = stages;
    const isLanes = allHold(checks.head, { method, url, headers, maxBodyBytes, allowsHost });
    const length = Number(headers['content-length']);
    if (isLanes) {
      const arrived = { request, response, toSdk, isAlone };
      readBody(request, length, (body) => new Exchange(this.parts, arrived, body).begin());
    } else if (length <= maxBodyBytes) {
      // The SDK's adapter would take longer to read it.
      readBody(request, length, (body) => delegateTo(toSdk, request, response, body));
    } else {
      toSdk(request, response);
    }
  }
}

interface Arrived {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly toSdk: Delegate;
  readonly isAlone: boolean;
}

/** One request whose body has come. */
class Exchange {
  private readonly parts: HttpLaneParts;
  private readonly request: IncomingMessage;
  private readonly response: ServerResponse;
  private readonly toSdk: Delegate;
  private readonly isAlone: boolean;
  private readonly body: Buffer;
  private readonly start = performance.now();

  constructor(parts: HttpLaneParts, { request, response, toSdk, isAlone }: Arrived, body: Buffer) {
    this.parts = parts;
    this.request = request;
    this.response = response;
    this.toSdk = toSdk;
    this.isAlone = isAlone;
    this.body = body;
  }

  begin(): void {
    const { headers } = this.request;
    const announced = { method: headers['mcp-method'] as string, name: headers['mcp-name'] as string };
    const certified = certify(this.body.toString(), announced, this.parts.checks.message);
    const entry = certified && this.parts.limits.occupy();
    if (certified === undefined || entry?.ok !== true) return this.delegate();
    const answer = (): Eventually<void> =>
      attempt(
        () => this.answer(certified),
        (error) => this.fail(error),
      );
    void afterwards(answer, entry.release);
  }

  private answer(certified: ListRequest | CallRequest): Eventually<void> {
    const { registry, stages } = this.parts;
    return chain(stages.identify(this.request.headers.authorization), (caller) => {
      if (caller === false) return this.delegate();
      if (certified.kind === 'call') return this.call(certified, caller);
      return this.writeList(serveList(certified, viewFor(registry, caller), this.parts));
    });
  }

  private call(certified: CallRequest, caller: Auth | undefined): Eventually<void> {
    const { registry, limits, checks } = this.parts;
    const tool = registry.get(certified.name);
    if (!allHold(checks.tool, { tool, caller, take: limits.take })) return this.delegate();
    const answer = serveCall(certified, caller, new ClientGone(this.response), this.parts);
    return chain(answer, (ready) => this.finish(ready));
  }

  private finish(answer: string | Buffer | InputRequiredOutcome): void {
    if (this.response.closed) return this.answered(CLIENT_GONE);
    if (typeof answer === 'string' || Buffer.isBuffer(answer)) return this.write(answer);
    this.response.once('close', () => forget(this.response));
    this.delegate(handOver(this.body.toString(), answer, this.response));
  }

  private write(body: string | Buffer): void {
    const { response } = this;
    const length = Buffer.byteLength(body);
    // Text of nothing but ASCII is its own UTF-8, and leaves without being encoded.
    const encoding = length === body.length ? 'latin1' : 'utf8';
    const leave = (): void => {
      response.writeHead(200, ['Content-Type', 'application/json', 'Content-Length', length]);
      response.end(body, encoding);
    };
    // No other answer can be ready in this turn, but for those to the same client.
    if (this.isAlone) leave();
    else atEndOfTurn(leave);
    this.answered(200);
  }

  private writeList({ head, tools, tail }: ListAnswer): void {
    const { response } = this;
    const length = head.length + tools.length + Buffer.byteLength(tail);
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': length });
    response.write(head);
    response.write(tools);
    response.end(tail);
    this.answered(200);
  }

  private delegate(body: Buffer | string = this.body): void {
    delegateTo(this.toSdk, this.request, this.response, body);
  }

  private fail(error: unknown): void {
    this.parts.onError(error instanceof Error ? error : new Error(String(error)));
    if (this.response.headersSent) return void this.response.destroy();
    const told = { code: -32603, message: 'Internal server error' };
    this.response.writeHead(500, { 'Content-Type': 'application/json' });
    this.response.end(JSON.stringify({ jsonrpc: '2.0', error: told, id: null }));
    this.answered(500);
  }

  private answered(status: number): void {
    const { stages, onWay } = this.parts;
    const { headers } = this.request;
    onWay('lane');
    stages.answered({
      method: headers['mcp-method'] as string,
      version: MODERN.name,
      requestId: headers['x-request-id'] as string | undefined,
      status,
      milliseconds: performance.now() - this.start,
    });
  }
}

/** As the SDK has it, for the log alone. */
const CLIENT_GONE = 499;
