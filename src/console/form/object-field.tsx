/**
 * An object: declared members, present or not, then those that are not declared, whose names can be changed.
 * What is absent and large is a button, so that a schema may contain itself. Of very many members some are
 * drawn, and more on demand.
 */
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { escapeSegment, getOwn, isObject } from '../../json/index.ts';
import type { Failure } from '../../schema/index.ts';
import { Field } from './field.tsx';
import { useForm } from './form-context.ts';
import { MemberName } from './member-name.tsx';
import { memberSchemas, membersOf } from './members.ts';
import { NewMember } from './new-member.tsx';
import { skeletonOfKind, startOf } from './skeleton.ts';
import type { WidgetProps } from './widgets.tsx';

const STEP = 200;
const NO_FAILURES: readonly Failure[] = [];

export function ObjectField({
  path,
  value,
  view,
  inside,
  epoch,
  label,
  isRequired,
}: WidgetProps): JSX.Element {
  const { form, set } = useForm();
  const [shown, setShown] = useState(STEP);
  if (value === undefined && path !== '') {
    return (
      <AddButton
        label={label}
        isRequired={isRequired}
        onAdd={() => set(path, skeletonOfKind(form, view, 'object'))}
      />
    );
  }
  const object = isObject(value) ? value : {};
  const { names, required, isOpen } = membersOf(view, object);
  const declared = new Set(names);
  const others = Object.keys(object).filter((name) => !declared.has(name));
  const all = [...names, ...others];
  return (
    <div class="members">
      {all.slice(0, shown).map((name, index) => {
        const schemas = memberSchemas(form, view, name);
        const member = getOwn(object, name);
        const step = escapeSegment(name);
        const isDeclared = declared.has(name);
        const isNeeded = required.has(name);
        const shared = { label: name, schemas, value: member, isRequired: isNeeded, epoch };
        if (isDeclared && member === undefined && !isNeeded && schemas.includes(false)) return null;
        return (
          <Field
            key={isDeclared ? `declared ${name}` : `other ${index}`}
            {...shared}
            path={`${path}/${step}`}
            failures={inside.get(step) ?? NO_FAILURES}
            heading={isDeclared ? undefined : <MemberName path={path} name={name} taken={all} />}
          />
        );
      })}
      {all.length > shown && (
        <button type="button" class="quiet" onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, all.length - shown)} more of {all.length - shown}
        </button>
      )}
      {isOpen && (
        <NewMember
          taken={all}
          label={label}
          onAdd={(name) =>
            set(`${path}/${escapeSegment(name)}`, startOf(form, memberSchemas(form, view, name)))
          }
        />
      )}
    </div>
  );
}

interface AddButtonProps {
  readonly label: string;
  readonly isRequired: boolean;
  readonly onAdd: () => void;
}

export function AddButton({ label, isRequired, onAdd }: AddButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class="quiet add"
      onClick={onAdd}
      aria-label={`${isRequired ? 'Add' : 'Add, optional'}: ${label}`}
    >
      {isRequired ? 'Add' : 'Add, optional'}
    </button>
  );
}
