/** The server, and where it is a gateway, the servers behind it. */
import { useEffect, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { runLater } from '../../async/deadline.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { useData } from '../parts/use-data.ts';

interface Status {
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly tools: number;
  readonly resources: number;
  readonly prompts: number;
  readonly upstreams: readonly Upstream[];
}

interface Upstream {
  readonly key: string;
  readonly target: string;
  readonly state: string;
  readonly protocol?: string;
  readonly tools: number;
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
  readonly calls: number;
  readonly failedCalls: number;
  readonly runningCalls: number;
  readonly restarts: number;
  readonly lastError?: string;
  readonly command?: string;
}

const EVERY_MS = 3_000;

export function UpstreamsView({ revision }: { readonly revision: number }): JSX.Element | null {
  const [round, setRound] = useState(0);
  const { data, error } = useData<Status>('/status', revision + round);
  useEffect(() => runLater(() => setRound(round + 1), EVERY_MS), [round]);
  if (error !== undefined) return <ErrorNote error={error} />;
  if (data === undefined) return null;
  const { upstreams } = data;
  return (
    <main class="page wide" id="detail">
      <h1>Upstreams</h1>
      <p class="lead">
        anyshape {data.version}, up for {duration(data.uptimeSeconds)}: {data.tools} tools, {data.resources}{' '}
        resources, {data.prompts} prompts.
      </p>
      {upstreams.length === 0 ? (
        <p class="note empty">No servers are behind this one.</p>
      ) : (
        upstreams.map((upstream) => <UpstreamCard key={upstream.key} upstream={upstream} />)
      )}
    </main>
  );
}

function UpstreamCard({ upstream }: { readonly upstream: Upstream }): JSX.Element {
  const { key, target, state, protocol, tools, refused, calls, failedCalls, runningCalls, restarts } =
    upstream;
  const numbers = { tools, calls, failed: failedCalls, running: runningCalls, restarts };
  return (
    <section class="upstream">
      <h2>
        <bdi>{key}</bdi>
        <span class={`badge ${state === 'ready' ? 'good' : 'bad'}`}>{state}</span>
      </h2>
      <p class="note">
        <bdi>{target}</bdi>
        {protocol === undefined ? '' : `, ${protocol}`}
      </p>
      <dl class="numbers-list">
        {Object.entries(numbers).map(([name, number]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {upstream.lastError !== undefined && (
        <p class="failure">
          <bdi>{upstream.lastError}</bdi>
        </p>
      )}
      {upstream.command !== undefined && (
        <p>
          Run: <code>{upstream.command}</code>
        </p>
      )}
      {refused.length > 0 && (
        <details>
          <summary>{refused.length} refused</summary>
          <ul>
            {refused.map(({ name, reason }, index) => (
              <li key={index}>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                : <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
