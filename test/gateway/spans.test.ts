/** A call through the gateway, as OpenTelemetry sees it: the span of the call, and below it that of the server. */
import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scripted, scriptFolder, withGateway } from './setting.ts';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const scripts = scriptFolder();

beforeAll(() => provider.register());
afterAll(async () => {
  trace.disable();
  context.disable();
  propagation.disable();
  await provider.shutdown();
  scripts.remove();
});

it('each call has a span of its server, which goes on there', async () => {
  const tools = ['meta', 'exit'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  const script = scripts.write({ tools });
  const other = scripts.write({ tools: [] });
  await withGateway([scripted('one', script), scripted('two', other)], async ({ registry }) => {
    const outcome = await registry.call('one__meta', {});
    const [outgoing, call] = exporter.getFinishedSpans();
    expect(call).toMatchObject({ name: 'tools/call one__meta', kind: SpanKind.SERVER });
    expect(outgoing).toMatchObject({
      name: 'tools/call meta',
      kind: SpanKind.CLIENT,
      attributes: { 'gen_ai.tool.name': 'meta', 'anyshape.upstream': 'one' },
    });
    expect(outgoing!.parentSpanContext!.spanId).toBe(call!.spanContext().spanId);
    // What the server got as `_meta`.
    const { traceId, spanId } = outgoing!.spanContext();
    expect(outcome).toMatchObject({
      content: [{ text: expect.stringContaining(`00-${traceId}-${spanId}-01`) }],
    });
    exporter.reset();
    await registry.call('one__exit', {});
    expect(exporter.getFinishedSpans()[0]!.status.code).toBe(2);
  });
});
