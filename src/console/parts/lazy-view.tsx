/** A view that loads when it is first shown. */
import { useEffect, useState } from 'preact/hooks';
import { createElement, type FunctionComponent, type JSX } from 'preact';

export function lazyView<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  return function LazyView(props: Props): JSX.Element | null {
    const [view, setView] = useState(() => loaded);
    useEffect(() => {
      if (loaded !== undefined) return;
      void load().then((ready) => {
        loaded = ready;
        setView(() => ready);
      });
    }, []);
    return view === undefined ? null : createElement(view, props);
  };
}
