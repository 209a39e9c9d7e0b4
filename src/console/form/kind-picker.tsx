/** For a place that takes several kinds of value: which one. */
import type { JSX } from 'preact';
import { KIND_WORDS, type Kind } from './kinds.ts';

interface KindPickerProps {
  readonly label: string;
  readonly kinds: readonly Kind[];
  readonly kind: Kind | undefined;
  readonly onPick: (kind: Kind) => void;
}

export function KindPicker({ label, kinds, kind, onPick }: KindPickerProps): JSX.Element {
  return (
    <div class="segments small" role="group" aria-label={`Kind of ${label === '' ? 'value' : label}`}>
      {kinds.map((each) => (
        <button
          key={each}
          type="button"
          data-kind={each}
          aria-pressed={each === kind}
          onClick={() => onPick(each)}
        >
          {KIND_WORDS[each]}
        </button>
      ))}
    </div>
  );
}
