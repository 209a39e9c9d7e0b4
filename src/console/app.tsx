/** The frame of the page: who may see it, the views, and the stream of changes that they follow. */
import { useEffect, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { ErrorNote } from './parts/error-note.tsx';
import { lazyView } from './parts/lazy-view.tsx';
import { listenForChanges } from './parts/live.ts';
import { linkTo, useRoute } from './parts/route.ts';
import { useData } from './parts/use-data.ts';
import { logOut } from './parts/api.ts';
import { LogIn } from './log-in.tsx';
import { ToolsView } from './tools/tools-view.tsx';
import type { TrafficPage } from './traffic/traffic-data.ts';

const DriftView = lazyView(async () => (await import('./drift/drift-view.tsx')).DriftView);
const TrafficView = lazyView(async () => (await import('./traffic/traffic-view.tsx')).TrafficView);
const UpstreamsView = lazyView(async () => (await import('./upstreams/upstreams-view.tsx')).UpstreamsView);

const VIEWS = ['tools', 'drift', 'traffic', 'upstreams'] as const;

interface About {
  readonly principal: string | null;
}

export function App(): JSX.Element | null {
  const [entries, setEntries] = useState(0);
  const { data, error } = useData<About>('', entries);
  if (error?.status === 401) return <LogIn onDone={() => setEntries(entries + 1)} />;
  if (error !== undefined) return <ErrorNote error={error} />;
  return data === undefined ? null : <Console principal={data.principal} />;
}

function Console({ principal }: { readonly principal: string | null }): JSX.Element {
  const route = useRoute();
  const [tools, setTools] = useState(0);
  const [drift, setDrift] = useState(0);
  const [traffic, setTraffic] = useState<TrafficPage>();
  useEffect(
    () =>
      listenForChanges(({ name, data: text }) => {
        if (name === 'tools') setTools(JSON.parse(text) as number);
        if (name === 'drift') setDrift(JSON.parse(text) as number);
        if (name === 'traffic') setTraffic(JSON.parse(text) as TrafficPage);
      }),
    [],
  );
  return (
    <>
      <a class="skip" href="#detail" onClick={skip}>
        Skip to the content
      </a>
      <header class="bar">
        <a class="brand" href={linkTo('tools')}>
          anyshape
        </a>
        <nav aria-label="Views">
          {VIEWS.map((view) => (
            <a key={view} href={linkTo(view)} aria-current={route.view === view ? 'page' : undefined}>
              {view[0]!.toUpperCase() + view.slice(1)}
            </a>
          ))}
        </nav>
        {principal !== null && (
          <span class="who">
            <bdi>{principal}</bdi>
            <button type="button" class="quiet" onClick={() => void logOut().then(() => location.reload())}>
              Log out
            </button>
          </span>
        )}
      </header>
      {route.view === 'drift' ? (
        <DriftView revision={drift} />
      ) : route.view === 'traffic' ? (
        <TrafficView latest={traffic} />
      ) : route.view === 'upstreams' ? (
        <UpstreamsView revision={tools} />
      ) : (
        <ToolsView route={route} revision={tools} />
      )}
    </>
  );
}

/** The fragment of the address is taken by the views. */
function skip(event: Event): void {
  event.preventDefault();
  const target = document.querySelector<HTMLElement>('main');
  target?.setAttribute('tabindex', '-1');
  target?.focus();
}
