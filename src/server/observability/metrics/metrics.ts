/**
 * What happened in; the text that Prometheus reads out. What clients can choose freely, such as a method or a
 * tool that does not exist, is counted as `other`: the number of series is bounded, whatever is sent.
 */
import { wireVersions } from '../../../wire/index.ts';
import type { LimitReason } from '../../limits/index.ts';
import { Counter } from './counter.ts';
import { header } from './exposition.ts';
import { Histogram } from './histogram.ts';

export interface MetricsOptions {
  /** Whether there is a tool of this name now. */
  readonly isTool: (name: string) => boolean;
  readonly inFlight?: () => number;
  readonly streams?: () => number;
  readonly sessions?: () => number;
}

export interface RequestMeasure {
  /** The JSON-RPC method; undefined for a request without one, such as a GET. */
  readonly method: string | undefined;
  /** The protocol version that the request named. */
  readonly version: string | undefined;
  readonly outcome: 'ok' | 'error' | 'refused';
  readonly seconds: number;
}

export interface CallMeasure {
  readonly tool: string;
  readonly outcome: 'value' | 'error' | 'fault' | 'input-required';
  /** Whether its arguments were repaired. */
  readonly repaired?: boolean | undefined;
  readonly seconds: number;
}

export type RefusedReason =
  'host' | 'origin' | 'token-in-query' | 'missing' | 'invalid' | 'scope' | 'unavailable' | LimitReason;

export interface Metrics {
  request(measure: RequestMeasure): void;
  call(measure: CallMeasure): void;
  refused(reason: RefusedReason): void;
  /** Which part of the server answered a request that reached MCP. */
  answered(by: 'fast-path' | 'sdk'): void;
  text(): string;
}

const METHODS: ReadonlySet<string> = new Set([
  ...['initialize', 'ping', 'server/discover', 'subscriptions/listen', 'tools/list', 'tools/call'],
  ...['prompts/list', 'prompts/get', 'resources/list', 'resources/read', 'resources/templates/list'],
  ...['resources/subscribe', 'resources/unsubscribe', 'completion/complete', 'logging/setLevel'],
  ...['notifications/initialized', 'notifications/cancelled', 'notifications/progress'],
]);
const VERSIONS: ReadonlySet<string> = new Set(wireVersions.map(({ name }) => name));
/** Tools that get series of their own; those that are called later are counted as `other`. */
const MAX_TOOLS = 500;

export function createMetrics({ isTool, inFlight, streams, sessions }: MetricsOptions): Metrics {
  const requests = new Counter(
    'anyshape_requests_total',
    ['method', 'version', 'outcome'],
    'Requests, by what they were and how they ended.',
  );
  const requestTimes = new Histogram(
    'anyshape_request_duration_seconds',
    'method',
    'How long requests took.',
  );
  const calls = new Counter(
    'anyshape_tool_calls_total',
    ['tool', 'outcome'],
    'Calls of tools, by how they ended.',
  );
  const callTimes = new Histogram('anyshape_tool_call_duration_seconds', 'tool', 'How long tools took.');
  const repairs = new Counter(
    'anyshape_repaired_calls_total',
    ['tool'],
    'Calls whose arguments were almost right and were repaired.',
  );
  const refusals = new Counter(
    'anyshape_refused_total',
    ['reason'],
    'Requests refused before any work was done.',
  );
  const answers = new Counter(
    'anyshape_answered_total',
    ['by'],
    'Requests that reached MCP, by what answered them: the fast path or the SDK.',
  );
  const tools = new Set<string>();
  const toolLabel = (name: string): string => {
    if (tools.has(name)) return name;
    if (tools.size >= MAX_TOOLS || !isTool(name)) return 'other';
    tools.add(name);
    return name;
  };
  const text = (): string =>
    [
      ...requests.lines(),
      ...requestTimes.lines(),
      ...calls.lines(),
      ...callTimes.lines(),
      ...repairs.lines(),
      ...refusals.lines(),
      ...answers.lines(),
      ...gauge('anyshape_requests_in_flight', 'Requests that are being answered.', inFlight),
      ...gauge('anyshape_streams_open', 'Open streams.', streams),
      ...gauge('anyshape_sessions', 'Open sessions of legacy clients.', sessions),
      '',
    ].join('\n');
  return {
    text,
    request({ method, version, outcome, seconds }) {
      const methodLabel = labelIn(METHODS, method);
      requests.add(methodLabel, labelIn(VERSIONS, version), outcome);
      requestTimes.observe(methodLabel, seconds);
    },
    call({ tool, outcome, seconds, repaired = false }) {
      const label = toolLabel(tool);
      if (repaired) repairs.add(label);
      calls.add(label, outcome);
      callTimes.observe(label, seconds);
    },
    refused(reason) {
      refusals.add(reason);
    },
    answered(by) {
      answers.add(by);
    },
  };
}

function labelIn(labels: ReadonlySet<string>, value: string | undefined): string {
  if (value === undefined) return 'none';
  return labels.has(value) ? value : 'other';
}

function gauge(name: string, help: string, read: (() => number) | undefined): string[] {
  return read === undefined ? [] : [...header(name, 'gauge', help), `${name} ${read()}`];
}
