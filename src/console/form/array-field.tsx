/** A list or a tuple: items by their position, added at the end, moved and removed. */
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { isObject } from '../../json/index.ts';
import type { Failure } from '../../schema/index.ts';
import { Field } from './field.tsx';
import { useForm } from './form-context.ts';
import { itemSchemas, itemsOf } from './members.ts';
import { AddButton } from './object-field.tsx';
import type { PlaceView } from './place-view.ts';
import { skeletonOfKind, startOf } from './skeleton.ts';
import type { WidgetProps } from './widgets.tsx';

const STEP = 100;
const NO_FAILURES: readonly Failure[] = [];

export function ArrayField({
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
  if (value === undefined)
    return (
      <AddButton
        label={label}
        isRequired={isRequired}
        onAdd={() => set(path, skeletonOfKind(form, view, 'array') ?? [])}
      />
    );
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const { prefix, isOpen, most } = itemsOf(view);
  const canAdd = items.length < most && (isOpen || items.length < prefix);
  const replace = (next: readonly unknown[]): void => set(path, next);
  return (
    <div class="items">
      {items.slice(0, shown).map((item, index) => {
        const schemas = itemSchemas(view, index);
        const name = itemName(view, index, prefix);
        return (
          <Field
            key={index}
            label={name}
            path={`${path}/${index}`}
            schemas={schemas}
            value={item}
            failures={inside.get(String(index)) ?? NO_FAILURES}
            isRequired={false}
            epoch={epoch}
            heading={
              <ItemHead
                name={name}
                canMoveUp={index > 0}
                onUp={() => replace(swapped(items, index - 1))}
                onRemove={() => replace(items.filter((_item, at) => at !== index))}
              />
            }
          />
        );
      })}
      {items.length > shown && (
        <button type="button" class="quiet" onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, items.length - shown)} more of {items.length - shown}
        </button>
      )}
      {canAdd && (
        <button
          type="button"
          class="quiet add"
          data-add="item"
          aria-label={`Add an item to ${label === '' ? 'the list' : label}`}
          onClick={() => {
            const next = startOf(form, itemSchemas(view, items.length));
            replace([...items, next]);
            if (items.length >= shown) setShown(items.length + 1);
          }}
        >
          Add an item
        </button>
      )}
    </div>
  );
}

function itemName({ schemas }: PlaceView, index: number, prefix: number): string {
  const own = schemas
    .map(({ prefixItems }) => (Array.isArray(prefixItems) ? (prefixItems[index] as unknown) : undefined))
    .find(isObject);
  const title = own?.['title'];
  return index < prefix && typeof title === 'string' ? `${index + 1} ${title}` : String(index + 1);
}

function swapped(items: readonly unknown[], index: number): unknown[] {
  const copy = [...items];
  [copy[index], copy[index + 1]] = [copy[index + 1], copy[index]];
  return copy;
}

interface ItemHeadProps {
  readonly name: string;
  readonly canMoveUp: boolean;
  readonly onUp: () => void;
  readonly onRemove: () => void;
}

function ItemHead({ name, canMoveUp, onUp, onRemove }: ItemHeadProps): JSX.Element {
  return (
    <>
      <span class="field-name item-number">
        <bdi>{name}</bdi>
      </span>
      {canMoveUp && (
        <button
          type="button"
          class="quiet"
          aria-label={`Move item ${name} up`}
          title="Move up"
          onClick={onUp}
        >
          ↑
        </button>
      )}
      <button
        type="button"
        class="quiet remove"
        aria-label={`Remove item ${name}`}
        title="Remove"
        onClick={onRemove}
      >
        ×
      </button>
    </>
  );
}
