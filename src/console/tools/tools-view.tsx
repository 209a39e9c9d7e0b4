/** The list of tools beside the one that is looked at. On a phone one of the two is shown. */
import { useMemo, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { useData } from '../parts/use-data.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { linkTo, type Route } from '../parts/route.ts';
import { VirtualList } from '../parts/virtual-list.tsx';
import { RefusedList } from './refused-list.tsx';
import { matching } from './search.ts';
import type { ToolList } from './tool-data.ts';
import { ToolPage } from './tool-page.tsx';
import { ToolRow } from './tool-row.tsx';

const ROW_HEIGHT = 58;
const REFUSED = '(refused)';

export function ToolsView({
  route,
  revision,
}: {
  readonly route: Route;
  readonly revision: number;
}): JSX.Element {
  const { data, error } = useData<ToolList>('/tools', revision);
  const [search, setSearch] = useState('');
  const shown = useMemo(() => matching(data?.tools ?? [], search), [data, search]);
  const current = shown.findIndex(({ name }) => name === route.name);
  const refused = data?.refused ?? [];
  const openAt = (index: number): void => {
    const tool = shown[Math.min(Math.max(index, 0), shown.length - 1)];
    if (tool !== undefined) location.hash = linkTo('tools', tool.name, route.part);
  };
  if (error !== undefined) return <ErrorNote error={error} />;
  return (
    <div class={`split${route.name === '' ? '' : ' has-detail'}`}>
      <aside class="list-pane">
        <div class="search">
          <input
            type="search"
            aria-label="Search tools"
            placeholder={data === undefined ? 'Loading…' : `Search ${data.tools.length} tools`}
            value={search}
            onInput={({ currentTarget: { value } }) => setSearch(value)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') openAt(current + 1);
              else if (event.key === 'ArrowUp') openAt(current - 1);
              else if (event.key === 'Enter') openAt(Math.max(current, 0));
              else return;
              event.preventDefault();
            }}
          />
        </div>
        {refused.length > 0 && (
          <a
            class={`refused-link${route.name === REFUSED ? ' current' : ''}`}
            href={linkTo('tools', REFUSED)}
          >
            {refused.length} refused
          </a>
        )}
        <VirtualList
          count={shown.length}
          rowHeight={ROW_HEIGHT}
          label="Tools"
          current={current}
          row={(index) => (
            <ToolRow
              key={shown[index]!.name}
              tool={shown[index]!}
              part={route.part}
              isCurrent={index === current}
            />
          )}
        />
        {data !== undefined && shown.length === 0 && <p class="note empty">No tool matches.</p>}
      </aside>
      <main class="detail-pane" id="detail">
        {route.name === REFUSED ? (
          <RefusedList refused={refused} />
        ) : route.name === '' ? (
          <p class="note empty">Choose a tool to see its schemas and to call it.</p>
        ) : (
          <ToolPage key={route.name} name={route.name} part={route.part} revision={revision} />
        )}
      </main>
    </div>
  );
}
