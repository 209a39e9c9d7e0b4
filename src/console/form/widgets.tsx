/** Which widget draws a place: by its listed values, its kind and its format. What has no widget is JSON. */
import type { FunctionComponent } from 'preact';
import type { Failure } from '../../schema/index.ts';
import { ArrayField } from './array-field.tsx';
import { BooleanField } from './boolean-field.tsx';
import { JsonField } from './json-field.tsx';
import type { Kind } from './kinds.ts';
import { NumberField } from './number-field.tsx';
import { ObjectField } from './object-field.tsx';
import type { PlaceView } from './place-view.ts';
import { TextField } from './text-field.tsx';
import { ValuesField } from './values-field.tsx';

export interface WidgetProps {
  readonly id: string;
  /** The id of what describes the place. */
  readonly about: string;
  readonly label: string;
  readonly path: string;
  readonly value: unknown;
  readonly view: PlaceView;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  /** An item, or a member that no schema declares: its field is there as long as it is. */
  readonly isKept: boolean;
  readonly epoch: number;
  readonly inside: ReadonlyMap<string, readonly Failure[]>;
}

const BY_KIND: Readonly<Record<Kind, FunctionComponent<WidgetProps>>> = {
  string: TextField,
  number: NumberField,
  boolean: BooleanField,
  null: NullField,
  object: ObjectField,
  array: ArrayField,
};

export function widgetFor(
  view: PlaceView,
  kind: Kind | undefined,
  value: unknown,
): FunctionComponent<WidgetProps> {
  if (view.values !== undefined) return ValuesField;
  if (kind === undefined) return JsonField;
  if (value !== undefined && kind === 'number' && typeof value === 'string') return NumberField;
  return BY_KIND[kind];
}

function NullField() {
  return <p class="note">null</p>;
}
