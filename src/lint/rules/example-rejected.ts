import { preview } from '../../json/index.ts';
import type { AdmittedSchema } from '../../schema/index.ts';
import type { RefusedValue } from '../held-values.ts';
import { fitting } from '../probe.ts';
import type { Edit, Rule } from '../rule.ts';

export const exampleRejected: Rule = {
  id: 'example-rejected',
  group: 'quality',
  severity: 'warning',
  finds: 'One of the `examples` does not fit its own schema.',
  why: 'Models copy examples, and documentation shows them. Correct the example, or the schema. Where none fits but the list of them does, the author wrote one example: the fix puts it into a list.',
  examples: {
    fires: { type: 'array', items: { type: 'string' }, examples: ['src', 'test'] },
    silent: { type: 'array', items: { type: 'string' }, examples: [['src', 'test'], []] },
  },
  fixes: true,
  checkSchema({ schema, refusedValues }, report) {
    const refused = refusedValues.filter(({ keyword }) => keyword === 'examples');
    if (refused.length === 0) return;
    const lists = listsThatFit(refused, schema!);
    for (const { place, position, value, failure } of refused) {
      const list = lists.get(place);
      if (list === undefined) {
        const message = `The example ${preview(value)} does not fit its schema: it ${failure.message}.`;
        report(`${place}/examples/${position}`, message);
      } else if (position === 0) {
        const edit: Edit = { kind: 'set', place: `${place}/examples`, value: [list] };
        const message = 'No example fits its schema, but the list of them does: put it into a list.';
        report(`${place}/examples`, message, { edits: [edit] });
      }
    }
  },
};

/** By place, the lists of which no member fits but the whole list does; all are checked at once. */
function listsThatFit(
  refused: readonly RefusedValue[],
  schema: AdmittedSchema,
): ReadonlyMap<string, readonly unknown[]> {
  const counts = new Map<string, number>();
  for (const { place } of refused) counts.set(place, (counts.get(place) ?? 0) + 1);
  const whole = refused
    .filter(({ position }) => position === 0)
    .map(({ place, schema: holder }) => ({ place, value: holder['examples'] as readonly unknown[] }))
    .filter(({ place, value }) => value.length === counts.get(place));
  const fits = fitting(schema, whole);
  return new Map(whole.filter((_, index) => fits.has(index)).map(({ place, value }) => [place, value]));
}
