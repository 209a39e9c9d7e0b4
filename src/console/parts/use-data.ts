/**
 * An answer of the server, asked for again when what it depends on has changed; the last one stays until the
 * next is there.
 */
import { useEffect, useState } from 'preact/hooks';
import { ask, AskError } from './api.ts';

export interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: AskError | undefined;
}

export function useData<Data>(path: string, revision = 0): Asked<Data> {
  const [asked, setAsked] = useState<Asked<Data> & { readonly path: string }>({
    path,
    data: undefined,
    error: undefined,
  });
  useEffect(() => {
    let isOld = false;
    ask<Data>(path).then(
      (data) => isOld || setAsked({ path, data, error: undefined }),
      (error: unknown) => isOld || setAsked({ path, data: undefined, error: askErrorOf(error) }),
    );
    return () => {
      isOld = true;
    };
  }, [path, revision]);
  return asked.path === path ? asked : { data: undefined, error: undefined };
}

function askErrorOf(error: unknown): AskError {
  return error instanceof AskError ? error : new AskError(0, 'The server cannot be reached.');
}
