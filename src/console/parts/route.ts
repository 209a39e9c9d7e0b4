/**
 * Which view is shown, kept in the fragment of the address: links, history and reloading work without a
 * server's help.
 */
import { useEffect, useState } from 'preact/hooks';

export interface Route {
  readonly view: string;
  /** Such as the name of a tool. */
  readonly name: string;
  /** A part of the view. */
  readonly part: string;
}

export function routeIn(hash: string): Route {
  const [view = '', name = '', part = ''] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  return { view: view === '' ? 'tools' : view, name, part };
}

export function linkTo(view: string, name = '', part = ''): string {
  return ['#', view, ...(name === '' ? [] : [encodeURIComponent(name)]), ...(part === '' ? [] : [part])].join(
    '/',
  );
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const onChange = (): void => setHash(location.hash);
    addEventListener('hashchange', onChange);
    // It may have changed since the first drawing.
    onChange();
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return routeIn(hash);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
