/**
 * One place of the form: its label, its choices, the widget for its kind, and what is wrong with it. Drawn
 * anew only when its value, its schemas or its failures have changed.
 */
import { memo } from 'preact/compat';
import { useId, useState } from 'preact/hooks';
import { createElement, type FunctionComponent, type JSX } from 'preact';
import type { Failure, Schema } from '../../schema/index.ts';
import { LongText } from '../parts/long-text.tsx';
import { limitsInWords } from '../../generate/words/limits.ts';
import { ChoicePicker } from './choice-picker.tsx';
import { ABSENT, orAbsent } from './edit.ts';
import { failuresAt } from './failures.ts';
import { useForm } from './form-context.ts';
import { KindPicker } from './kind-picker.tsx';
import { kindOfValue, type Kind } from './kinds.ts';
import { placeView, textOf, type PlaceView } from './place-view.ts';
import { EMPTY, skeletonOfKind } from './skeleton.ts';
import { widgetFor } from './widgets.tsx';

export interface FieldProps {
  readonly label: string;
  /** A JSON Pointer. */
  readonly path: string;
  readonly schemas: readonly Schema[];
  readonly value: unknown;
  readonly failures: readonly Failure[];
  readonly isRequired: boolean;
  /** The root of the form has no label and cannot be taken out. */
  readonly isRoot?: boolean;
  /** Goes up when the value was changed outside of the form: picks of branches are dropped then. */
  readonly epoch: number;
  /** What stands beside the label, such as the name of a member that can be changed. */
  readonly heading?: JSX.Element | undefined;
}

interface Picks {
  readonly epoch: number;
  readonly branches: ReadonlyMap<number, number>;
  readonly kind: Kind | undefined;
}

export const Field: FunctionComponent<FieldProps> = memo(FieldBody, isSame);

function FieldBody(props: FieldProps): JSX.Element {
  const { label, path, schemas, value, isRequired, epoch } = props;
  const { form, set } = useForm();
  const id = useId();
  const [kept, setPicks] = useState<Picks>({ epoch, branches: new Map(), kind: undefined });
  const picks = kept.epoch === epoch ? kept : { epoch, branches: new Map<number, number>(), kind: undefined };
  const view = placeView(form, schemas, value, picks.branches);
  const { own, inside } = failuresAt(form, props.failures, view.choices, value);
  const kind = shownKind(view, value, picks.kind);
  const isContainer = kind === 'object' || kind === 'array';
  const description = textOf(view, 'description');
  const limits = [...new Set(view.schemas.flatMap((schema) => limitsInWords(schema, (text) => text)))];
  const title = textOf(view, 'title');
  const isGroup = isContainer && view.values === undefined;
  const about = `${id}-about`;
  const widget = widgetFor(view, kind, value);
  const pickKind = (picked: Kind): void => {
    setPicks({ ...picks, kind: picked });
    const start = skeletonOfKind(form, view, picked);
    // What is there stays there, so that its field does.
    set(path, orAbsent(start ?? (start === null || value === undefined ? start : EMPTY[picked])));
  };
  const body = (
    <>
      {view.choices.map((choice, index) => (
        <ChoicePicker
          key={index}
          {...{ choice, view, path, value, label }}
          onPick={(branch) =>
            setPicks({ ...picks, kind: undefined, branches: new Map(picks.branches).set(index, branch) })
          }
        />
      ))}
      {view.values === undefined && view.kinds.length > 1 && (
        <KindPicker label={label} kinds={view.kinds} kind={kind} onPick={pickKind} />
      )}
      {view.isNever ? (
        <p class="note">No value is allowed here.</p>
      ) : (
        createElement(widget, {
          id,
          about,
          label,
          path,
          value,
          view,
          isRequired,
          epoch,
          inside,
          isKept: props.heading !== undefined,
          isInvalid: own.length > 0,
        })
      )}
    </>
  );
  const isPresent = value !== undefined;
  return (
    <div class={`field${isGroup ? ' group' : ''}${own.length > 0 ? ' invalid' : ''}`} data-path={path}>
      {props.isRoot !== true && (
        <div class="field-head">
          {props.heading ?? (
            <label class="field-name" for={isGroup ? undefined : id}>
              <bdi>{label}</bdi>
              {isRequired && <span class="required" role="img" title="required" aria-label="required" />}
            </label>
          )}
          {title !== undefined && title !== label && (
            <span class="field-title">
              <bdi>{title}</bdi>
            </span>
          )}
          {limits.length > 0 && (
            <span class="limits">
              <bdi>{limits.join(', ')}</bdi>
            </span>
          )}
          {isPresent && !(isRequired && isGroup) && props.heading === undefined && (
            <button
              type="button"
              class="quiet remove"
              aria-label={`Remove ${label}`}
              title="Remove"
              onClick={() => set(path, ABSENT)}
            >
              ×
            </button>
          )}
        </div>
      )}
      <div id={about}>
        {description !== undefined && (
          <p class="field-about">
            <LongText text={description} />
          </p>
        )}
        {own.map((message) => (
          <p key={message} class="failure" role="alert">
            <bdi>{message}</bdi>
          </p>
        ))}
      </div>
      {body}
    </div>
  );
}

/** A text that is being typed into a number is no number yet, and the widget stays. */
function shownKind(view: PlaceView, value: unknown, picked: Kind | undefined): Kind | undefined {
  const kind = kindOfValue(value);
  if (
    picked !== undefined &&
    (kind === undefined || kind === picked || kind === 'string') &&
    view.kinds.includes(picked)
  )
    return picked;
  if (kind === undefined) return view.kinds[0];
  if (view.kinds.includes(kind)) return kind;
  return kind === 'string' && view.kinds[0] === 'number' ? 'number' : kind;
}

function isSame(one: FieldProps, other: FieldProps): boolean {
  return (
    one.value === other.value &&
    one.path === other.path &&
    one.label === other.label &&
    one.epoch === other.epoch &&
    one.isRequired === other.isRequired &&
    one.heading === other.heading &&
    one.schemas.length === other.schemas.length &&
    one.schemas.every((schema, index) => schema === other.schemas[index]) &&
    one.failures.length === 0 &&
    other.failures.length === 0
  );
}
