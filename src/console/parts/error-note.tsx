/** Why the server did not answer. */
import type { JSX } from 'preact';
import type { AskError } from './api.ts';

export function ErrorNote({ error }: { readonly error: AskError }): JSX.Element {
  return (
    <p class="failure page" role="alert">
      {error.message}
    </p>
  );
}
