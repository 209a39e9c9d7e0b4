/** A text that can be copied. */
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { runLater } from '../../async/deadline.ts';

const SHOWN_MS = 1_500;

export function CopyButton({
  text,
  label = 'Copy',
}: {
  readonly text: string;
  readonly label?: string;
}): JSX.Element {
  const [words, setWords] = useState<string>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setWords('Copied');
    } catch {
      setWords('Not allowed by the browser');
    }
    runLater(() => setWords(undefined), SHOWN_MS);
  };
  return (
    <button type="button" class="quiet copy" onClick={() => void copy()}>
      <span aria-live="polite">{words ?? label}</span>
    </button>
  );
}
