/**
 * The lane over HTTP: certifies a request and answers it, or passes it on as it came. It stands where the stages of the gate
 * stand, and asks each of them the same in the same order; whatever would be refused, the gate refuses.
 */
import { afterwards, attempt, chain, type MaybePromise } from '../../async/maybe-promise.ts';
import type { Auth, InputRequiredOutcome } from '../../tool/index.ts';
import { viewFor } from '../auth/index.ts';
import { allHold, type Check } from '../check.ts';
import type { GateStages } from '../gate.ts';
import type { Limits } from '../limits/index.ts';
import { framingChecks, type Asker, type FramingFacts, type PlainRequest } from '../plain/index.ts';
import { ClientGone } from './client-gone.ts';
import { headChecks, type HeadFacts } from './head-checks.ts';
import {
  certify,
  messageChecks,
  type CallRequest,
  type ListRequest,
  type Message,
} from './message-checks.ts';
import { serveCall, serveList, type LaneServer } from './serve-request.ts';
import { MODERN, toolChecks, type Addressed } from './tool-checks.ts';

export interface LaneChecks {
  readonly framing: readonly Check<FramingFacts>[];
  readonly head: readonly Check<HeadFacts>[];
  readonly message: readonly Check<Message>[];
  readonly tool: readonly Check<Addressed>[];
}

export const laneChecks: LaneChecks = {
  framing: framingChecks,
  head: headChecks,
  message: messageChecks,
  tool: toolChecks,
};

export interface HttpLaneParts extends LaneServer {
  readonly stages: GateStages;
  readonly limits: Limits;
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

  readonly serve = (request: PlainRequest, asker: Asker): void => {
    const { stages, checks } = this.parts;
    const isLanes = allHold(checks.head, { head: request.head, allowsHost: stages.allowsHost });
    if (isLanes) new Exchange(this.parts, request, asker).begin();
    else asker.passOn();
  };
}

/** One request whose head is the lane's. */
class Exchange {
  private readonly parts: HttpLaneParts;
  private readonly request: PlainRequest;
  private readonly asker: Asker;
  private readonly start = performance.now();
  private isAnswered = false;

  constructor(parts: HttpLaneParts, request: PlainRequest, asker: Asker) {
    this.parts = parts;
    this.request = request;
    this.asker = asker;
  }

  begin(): void {
    const { head, bytes } = this.request;
    const announced = { method: this.header('mcp-method'), name: this.header('mcp-name') };
    const certified = certify(bytes.toString('utf8', head.text.length), announced, this.parts.checks.message);
    const entry = certified && this.parts.limits.occupy();
    if (certified === undefined || entry?.ok !== true) return this.asker.passOn();
    const answer = (): MaybePromise<void> =>
      attempt(
        () => this.answer(certified),
        (error) => this.fail(error),
      );
    void afterwards(answer, entry.release);
  }

  private header(name: string): string | undefined {
    return this.request.head.headers.get(name);
  }

  private answer(certified: ListRequest | CallRequest): MaybePromise<void> {
    const { registry, stages } = this.parts;
    return chain(stages.identify(this.header('authorization')), (caller) => {
      if (caller === false) return this.asker.passOn();
      if (certified.kind === 'call') return this.call(certified, caller);
      const { head, tools, tail } = serveList(certified, viewFor(registry, caller), this.parts);
      this.write(200, head, tools, tail);
    });
  }

  private call(certified: CallRequest, caller: Auth | undefined): MaybePromise<void> {
    const { registry, limits, checks } = this.parts;
    const tool = registry.get(certified.name);
    if (!allHold(checks.tool, { tool, caller, take: limits.take })) return this.asker.passOn();
    const answer = serveCall(certified, caller, new ClientGone(this.asker), this.parts);
    return chain(answer, (ready) => this.finish(ready));
  }

  private finish(answer: string | Buffer | InputRequiredOutcome): void {
    if (this.asker.isGone) this.answered(CLIENT_GONE);
    else if (typeof answer === 'string' || Buffer.isBuffer(answer)) this.write(200, answer);
    else this.asker.passOn(answer);
  }

  private write(status: 200 | 500, ...parts: readonly (string | Buffer)[]): void {
    this.isAnswered = true;
    this.asker.answer(status, ...parts);
    this.answered(status);
  }

  private fail(error: unknown): void {
    this.parts.onError(error instanceof Error ? error : new Error(String(error)));
    if (this.isAnswered) return this.asker.cut();
    const told = { code: -32603, message: 'Internal server error' };
    this.write(500, JSON.stringify({ jsonrpc: '2.0', error: told, id: null }));
  }

  private answered(status: number): void {
    const { stages, onWay } = this.parts;
    onWay('lane');
    stages.answered({
      method: this.header('mcp-method')!,
      version: MODERN.name,
      requestId: this.header('x-request-id'),
      status,
      milliseconds: performance.now() - this.start,
    });
  }
}

/** As the SDK has it, for the log alone. */
const CLIENT_GONE = 499;
