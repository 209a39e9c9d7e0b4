/** The name of a member that no schema declares: it can be changed, and the member taken out. */
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { escapeSegment } from '../../json/index.ts';
import { ABSENT } from './edit.ts';
import { useForm } from './form-context.ts';

interface MemberNameProps {
  readonly path: string;
  readonly name: string;
  readonly taken: readonly string[];
}

export function MemberName({ path, name, taken }: MemberNameProps): JSX.Element {
  const { rename, set } = useForm();
  const [typed, setTyped] = useState<string>();
  const isTaken = typed !== undefined && typed !== name && taken.includes(typed);
  const apply = (): void => {
    if (typed !== undefined && typed !== name && !isTaken) rename(path, name, typed);
    setTyped(undefined);
  };
  return (
    <>
      <input
        class="member-name"
        aria-label={`Name of the member ${name}`}
        aria-invalid={isTaken}
        value={typed ?? name}
        onInput={({ currentTarget: { value } }) => setTyped(value)}
        onBlur={apply}
      />
      {isTaken && <span class="failure">is there already</span>}
      <button
        type="button"
        class="quiet remove"
        aria-label={`Remove ${name}`}
        title="Remove"
        onClick={() => set(`${path}/${escapeSegment(name)}`, ABSENT)}
      >
        ×
      </button>
    </>
  );
}
