/** A `oneOf` or `anyOf`: which branch is meant. It follows the value until one is picked. */
import type { JSX } from 'preact';
import { isObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import { useForm } from './form-context.ts';
import { kindsIn, KIND_WORDS } from './kinds.ts';
import { orAbsent } from './edit.ts';
import type { Choice, PlaceView } from './place-view.ts';
import type { FormSchema } from './form-schema.ts';
import { carriedOver } from './skeleton.ts';

interface ChoicePickerProps {
  readonly choice: Choice;
  readonly view: PlaceView;
  readonly path: string;
  readonly label: string;
  readonly value: unknown;
  readonly onPick: (branch: number) => void;
}

const MAX_BUTTONS = 4;
const MAX_LABEL = 60;

export function ChoicePicker({
  choice,
  view,
  path,
  label,
  value,
  onPick,
}: ChoicePickerProps): JSX.Element | null {
  const { form, set } = useForm();
  const { branches, selected } = choice;
  if (branches.length < 2) return null;
  const name = `Which of ${branches.length} forms${label === '' ? '' : ` of ${label}`}`;
  const pick = (index: number): void => {
    onPick(index);
    const own = new Set(branches.filter(isObject));
    const others = view.schemas.filter((schema) => !own.has(schema) && !holds(schema, branches));
    set(path, orAbsent(carriedOver(form, branches[index]!, others, value)));
  };
  if (branches.length > MAX_BUTTONS) {
    return (
      <select
        class="choice"
        aria-label={name}
        value={String(selected)}
        onChange={({ currentTarget }) => pick(Number(currentTarget.value))}
      >
        {branches.map((branch, index) => (
          <option key={index} value={String(index)}>
            {branchLabel(form, branch, index)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <div class="segments choice" role="group" aria-label={name}>
      {branches.map((branch, index) => (
        <button
          key={index}
          type="button"
          data-branch={index}
          aria-pressed={index === selected}
          onClick={() => pick(index)}
        >
          <bdi>{branchLabel(form, branch, index)}</bdi>
        </button>
      ))}
    </div>
  );
}

/** The schema that has the choice would make another branch of it. */
function holds(schema: Readonly<Record<string, unknown>>, branches: readonly Schema[]): boolean {
  return schema['oneOf'] === branches || schema['anyOf'] === branches;
}

/** Its title, its constant, the members that it requires, or its kind. */
function branchLabel(form: FormSchema, branch: Schema, index: number): string {
  const label = labelIn(form, branch, 0) ?? `form ${index + 1}`;
  return label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL)}…` : label;
}

const MAX_HOPS = 8;

function labelIn(form: FormSchema, branch: Schema, hops: number): string | undefined {
  if (!isObject(branch)) return branch ? 'anything' : 'nothing';
  const { title, $ref, properties, required } = branch;
  if (typeof title === 'string' && title !== '') return title;
  if (typeof $ref === 'string' && hops < MAX_HOPS) {
    const target = form.target($ref);
    const own = target === undefined ? undefined : labelIn(form, target, hops + 1);
    return isObject(target) && typeof target['title'] === 'string' ? own : ($ref.split('/').at(-1) ?? own);
  }
  const constant = constantIn(properties);
  if (constant !== undefined) return constant;
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  if (names.length > 0) return names.slice(0, 3).join(', ');
  const kinds = kindsIn(branch);
  return kinds?.map((kind) => KIND_WORDS[kind]).join(' or ');
}

function constantIn(properties: unknown): string | undefined {
  if (!isObject(properties)) return undefined;
  for (const [name, member] of Object.entries(properties)) {
    if (isObject(member) && Object.hasOwn(member, 'const')) return `${name}: ${String(member['const'])}`;
  }
  return undefined;
}
