/**
 * 180 ordinary and odd requests of 2026-07-28, over a real socket, answered as the official SDK does: the
 * same status, code, id and kind of result. Where ours is better, the table below says why; an entry that is
 * not needed fails.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry, serve } from '../../src/index.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { exchange, type Exchange, type Message } from './exchange.ts';
import { fixtureTools } from './fixture.ts';
import { bodyOf, readVariants, type RecordedAnswer, type Variant } from './variants.ts';

interface Difference {
  readonly why: string;
  readonly answer: RecordedAnswer;
}

const json = 'application/json';

const differences: Readonly<Record<string, Difference>> = {
  'list with cursor': {
    why: 'A cursor that nobody handed out is refused (R-WIRE-6), so that a client does not take the start for the rest.',
    answer: { status: 200, type: json, id: 7, code: -32602 },
  },
  'requestState present': {
    why: 'A state that this server did not seal is refused, as a number in its place is.',
    answer: { status: 200, type: json, id: 7, code: -32602 },
  },
  'other path': {
    why: 'MCP is at /mcp and nowhere else; the recorded server looks at no path.',
    answer: { status: 404, type: json, id: '(absent)' },
  },
};

const variants = readVariants();
const ordinary = variants.find(({ name }) => name === 'ok tools/call')?.request.body ?? '';

describe.skipIf(variants.length === 0)('the recorded requests of 2026-07-28', () => {
  let server: RunningServer;
  beforeAll(async () => {
    const registry = createRegistry(fixtureTools, { onCrash: () => undefined, onMismatch: () => undefined });
    server = await serve(registry, { http: { port: 0 }, onError: () => undefined });
  });
  afterAll(() => server.close());

  it('are 180', () => {
    expect(variants).toHaveLength(180);
  });

  it.each(variants.map((variant) => [variant.name, variant] as const))(
    '%s: answered as the official SDK does, or better',
    async (_name, variant) => {
      const official = variant.mcpServer ?? variant.sdk;
      const expected = differences[variant.name]?.answer ?? official;
      const sent = await answerTo(variant, server.url!);
      if (sent === undefined) expect(official.note).toContain('connection reset');
      else expect(summary(sent)).toEqual(comparable(expected));
    },
  );

  it('differ only where the table says so, and there for a reason', () => {
    for (const [name, { answer }] of Object.entries(differences)) {
      const variant = variants.find((other) => other.name === name);
      expect({ name, official: comparable(variant!.mcpServer ?? variant!.sdk) }).not.toEqual({
        name,
        official: comparable(answer),
      });
    }
  });
});

/** Undefined where the connection was cut before an answer could be read. */
async function answerTo(variant: Variant, url: string): Promise<Exchange | undefined> {
  const { method, path, headers, transfer } = variant.request;
  const pairs = Array.isArray(headers) ? headers : Object.entries(headers);
  const body = bodyOf(variant, ordinary);
  const odd = { method, path, headers: pairs, body, isChunked: transfer === 'chunked' };
  return exchange(url, odd).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return undefined;
    throw error;
  });
}

/** Members that are undefined count as absent. */
function comparable({ status, type, id, code, result, events, allow }: RecordedAnswer): object {
  return { status, type, id, code, result, events, allow };
}

function summary({ status, type, headers, messages }: Exchange): object {
  const answer = messages.find(({ result, error }) => result ?? error) ?? messages[0];
  return {
    status,
    type,
    id: answer !== undefined && answer.id === undefined ? '(absent)' : answer?.id,
    code: answer?.error?.code,
    result: answer?.result && kindOf(answer.result),
    events: type === 'text/event-stream' ? messages.map(eventName) : undefined,
    allow: headers.allow,
  };
}

function eventName({ method, error }: Message): string {
  return method ?? (error === undefined ? 'result' : 'error');
}

function kindOf(result: Readonly<Record<string, unknown>>): string {
  if (Array.isArray(result['tools'])) return `tools[${result['tools'].length}]`;
  if (result['isError'] === true) return 'isError';
  return 'content' in result ? 'ok' : Object.keys(result).join(',');
}
