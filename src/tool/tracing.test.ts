/** Spans of calls, reads and prompts, with the real packages of OpenTelemetry. */
import { context, propagation, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../client/index.ts';
import { createRegistry, prompt, resource, tool, ToolError } from './index.ts';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

beforeAll(() => provider.register());
afterEach(() => exporter.reset());
afterAll(async () => {
  trace.disable();
  context.disable();
  propagation.disable();
  await provider.shutdown();
});

const registry = createRegistry([
  tool({ name: 'now', run: () => 1 }),
  tool({
    name: 'inside',
    run: () => trace.getTracer('author').startActiveSpan('own work', (span) => span.end()),
  }),
  tool({
    name: 'bad',
    run: async () => {
      throw new ToolError('no');
    },
  }),
  resource({ uri: 'a://1', name: 'one', read: async () => 'one' }),
  prompt({ name: 'ask', render: () => 'Why?' }),
]);

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const origin = {
  client: undefined,
  sessionId: 's1',
  meta: { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` },
  header: () => undefined,
  state: undefined,
};

describe('a span', () => {
  it('is made for each call, read and prompt', async () => {
    await registry.call('now', {}, { protocolVersion: '2026-07-28' });
    await registry.readResource('a://1');
    await registry.renderPrompt('ask');
    const spans = exporter.getFinishedSpans();
    expect(spans.map(({ name, kind }) => [name, kind])).toEqual([
      ['tools/call now', 1],
      ['resources/read', 1],
      ['prompts/get ask', 1],
    ]);
    expect(spans[0]!.attributes).toEqual({
      'mcp.method.name': 'tools/call',
      'gen_ai.tool.name': 'now',
      'gen_ai.operation.name': 'execute_tool',
      'mcp.protocol.version': '2026-07-28',
    });
    expect(spans[1]!.attributes).toMatchObject({ 'mcp.resource.uri': 'a://1' });
  });

  it('says what went wrong', async () => {
    await registry.call('bad', {});
    await registry.readResource('a://none');
    const [failed, missing] = exporter.getFinishedSpans();
    expect([failed!.status.code, failed!.attributes['error.type']]).toEqual([2, 'tool_error']);
    expect(missing!.attributes['error.type']).toBe('-32602');
  });

  it('continues the trace of the client, and is the parent of what the author traces', async () => {
    await registry.call('inside', {}, { origin } as never);
    const [own, call] = exporter.getFinishedSpans();
    expect(call!.spanContext().traceId).toBe(TRACE_ID);
    expect(call!.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    expect(own!.parentSpanContext?.spanId).toBe(call!.spanContext().spanId);
    expect(call!.attributes['mcp.session.id']).toBe('s1');
  });

  it('is made for calls that come over a connection', async () => {
    await using server = await connect(registry);
    await server.call('now');
    expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['tools/call now']);
  });
});
