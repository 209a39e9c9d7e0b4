/** One of a few parts of a view, chosen by keyboard or pointer. */
import type { JSX } from 'preact';

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Name[];
  readonly current: Name;
  readonly onPick: (name: Name) => void;
}

export function Tabs<Name extends string>({ label, tabs, current, onPick }: TabsProps<Name>): JSX.Element {
  const move = (by: number): void => {
    const next = tabs[(tabs.indexOf(current) + by + tabs.length) % tabs.length]!;
    onPick(next);
  };
  return (
    <div
      class="tabs"
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
        event.preventDefault();
        move(event.key === 'ArrowRight' ? 1 : -1);
        const list = event.currentTarget;
        queueMicrotask(() => list.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
      }}
    >
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === current}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onPick(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
