/** What every field of a form shares: the schema, and how a place of the value is changed. */
import { createContext, type Context } from 'preact';
import { useContext } from 'preact/hooks';
import type { FormSchema } from './form-schema.ts';

export interface FormActions {
  readonly form: FormSchema;
  /** `path`: a JSON Pointer; `ABSENT` takes the place out. */
  readonly set: (path: string, value: unknown) => void;
  readonly rename: (path: string, from: string, to: string) => void;
}

export const FormContext: Context<FormActions | undefined> = createContext<FormActions | undefined>(
  undefined,
);

export function useForm(): FormActions {
  return useContext(FormContext)!;
}
