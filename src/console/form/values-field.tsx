/** One of listed values. Long lists are typed into, and only what matches is offered. */
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { isSameJson } from '../parts/same-json.ts';
import { ABSENT } from './edit.ts';
import { useForm } from './form-context.ts';
import type { FixedValue } from './place-view.ts';
import type { WidgetProps } from './widgets.tsx';

const MAX_OPTIONS = 200;
const MAX_OFFERED = 50;
const MAX_LABEL = 120;

export function ValuesField(props: WidgetProps): JSX.Element {
  const values = props.view.values!;
  return values.length > MAX_OPTIONS ? <LongList {...props} /> : <ShortList {...props} />;
}

function ShortList({ id, about, path, value, view, isInvalid, isRequired }: WidgetProps): JSX.Element {
  const { set } = useForm();
  const values = view.values!;
  const selected = values.findIndex((each) => isSameJson(each.value, value));
  const isOther = value !== undefined && selected === -1;
  return (
    <select
      id={id}
      aria-describedby={about}
      aria-invalid={isInvalid}
      aria-required={isRequired}
      value={isOther ? 'other' : String(selected)}
      onChange={({ currentTarget }) => {
        const index = Number(currentTarget.value);
        set(path, index === -1 ? ABSENT : structuredClone(values[index]!.value));
      }}
    >
      <option value="-1">{isRequired ? 'choose…' : 'not set'}</option>
      {isOther && <option value="other">{labelOf({ value, title: undefined })}</option>}
      {values.map((each, index) => (
        <option key={index} value={String(index)}>
          {labelOf(each)}
        </option>
      ))}
    </select>
  );
}

function LongList({ id, about, path, value, view, isInvalid, isRequired }: WidgetProps): JSX.Element {
  const { set } = useForm();
  const [typed, setTyped] = useState<string>();
  const values = view.values!;
  const shown = typed ?? (value === undefined ? '' : labelOf({ value, title: undefined }));
  const offered = values.filter((each) => labelOf(each).toLowerCase().includes(shown.toLowerCase()));
  return (
    <>
      <input
        id={id}
        list={`${id}-values`}
        aria-describedby={about}
        aria-invalid={isInvalid}
        aria-required={isRequired}
        autocomplete="off"
        placeholder={`one of ${values.length}`}
        value={shown}
        onInput={({ currentTarget: { value: text } }) => {
          setTyped(text);
          const match = values.find((each) => labelOf(each) === text);
          set(path, match === undefined ? (text === '' ? ABSENT : text) : structuredClone(match.value));
        }}
      />
      <datalist id={`${id}-values`}>
        {offered.slice(0, MAX_OFFERED).map((each, index) => (
          <option key={index} value={labelOf(each)} />
        ))}
      </datalist>
    </>
  );
}

function labelOf({ value, title }: FixedValue): string {
  const text = typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
  const label = title === undefined || title === text ? text : `${title} (${text})`;
  return label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL)}…` : label;
}
