import { preview } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

export const defaultRejected: Rule = {
  id: 'default-rejected',
  group: 'quality',
  severity: 'warning',
  finds: 'A `default` does not fit its own schema.',
  why: 'A model or a form that uses the default sends arguments that are then refused. Correct the default, or the schema.',
  examples: {
    fires: { type: 'object', properties: { limit: { type: 'integer', maximum: 100, default: 500 } } },
    silent: { type: 'object', properties: { limit: { type: 'integer', maximum: 100, default: 50 } } },
  },
  checkSchema({ refusedValues }, report) {
    for (const { keyword, place, value, failure } of refusedValues) {
      if (keyword !== 'default') continue;
      report(
        `${place}/default`,
        `The default ${preview(value)} does not fit its schema: it ${failure.message}.`,
      );
    }
  },
};
