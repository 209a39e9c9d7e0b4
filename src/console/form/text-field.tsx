/**
 * A text. Formats that browsers have a widget for get it, as long as the widget can show the value; a text of
 * lines grows.
 */
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { useForm } from './form-context.ts';
import { JsonField } from './json-field.tsx';
import { textOf } from './place-view.ts';
import type { WidgetProps } from './widgets.tsx';

interface NativeInput {
  readonly type: 'date' | 'datetime-local' | 'time' | 'email' | 'url';
  /** What the input shows of a value; undefined where it cannot. */
  readonly shown: (value: string) => string | undefined;
  /** What was typed, as a value. */
  readonly value: (shown: string) => string;
  readonly step?: string;
}

const same = (text: string): string => text;
const oneLine = (text: string): string | undefined =>
  /[\r\n]/.test(text) || text.trim() !== text ? undefined : text;

const NATIVE: Readonly<Record<string, NativeInput>> = {
  date: { type: 'date', shown: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined), value: same },
  'date-time': {
    type: 'datetime-local',
    step: '1',
    shown: (text) => /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z$/i.exec(text)?.[1],
    value: (shown) => `${/:\d\d:\d\d/.test(shown) ? shown.slice(0, 19) : `${shown}:00`}Z`,
  },
  time: {
    type: 'time',
    step: '1',
    shown: (text) => /^(\d\d:\d\d:\d\d)Z$/i.exec(text)?.[1],
    value: (shown) => `${/:\d\d:\d\d/.test(shown) ? shown : `${shown}:00`}Z`,
  },
  email: { type: 'email', shown: oneLine, value: same },
  uri: { type: 'url', shown: oneLine, value: same },
};

export function TextField({
  id,
  about,
  label,
  path,
  value,
  view,
  isRequired,
  isInvalid,
  ...rest
}: WidgetProps): JSX.Element {
  const { set } = useForm();
  const text = typeof value === 'string' ? value : '';
  const format = textOf(view, 'format') ?? '';
  const native = Object.hasOwn(NATIVE, format) ? NATIVE[format] : undefined;
  const [isTyped, setTyped] = useState(false);
  const shown = isTyped ? undefined : value === undefined ? '' : native?.shown(text);
  const shared = {
    id,
    'aria-describedby': about,
    'aria-invalid': isInvalid,
    'aria-required': isRequired,
    placeholder: placeholderFor(view.schemas, isRequired),
    spellcheck: false,
    autocomplete: 'off',
    dir: 'auto' as const,
  };
  if (native !== undefined && shown !== undefined) {
    const zone = native.step === undefined ? undefined : 'UTC';
    return (
      <span class="with-unit">
        <input
          {...shared}
          // The types of JSX know the members of one kind of input at a time.
          {...({ type: native.type } as object)}
          step={native.step ?? 'any'}
          value={shown}
          onInput={({ currentTarget: { value: typed } }) => {
            if (typed !== '') set(path, native.value(typed));
          }}
        />
        {zone !== undefined && <span class="unit">{zone}</span>}
        <button
          type="button"
          class="quiet"
          data-as-text
          aria-label={`Type ${label} as text`}
          onClick={() => setTyped(true)}
        >
          as text
        </button>
      </span>
    );
  }
  // A text area changes some line ends, and what it would change is edited as JSON.
  if (text.includes('\r'))
    return <JsonField {...{ id, about, label, path, value, view, isRequired, isInvalid, ...rest }} />;
  return (
    <textarea
      {...shared}
      class="text"
      rows={1}
      value={text}
      onInput={({ currentTarget: { value: typed } }) => set(path, typed)}
    />
  );
}

function placeholderFor(schemas: WidgetProps['view']['schemas'], isRequired: boolean): string {
  for (const { examples } of schemas) {
    const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
    if (typeof example === 'string') return `such as ${example}`;
  }
  return isRequired ? '' : 'not set';
}
