import { preview } from '../../json/index.ts';
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
  checkSchema({ refusedValues }, report) {
    for (const { keyword, place, position, value, failure } of refusedValues) {
      if (keyword !== 'examples') continue;
      report(
        `${place}/examples/${position}`,
        `The example ${preview(value)} does not fit its schema: it ${failure.message}.`,
      );
    }
  },
};
