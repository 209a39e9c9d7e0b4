/**
 * What results had that their schemas do not say: by tool and place, with counts over time and the change
 * that would say it.
 */
import { useMemo, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { ErrorNote } from '../parts/error-note.tsx';
import { useData } from '../parts/use-data.ts';
import { VirtualList } from '../parts/virtual-list.tsx';
import type { DriftRow } from './drift-data.ts';
import { DriftDetail } from './drift-detail.tsx';

const ROW_HEIGHT = 58;

export function DriftView({ revision }: { readonly revision: number }): JSX.Element | null {
  const { data, error } = useData<{ readonly entries: readonly DriftRow[] }>('/drift', revision);
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<string>();
  const entries = data?.entries ?? [];
  const shown = useMemo(() => {
    const words = search.toLowerCase();
    return entries.filter(({ tool, place, kind }) =>
      `${tool} ${place} ${kind}`.toLowerCase().includes(words),
    );
  }, [data, search]);
  if (error !== undefined) return <ErrorNote error={error} />;
  if (data === undefined) return null;
  const current = entries.find((entry) => keyOf(entry) === picked);
  return (
    <div class={`split${current === undefined ? '' : ' has-detail'}`}>
      <aside class="list-pane">
        <div class="search">
          <input
            type="search"
            aria-label="Search drift"
            placeholder={`Search ${entries.length} places`}
            value={search}
            onInput={({ currentTarget: { value } }) => setSearch(value)}
          />
        </div>
        <VirtualList
          count={shown.length}
          rowHeight={ROW_HEIGHT}
          label="Places"
          row={(index) => {
            const entry = shown[index]!;
            const key = keyOf(entry);
            return (
              <div key={key} role="listitem" class="tool-item">
                <button
                  type="button"
                  class="tool-row"
                  aria-current={key === picked}
                  onClick={() => setPicked(key)}
                >
                  <span class="tool-name">
                    <bdi>{entry.tool}</bdi>
                    <span class="badge">{entry.count.toLocaleString('en')}</span>
                  </span>
                  <span class="tool-summary">
                    {entry.kind} at <bdi>{entry.place === '' ? 'the whole result' : entry.place}</bdi>
                  </span>
                </button>
              </div>
            );
          }}
        />
      </aside>
      <main class="detail-pane" id="detail">
        {current === undefined ? (
          <p class="note empty">
            {entries.length === 0
              ? 'No result differed from its schema.'
              : 'Choose a place to see how often it differed, and the change that would declare it.'}
          </p>
        ) : (
          <DriftDetail entry={current} onBack={() => setPicked(undefined)} />
        )}
      </main>
    </div>
  );
}

function keyOf({ tool, place, kind }: DriftRow): string {
  return JSON.stringify([tool, place, kind]);
}
