/**
 * Calls since the start: how many and how long in charts, and each of the last as a row. New ones arrive
 * while it is open.
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { Chart } from '../chart/chart.tsx';
import { ask } from '../parts/api.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { useData } from '../parts/use-data.ts';
import { VirtualList } from '../parts/virtual-list.tsx';
import type { Minute, TrafficPage, TrafficRow } from './traffic-data.ts';

const ROW_HEIGHT = 32;
const CHUNK = 500;
const MAX_CACHED = 20_000;

export function TrafficView({ latest }: { readonly latest: TrafficPage | undefined }): JSX.Element | null {
  const { data, error } = useData<TrafficPage>('/traffic?count=1');
  const minute = Math.floor((latest?.total ?? 0) / 50);
  const { data: perMinute } = useData<{ readonly minutes: readonly Minute[] }>('/minutes', minute);
  if (error !== undefined) return <ErrorNote error={error} />;
  if (data === undefined) return null;
  const { total, first } = latest ?? data;
  const minutes = perMinute?.minutes ?? [];
  return (
    <main class="page wide" id="detail">
      <h1>Traffic</h1>
      <p class="lead">
        {total.toLocaleString('en')} {total === 1 ? 'call' : 'calls'} since the start. Arguments and results
        are not kept.
      </p>
      <div class="charts">
        <Chart
          label="Calls a minute"
          unit=""
          series={[
            { name: 'calls', tone: 'first', points: minutes.map(({ time, calls }) => [time, calls]) },
            { name: 'errors', tone: 'bad', points: minutes.map(({ time, errors }) => [time, errors]) },
          ]}
        />
        <Chart
          label="Time of a call"
          unit="ms"
          series={[
            { name: 'half within', tone: 'first', points: minutes.map(({ time, p50 }) => [time, p50]) },
            { name: '95 % within', tone: 'second', points: minutes.map(({ time, p95 }) => [time, p95]) },
          ]}
        />
      </div>
      <Rows total={total} first={first} fresh={latest?.rows ?? data.rows} />
    </main>
  );
}

interface RowsProps {
  readonly total: number;
  readonly first: number;
  readonly fresh: readonly TrafficRow[];
}

/** The newest first; older ones are asked for when they come into sight. */
function Rows({ total, first, fresh }: RowsProps): JSX.Element {
  const cache = useRef(new Map<number, TrafficRow>());
  const pending = useRef(new Set<number>());
  const [, draw] = useState(0);
  if (cache.current.size > MAX_CACHED) cache.current.clear();
  for (const row of fresh) cache.current.set(row[0], row);
  const numberAt = useCallback((index: number): number => total - 1 - index, [total]);
  const load = async (chunk: number): Promise<void> => {
    if (pending.current.has(chunk)) return;
    pending.current.add(chunk);
    try {
      const page = await ask<TrafficPage>(`/traffic?from=${chunk * CHUNK}&count=${CHUNK}`);
      for (const row of page.rows) cache.current.set(row[0], row);
      draw((count) => count + 1);
    } finally {
      pending.current.delete(chunk);
    }
  };
  const range = useRef({ from: 0, to: 0 });
  const fill = (): void => {
    const { from, to } = range.current;
    const missing = new Set<number>();
    for (let index = from; index < to; index++) {
      const number = numberAt(index);
      if (number >= first && !cache.current.has(number)) missing.add(Math.floor(number / CHUNK));
    }
    for (const chunk of missing) void load(chunk).catch(() => undefined);
  };
  useEffect(fill, [total]);
  const count = total - first;
  if (count === 0) return <p class="note empty">No calls yet.</p>;
  return (
    <div class="table" role="table" aria-label="Calls, newest first" aria-rowcount={count}>
      <div role="rowgroup">
        <div class="table-row head" role="row">
          {['Time', 'Tool', 'Version', 'Outcome', 'ms'].map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
      </div>
      <VirtualList
        count={count}
        rowHeight={ROW_HEIGHT}
        label="Calls"
        role="rowgroup"
        onRange={(from, to) => {
          range.current = { from, to };
          fill();
        }}
        row={(index) => <Row key={numberAt(index)} row={cache.current.get(numberAt(index))} />}
      />
    </div>
  );
}

function Row({ row }: { readonly row: TrafficRow | undefined }): JSX.Element {
  const [, time = 0, tool = '…', version = '', outcome = '', milliseconds] = row ?? [];
  const isFine = outcome === 'value' || outcome === 'input-required' || row === undefined;
  return (
    <div class="table-row" role="row">
      <span role="cell">{row === undefined ? '' : new Date(time).toLocaleTimeString('en-GB')}</span>
      <span role="cell" class="clip">
        <bdi>{tool}</bdi>
      </span>
      <span role="cell">
        <bdi>{version}</bdi>
      </span>
      <span role="cell" class={isFine ? '' : 'bad'}>
        {outcome}
      </span>
      <span role="cell" class="right">
        {milliseconds?.toFixed(milliseconds < 10 ? 2 : 0)}
      </span>
    </div>
  );
}
