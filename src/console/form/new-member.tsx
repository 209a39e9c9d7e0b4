/** A name for a further member of an object. */
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';

interface NewMemberProps {
  readonly label: string;
  readonly taken: readonly string[];
  readonly onAdd: (name: string) => void;
}

export function NewMember({ label, taken, onAdd }: NewMemberProps): JSX.Element {
  const [name, setName] = useState('');
  const [isOpen, setOpen] = useState(false);
  const isTaken = taken.includes(name);
  const add = (): void => {
    if (isTaken) return;
    onAdd(name);
    setName('');
    setOpen(false);
  };
  if (!isOpen) {
    return (
      <button
        type="button"
        class="quiet add"
        data-add="member"
        onClick={() => setOpen(true)}
        aria-label={`Add a member${label === '' ? '' : ` to ${label}`}`}
      >
        Add a member
      </button>
    );
  }
  return (
    <div class="new-member">
      <input
        ref={(input) => input?.focus()}
        aria-label={`Name of the new member${label === '' ? '' : ` of ${label}`}`}
        aria-invalid={isTaken}
        placeholder="name"
        value={name}
        onInput={({ currentTarget: { value } }) => setName(value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <button type="button" disabled={isTaken} onClick={add}>
        Add
      </button>
      <button type="button" class="quiet" onClick={() => setOpen(false)}>
        Cancel
      </button>
    </div>
  );
}
