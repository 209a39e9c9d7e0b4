/** A place that has no widget, as JSON. A text that is no JSON yet is kept here and changes nothing. */
import { useEffect, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { isSameJson } from '../parts/same-json.ts';
import { ABSENT } from './edit.ts';
import { useForm } from './form-context.ts';
import { parsedJson } from '../parts/parsed-json.ts';
import type { WidgetProps } from './widgets.tsx';

export function JsonField({ id, about, path, value, isInvalid }: WidgetProps): JSX.Element {
  const { set } = useForm();
  const [text, setText] = useState(() => textOfValue(value));
  const parsed = text.trim() === '' ? undefined : parsedJson(text);
  useEffect(() => {
    const current = parsed?.ok === true ? parsed.value : undefined;
    if (parsed?.ok !== false && !isSameValue(current, value)) setText(textOfValue(value));
  }, [value]);
  return (
    <>
      <textarea
        id={id}
        class="text code"
        rows={1}
        spellcheck={false}
        aria-describedby={about}
        aria-invalid={isInvalid || parsed?.ok === false}
        value={text}
        onInput={({ currentTarget: { value: typed } }) => {
          setText(typed);
          const next = typed.trim() === '' ? { ok: true as const, value: ABSENT } : parsedJson(typed);
          if (next.ok) set(path, next.value);
        }}
      />
      {parsed?.ok === false && <p class="failure">{parsed.message}</p>}
    </>
  );
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  return isSameJson(one, other);
}

function textOfValue(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, undefined, 2);
}
