import type { Rule } from '../rule.ts';
import { timesText, unknownKeywords } from '../unknown-keywords.ts';

export const keywordMisspelt: Rule = {
  id: 'keyword-misspelt',
  group: 'specification',
  severity: 'warning',
  finds: 'A member of a schema is no keyword, and nearly one. Reported once for each name.',
  why: 'JSON Schema ignores what it does not know, so the constraint is never checked. Write the keyword. A name of your own starts with "x-".',
  examples: {
    fires: { type: 'string', minlength: 3 },
    silent: { type: 'string', minLength: 3, 'x-label': 'Name' },
  },
  checkSchema(view, report) {
    for (const { name, places, meant } of unknownKeywords(view)) {
      if (meant === undefined) continue;
      report(
        places[0],
        `"${name}"${timesText(places)} is no keyword, so nothing checks it. Did you mean "${meant}"?`,
      );
    }
  },
};
