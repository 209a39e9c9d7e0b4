/** A text in a fixed width, of which a very long one is drawn in part. It can always be copied whole. */
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { CopyButton } from './copy-button.tsx';

const MAX_CHARACTERS = 20_000;

interface CodeBlockProps {
  readonly text: string;
  readonly label: string;
}

export function CodeBlock({ text, label }: CodeBlockProps): JSX.Element {
  const [shown, setShown] = useState(MAX_CHARACTERS);
  const isCut = text.length > shown;
  return (
    <div class="code-block">
      <CopyButton text={text} />
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{isCut ? `${text.slice(0, shown)}…` : text}</code>
      </pre>
      {isCut && (
        <button type="button" class="quiet" onClick={() => setShown(shown * 4)}>
          Show more of {text.length.toLocaleString('en')} characters
        </button>
      )}
    </div>
  );
}

export function jsonText(value: unknown): string {
  return JSON.stringify(value, undefined, 2) ?? '';
}
