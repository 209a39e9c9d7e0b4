/**
 * The form of a tool's arguments and the JSON of the same value, side by side and kept equal: a change of
 * either is a change of both, and each is checked at once.
 */
import { useCallback, useMemo, useRef } from 'preact/hooks';
import type { JSX } from 'preact';
import { getOwn, isObject, parsePointer } from '../../json/index.ts';
import type { Failure, Schema } from '../../schema/index.ts';
import { JsonEditor } from '../editor/json-editor.tsx';
import { parsedJson } from '../parts/parsed-json.ts';
import { withName, withPlace } from './edit.ts';
import { Field } from './field.tsx';
import { FormContext, type FormActions } from './form-context.ts';
import type { FormSchema } from './form-schema.ts';

export interface FormState {
  readonly value: unknown;
  readonly text: string;
  /** Why the text is no JSON; undefined where it is. */
  readonly problem: string | undefined;
  /** Goes up when the text was edited. */
  readonly epoch: number;
}

export function formState(value: unknown): FormState {
  return { value, text: textOf(value), problem: undefined, epoch: 0 };
}

interface ToolFormProps {
  readonly form: FormSchema;
  readonly state: FormState;
  readonly failures: readonly Failure[];
  readonly onChange: (state: FormState) => void;
  /** Ctrl+Enter. */
  readonly onSubmit: () => void;
}

export function ToolForm({ form, state, failures, onChange, onSubmit }: ToolFormProps): JSX.Element {
  const latest = useRef(state);
  latest.current = state;
  const changed = useRef(onChange);
  changed.current = onChange;
  const change = useCallback((value: unknown): void => {
    const next = { ...latest.current, value: value ?? {}, text: textOf(value ?? {}), problem: undefined };
    latest.current = next;
    changed.current(next);
  }, []);
  const actions = useMemo(
    (): FormActions => ({
      form,
      set: (path, value) => change(withPlace(latest.current.value, parsePointer(path) ?? [], value)),
      rename(path, from, to) {
        const steps = parsePointer(path) ?? [];
        const object = steps.reduce<unknown>((value, step) => stepInto(value, step), latest.current.value);
        if (isObject(object)) change(withPlace(latest.current.value, steps, withName(object, from, to)));
      },
    }),
    [form, change],
  );
  const schemas = useMemo((): Schema[] => [form.root], [form]);
  const edit = (text: string): void => {
    const parsed = text.trim() === '' ? { ok: true as const, value: {} } : parsedJson(text);
    onChange(
      parsed.ok
        ? { value: parsed.value, text, problem: undefined, epoch: state.epoch + 1 }
        : { ...state, text, problem: parsed.message },
    );
  };
  return (
    <div
      class="form-and-json call-form"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSubmit();
      }}
    >
      <section class="form" aria-label="Arguments as a form">
        <FormContext.Provider value={actions}>
          <Field
            label=""
            path=""
            schemas={schemas}
            value={state.value}
            failures={failures}
            isRequired
            isRoot
            epoch={state.epoch}
          />
        </FormContext.Provider>
      </section>
      <section class="json" aria-label="Arguments as JSON">
        <JsonEditor text={state.text} onEdit={edit} problem={state.problem} label="Arguments as JSON" />
      </section>
    </div>
  );
}

function stepInto(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return (value as unknown[])[Number(step)];
  return isObject(value) ? getOwn(value, step) : undefined;
}

function textOf(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
