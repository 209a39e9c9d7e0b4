/** A pipeline that leaves out one stage, caught by what it answers: so every stage is needed (R-PIPELINE). */
import { describe, expect, it } from 'vitest';
import { createRegistry, tool } from '../../src/index.ts';
import {
  IncomingCall,
  type IncomingRequest,
  type RequestHead,
} from '../../src/server/pipeline/incoming-call.ts';
import { createPipeline } from '../../src/server/pipeline/pipeline.ts';
import type { PipelineOptions } from '../../src/server/pipeline/pipeline-options.ts';
import type { SentReply } from '../../src/server/pipeline/reply.ts';
import { runStages, type StageEnds } from '../../src/server/pipeline/stage.ts';
import { modernCall } from '../http/calls.ts';

interface Sent {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isMalformed?: boolean;
}

class GivenRequest implements IncomingRequest, RequestHead {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly address = '127.0.0.1';
  readonly client = { isGone: false, onGone: () => undefined, offGone: () => undefined };
  readonly isMalformed: boolean;
  isBodyRead = false;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly body: string;

  constructor({ method = 'POST', target = '/mcp', headers = {}, body = '', isMalformed = false }: Sent) {
    this.isMalformed = isMalformed;
    const [path = '', query] = target.split('?', 2);
    [this.method, this.path, this.query] = [method, path, query === undefined ? '' : `?${query}`];
    const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    this.headers = { host: 'localhost', ...Object.fromEntries(own) };
    this.body = body;
  }

  get head(): RequestHead {
    return this;
  }

  header(name: string): string | undefined {
    return this.headers[name];
  }

  readBody({ maxBytes }: { readonly maxBytes: number }): ReturnType<IncomingRequest['readBody']> {
    this.isBodyRead = true;
    const bytes = Buffer.from(this.body);
    return bytes.length > maxBytes ? { ok: false, why: 'too-large' } : { ok: true, bytes };
  }

  toWebRequest(body: Uint8Array | undefined): Request {
    const content = body === undefined || body.length === 0 ? {} : { body: Buffer.from(body) };
    return new Request(`http://localhost${this.path}${this.query}`, {
      method: this.method,
      headers: this.headers,
      ...content,
    });
  }
}

interface Case {
  readonly sent: readonly Sent[];
  readonly options?: PipelineOptions;
  readonly isClosing?: boolean;
}

const { headers, body = '' } = modernCall(1, 'one');
const call: Sent = { headers, body };
const legacyCall: Sent = {
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"one"}}',
};
const tokens = [{ principal: 'ann', token: 'ann-token-0123456789' }];

/** A console with one page and one question, to see that they are asked for in their places. */
const console: PipelineOptions['console'] = {
  owns: ({ path }) => path.startsWith('/console'),
  page: ({ head }) => (head.path === '/console' ? { status: 200, headers: {}, body: 'page' } : undefined),
  authorization: () => undefined,
  answer: ({ head }) => (head.path === '/console/api' ? { status: 200, headers: {}, body: '{}' } : undefined),
  onTrace: () => undefined,
  close: () => undefined,
};

/** For each stage requests whose answers, or what is read of them, differ without it. */
const byStage: Readonly<Record<string, Case>> = {
  head: { sent: [{ ...call, isMalformed: true }] },
  health: { sent: [{ method: 'GET', target: '/health' }] },
  guards: { sent: [{ ...call, headers: { ...headers, Host: 'evil.example' } }] },
  preflight: {
    sent: [
      {
        method: 'OPTIONS',
        headers: { Origin: 'http://localhost', 'Access-Control-Request-Method': 'POST' },
      },
    ],
  },
  closing: { sent: [call], isClosing: true },
  route: { sent: [{ ...call, target: '/other' }] },
  'console-page': { sent: [{ method: 'GET', target: '/console' }], options: { console } },
  authentication: { sent: [call], options: { auth: { tokens } } },
  metrics: { sent: [{ method: 'GET', target: '/metrics' }] },
  status: {
    sent: [{ method: 'GET', target: '/status' }],
    options: { report: { status: () => ({ upstreams: [] }), metricLines: () => [] } },
  },
  // The second is refused on its head: nothing of its body is read.
  capacity: { sent: [call, call], options: { requestLimits: { inFlight: 1 } } },
  rate: { sent: [call, call], options: { requestLimits: { perMinute: 1 } } },
  console: { sent: [{ method: 'GET', target: '/console/api' }], options: { console } },
  body: { sent: [{ ...call, body: 'x'.repeat(100) }], options: { maxBodyBytes: 10 } },
  message: { sent: [{ ...legacyCall, body: legacyCall.body!.replace('"id":1', '"id":2') }] },
  'rate-of-message': { sent: [legacyCall, legacyCall], options: { requestLimits: { perMinute: 1 } } },
  place: { sent: [call, call], options: { requestLimits: { inFlight: 1 } } },
  'fast-path': { sent: [call] },
};

interface Seen {
  readonly status: number | 'threw';
  readonly isBodyRead: boolean;
  readonly answeredBy: string | undefined;
}

const registry = createRegistry(tool({ name: 'one', run: () => 1 }));

/** Replies as the stages made them. */
const unfinished: StageEnds = {
  failed(error) {
    throw error;
  },
  finish: (_call, { status, body }) => ({ status, headers: [], body, bytes: undefined }),
};

/** The replies keep their places: nothing is released between them. */
async function seenBy({ sent, options = {}, isClosing = false }: Case, missing?: string): Promise<Seen[]> {
  const pipeline = createPipeline(registry, { onError: () => undefined, ...options }, { path: '/mcp' });
  if (isClosing) pipeline.drain();
  const stages = pipeline.stages.filter(({ name }) => name !== missing);
  const seen: Seen[] = [];
  for (const each of sent) {
    const request = new GivenRequest(each);
    const call = new IncomingCall(request);
    let reply: SentReply | undefined;
    try {
      reply = await runStages(stages, call, unfinished);
    } catch {
      // A stage that relies on an earlier one may throw.
    }
    const { isBodyRead } = request;
    seen.push({ status: reply?.status ?? 'threw', isBodyRead, answeredBy: call.answeredBy });
  }
  await pipeline.close();
  return seen;
}

describe('a pipeline without a stage', () => {
  it('is tried for every stage but the last, which answers everything else', async () => {
    const pipeline = createPipeline(registry, {}, { path: '/mcp' });
    expect([...Object.keys(byStage), 'sdk']).toEqual(pipeline.stages.map(({ name }) => name));
    await pipeline.close();
  });

  it.each(Object.entries(byStage))('is caught: %s', async (name, tried) => {
    expect(await seenBy(tried, name)).not.toEqual(await seenBy(tried));
  });

  it('would leave the last without an answer', async () => {
    expect(await seenBy({ sent: [{ method: 'GET' }] }, 'sdk')).toMatchObject([{ status: 'threw' }]);
  });
});

describe('the head decides before the body is read', () => {
  it.each(['head', 'guards', 'preflight', 'closing', 'route', 'authentication', 'capacity', 'rate'])(
    '%s',
    async (name) => {
      const seen = await seenBy(byStage[name]!);
      expect(seen.at(-1)!.isBodyRead).toBe(false);
    },
  );
});
