/**
 * A text of others: as text whatever is in it, and a very long one in part, since browsers take long to lay
 * it out.
 */
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';

const FIRST = 1_500;
const FACTOR = 8;

export function LongText({ text }: { readonly text: string }): JSX.Element {
  const [shown, setShown] = useState(FIRST);
  if (text.length <= shown) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi>{text.slice(0, shown)}…</bdi>{' '}
      <button type="button" class="quiet" onClick={() => setShown(shown * FACTOR)}>
        Show more of {text.length.toLocaleString('en')} characters
      </button>
    </>
  );
}
