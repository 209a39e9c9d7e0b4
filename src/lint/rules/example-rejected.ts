import { preview } from '../../json/index.ts';
import { misfits } from '../probe.ts';
import type { Rule } from '../rule.ts';

export const exampleRejected: Rule = {
  id: 'example-rejected',
  group: 'quality',
  severity: 'warning',
  finds: 'One of the `examples` does not fit its own schema.',
  why: 'Models copy examples, and documentation shows them. Mend the example, or the schema.',
  examples: {
    fires: { type: 'string', format: 'date', examples: ['2026-07-28', 'tomorrow'] },
    silent: { type: 'string', format: 'date', examples: ['2026-07-28', '2026-07-29'] },
  },
  checkSchema({ schema, places }, report) {
    if (schema === undefined) return;
    const held = places.flatMap(({ schema: one, pointer: place }) =>
      Array.isArray(one['examples'])
        ? one['examples'].map((value: unknown, position) => ({ place, position, value }))
        : [],
    );
    for (const { index, failure } of misfits(schema, held)) {
      const { place, position, value } = held[index]!;
      const at = `${place}/examples/${position}`;
      report(at, `The example ${preview(value)} does not fit its schema: it ${failure.message}.`);
    }
  },
};
