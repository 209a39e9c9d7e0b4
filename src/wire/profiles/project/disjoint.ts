/** Whether no value fits two of several forms, so that a choice of exactly one is a choice of any. */
import type { JsonObject } from '../../../json/index.ts';
import { isObject } from '../../../json/index.ts';
import { admitSchema, type Schema } from '../../../schema/index.ts';
import { areDisjoint } from '../../../schema/internal.ts';

const MAX_FORMS = 8;
const STEPS = 5_000;

export function areDisjointDocuments(forms: readonly Schema[], document: JsonObject): boolean {
  if (forms.length > MAX_FORMS) return false;
  const { $defs } = document;
  const admitted = forms.map((form) =>
    admitSchema(isObject(form) && $defs !== undefined ? { ...form, $defs } : form, { patterns: 'lenient' }),
  );
  return admitted.every((one, index) =>
    admitted.slice(index + 1).every((other) => {
      if (!one.ok || !other.ok) return false;
      return areDisjoint(one.schema, other.schema, { steps: STEPS }).answer === 'yes';
    }),
  );
}
