/** One place at which results differ from their schema. */
import type { JSX } from 'preact';
import { Chart } from '../chart/chart.tsx';
import { jsonText } from '../parts/code-block.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { DiffBlock } from '../parts/diff-block.tsx';
import { diffLines, diffText } from '../parts/diff-lines.ts';
import { linkTo } from '../parts/route.ts';
import type { DriftRow } from './drift-data.ts';

interface DriftDetailProps {
  readonly entry: DriftRow;
  readonly onBack: () => void;
}

export function DriftDetail({ entry, onBack }: DriftDetailProps): JSX.Element {
  const { tool, place, kind, count, first, last, expected, seen, sample, points, file } = entry;
  return (
    <article class="page">
      <button type="button" class="back quiet" onClick={onBack}>
        ← All places
      </button>
      <header class="tool-head">
        <h1>
          <a href={linkTo('tools', tool)}>
            <bdi>{tool}</bdi>
          </a>
        </h1>
        <p class="lead">
          {kind} at{' '}
          <code>
            <bdi>{place === '' ? 'the whole result' : place}</bdi>
          </code>
        </p>
        {file !== undefined && (
          <p class="note">
            <bdi>{file}</bdi>
          </p>
        )}
      </header>
      <dl class="facts-table">
        <dt>Declared</dt>
        <dd>
          <bdi>{expected ?? 'nothing'}</bdi>
        </dd>
        <dt>Seen</dt>
        <dd>
          <bdi>{seen.join(', ') || '–'}</bdi>
        </dd>
        {sample !== undefined && (
          <>
            <dt>Latest value</dt>
            <dd>
              <code>
                <bdi>{sample}</bdi>
              </code>
            </dd>
          </>
        )}
        <dt>Results</dt>
        <dd>{count.toLocaleString('en')}</dd>
        <dt>First, last</dt>
        <dd>
          {moment(first)}, {moment(last)}
        </dd>
      </dl>
      <Chart
        label="Results that differed"
        unit="in all"
        series={[{ name: 'count', tone: 'first', points }]}
      />
      <Change entry={entry} />
    </article>
  );
}

function Change({ entry: { change } }: { readonly entry: DriftRow }): JSX.Element | null {
  if (change === undefined) return null;
  const { text, pointer, before, after } = change;
  const lines =
    before === undefined ? undefined : diffLines(jsonText(before).split('\n'), jsonText(after).split('\n'));
  return (
    <section class="change">
      <h2>Proposed change</h2>
      <p>
        <bdi>{text}</bdi>
        {pointer !== undefined && (
          <span class="note">
            {' '}
            at{' '}
            <code>
              <bdi>{pointer === '' ? 'the root' : pointer}</bdi>
            </code>
          </span>
        )}
      </p>
      {lines !== undefined && (
        <>
          <div class="copies">
            <CopyButton label="Copy the diff" text={diffText(lines)} />
            <CopyButton label="Copy the new schema" text={jsonText(after)} />
          </div>
          <DiffBlock label="Proposed change" lines={lines} />
        </>
      )}
    </section>
  );
}

function moment(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}
