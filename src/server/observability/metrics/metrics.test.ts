import { describe, expect, it } from 'vitest';
import { createRoutes } from '../../pipeline/routes.ts';
import { createMetrics, type Metrics } from './index.ts';

const metricsFor = (...tools: string[]): Metrics =>
  createMetrics({
    isTool: (name) => tools.includes(name),
    inFlight: () => 3,
    streams: () => 5,
    sessions: () => 2,
  });

interface Sample {
  readonly name: string;
  readonly labels: Record<string, string>;
  readonly value: number;
}

/** Reads the text as Prometheus does, and throws on a line that it would not take. */
function parse(text: string): { samples: Sample[]; types: Map<string, string> } {
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.slice(0, -1).split('\n')) {
    const comment = /^# (HELP|TYPE) ([a-z_]+) (.+)$/.exec(line);
    if (comment?.[1] === 'TYPE') types.set(comment[2]!, comment[3]!);
    if (comment !== null) continue;
    const sample = /^([a-z_]+)(?:\{(.*)\})? (\d+(?:\.\d+)?(?:e-\d+)?)$/.exec(line);
    if (sample === null) throw new Error(`No line of metrics: ${line}`);
    const labels: Record<string, string> = {};
    const rest = (sample[2] ?? '').replace(
      /([a-z]+)="((?:[^"\\]|\\.)*)",?/g,
      (_pair, name: string, value: string) => {
        labels[name] = value.replace(/\\(.)/g, (_escape, letter: string) => (letter === 'n' ? '\n' : letter));
        return '';
      },
    );
    expect(rest).toBe('');
    samples.push({ name: sample[1]!, labels, value: Number(sample[3]) });
  }
  return { samples, types };
}

function valuesOf(metrics: Metrics, name: string): [Record<string, string>, number][] {
  return parse(metrics.text())
    .samples.filter((sample) => sample.name === name)
    .map(({ labels, value }) => [labels, value]);
}

