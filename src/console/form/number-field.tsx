/** A number. What is typed and is no number yet stays a text, which the check then refuses in words. */
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { ABSENT } from './edit.ts';
import { useForm } from './form-context.ts';
import { wholeNumbersOnly } from './place-view.ts';
import type { WidgetProps } from './widgets.tsx';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export function NumberField({
  id,
  about,
  path,
  value,
  view,
  isRequired,
  isInvalid,
  isKept,
}: WidgetProps): JSX.Element {
  const { set } = useForm();
  const [typed, setTyped] = useState('');
  // "1.0" and "1e3" stay as they were typed as long as they mean the value.
  const shown = value === undefined ? '' : Object.is(valueOf(typed), value) ? typed : String(value);
  return (
    <input
      id={id}
      class="number"
      type="text"
      inputMode={wholeNumbersOnly(view) ? 'numeric' : 'decimal'}
      autocomplete="off"
      placeholder={isRequired ? '' : 'not set'}
      aria-describedby={about}
      aria-invalid={isInvalid}
      aria-required={isRequired}
      value={shown}
      onInput={({ currentTarget: { value: text } }) => {
        setTyped(text);
        set(path, text === '' && !isKept ? ABSENT : valueOf(text));
      }}
    />
  );
}

function valueOf(text: string): number | string {
  const number = Number(text);
  return NUMBER.test(text) && Number.isFinite(number) ? number : text;
}
