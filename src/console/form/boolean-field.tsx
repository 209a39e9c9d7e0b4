/** True, false, or not decided yet, which a check box could not show. */
import type { JSX } from 'preact';
import { useForm } from './form-context.ts';
import type { WidgetProps } from './widgets.tsx';

export function BooleanField({ id, about, label, path, value }: WidgetProps): JSX.Element {
  const { set } = useForm();
  return (
    <div class="segments" role="group" aria-label={label} aria-describedby={about}>
      {[true, false].map((each) => (
        <button
          key={String(each)}
          id={each ? id : undefined}
          type="button"
          aria-pressed={value === each}
          onClick={() => set(path, each)}
        >
          {String(each)}
        </button>
      ))}
    </div>
  );
}