describe('metrics', () => {
  it('count requests by method, version and outcome', () => {
    const metrics = metricsFor();
    const request = { method: 'tools/list', version: '2026-07-28', outcome: 'ok', seconds: 0.1 } as const;
    metrics.request(request);
    metrics.request(request);
    metrics.request({ ...request, outcome: 'error' });
    metrics.request({ ...request, version: '2025-06-18' });
    metrics.request({ ...request, method: undefined, version: undefined });
    expect(valuesOf(metrics, 'anyshape_requests_total')).toEqual([
      [{ method: 'tools/list', version: '2026-07-28', outcome: 'ok' }, 2],
      [{ method: 'tools/list', version: '2026-07-28', outcome: 'error' }, 1],
      [{ method: 'tools/list', version: '2025-06-18', outcome: 'ok' }, 1],
      [{ method: 'none', version: 'none', outcome: 'ok' }, 1],
    ]);
  });

  it('count calls by tool and outcome, and what is refused by reason', () => {
    const metrics = metricsFor('search');
    metrics.call({ tool: 'search', outcome: 'value', seconds: 0.1 });
    metrics.call({ tool: 'search', outcome: 'error', seconds: 0.1 });
    metrics.refused('rate');
    metrics.refused('rate');
    metrics.refused('host');
    expect(valuesOf(metrics, 'anyshape_tool_calls_total')).toEqual([
      [{ tool: 'search', outcome: 'value' }, 1],
      [{ tool: 'search', outcome: 'error' }, 1],
    ]);
    expect(valuesOf(metrics, 'anyshape_refused_total')).toEqual([
      [{ reason: 'rate' }, 2],
      [{ reason: 'host' }, 1],
    ]);
  });

  it('count which part of the server answered', () => {
    const metrics = metricsFor();
    metrics.answered('fast-path');
    metrics.answered('sdk');
    metrics.answered('fast-path');
    expect(valuesOf(metrics, 'anyshape_answered_total')).toEqual([
      [{ by: 'fast-path' }, 2],
      [{ by: 'sdk' }, 1],
    ]);
  });

  it('put durations into buckets that each hold the smaller ones too', () => {
    const metrics = metricsFor('search');
    for (const seconds of [0.0005, 0.25, 0.3, 61])
      metrics.call({ tool: 'search', outcome: 'value', seconds });
    const buckets = valuesOf(metrics, 'anyshape_tool_call_duration_seconds_bucket');
    expect(buckets.map(([{ le }, count]) => `${le}: ${count}`)).toEqual([
      ...['0.001: 1', '0.0025: 1', '0.005: 1', '0.01: 1', '0.025: 1', '0.05: 1', '0.1: 1', '0.25: 2'],
      ...['0.5: 3', '1: 3', '2.5: 3', '5: 3', '10: 3', '30: 3', '60: 3', '+Inf: 4'],
    ]);
    expect(valuesOf(metrics, 'anyshape_tool_call_duration_seconds_sum')).toEqual([
      [{ tool: 'search' }, 61.5505],
    ]);
    expect(valuesOf(metrics, 'anyshape_tool_call_duration_seconds_count')).toEqual([[{ tool: 'search' }, 4]]);
  });

  it('tell what is going on now', () => {
    expect(valuesOf(metricsFor(), 'anyshape_requests_in_flight')).toEqual([[{}, 3]]);
    expect(valuesOf(metricsFor(), 'anyshape_streams_open')).toEqual([[{}, 5]]);
    expect(valuesOf(metricsFor(), 'anyshape_sessions')).toEqual([[{}, 2]]);
  });

  it('have a type for each name', () => {
    expect(Object.fromEntries(parse(metricsFor().text()).types)).toEqual({
      anyshape_requests_total: 'counter',
      anyshape_answered_total: 'counter',
      anyshape_repaired_calls_total: 'counter',
      anyshape_request_duration_seconds: 'histogram',
      anyshape_tool_calls_total: 'counter',
      anyshape_tool_call_duration_seconds: 'histogram',
      anyshape_refused_total: 'counter',
      anyshape_requests_in_flight: 'gauge',
      anyshape_streams_open: 'gauge',
      anyshape_sessions: 'gauge',
    });
  });

  it('stay as few as they are, whatever clients send', () => {
    const metrics = metricsFor('search');
    for (let index = 0; index < 2_000; index++) {
      metrics.request({ method: `evil/${index}`, version: `${index}`, outcome: 'error', seconds: 1 });
      metrics.call({ tool: `evil ${index}`, outcome: 'fault', seconds: 1 });
    }
    expect(valuesOf(metrics, 'anyshape_requests_total')).toEqual([
      [{ method: 'other', version: 'other', outcome: 'error' }, 2_000],
    ]);
    expect(valuesOf(metrics, 'anyshape_tool_calls_total')).toEqual([
      [{ tool: 'other', outcome: 'fault' }, 2_000],
    ]);
  });

  it('name at most 500 tools, even where there are more', () => {
    const metrics = createMetrics({ isTool: () => true });
    for (let index = 0; index < 2_000; index++)
      metrics.call({ tool: `t${index}`, outcome: 'value', seconds: 1 });
    const series = valuesOf(metrics, 'anyshape_tool_calls_total');
    expect(series).toHaveLength(501);
    expect(series.at(-1)).toEqual([{ tool: 'other', outcome: 'value' }, 1_500]);
  });

  it('keep a tool with quotes, backslashes and braces in its quotes', () => {
    const name = 'say "hi" \\ {x="1"} 1';
    const metrics = metricsFor(name);
    metrics.call({ tool: name, outcome: 'value', seconds: 1 });
    expect(valuesOf(metrics, 'anyshape_tool_calls_total')).toEqual([[{ tool: name, outcome: 'value' }, 1]]);
  });

  it('are sent in the type that Prometheus asks for', () => {
    const metrics = metricsFor();
    const routes = createRoutes({ path: '/mcp', metricsText: () => metrics.text() });
    const reply = routes.metrics({ method: 'GET', path: '/metrics', query: '', header: () => undefined });
    expect(reply).toEqual({
      status: 200,
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
      body: metrics.text(),
    });
  });
});
