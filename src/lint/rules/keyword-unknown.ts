import type { Rule } from '../rule.ts';
import { timesText, unknownKeywords } from '../unknown-keywords.ts';

/** What to write in JSON Schema for what other formats call by these names. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['nullable', 'Write "null" into "type", such as ["string", "null"].'],
  ['example', 'Write "examples", which is a list.'],
  ['optional', 'Leave the property out of "required" instead.'],
  ['discriminator', 'The branches tell themselves apart by "const".'],
]);
const OWN = 'A name of your own starts with "x-".';

export const keywordUnknown: Rule = {
  id: 'keyword-unknown',
  group: 'quality',
  severity: 'hint',
  finds: 'A member of a schema is no keyword of any dialect. Reported once for each name.',
  why: 'JSON Schema ignores what it does not know. Some hosts refuse such schemas, and readers take the member for a constraint.',
  examples: {
    fires: { type: 'string', nullable: true },
    silent: { type: ['string', 'null'], 'x-label': 'Name' },
  },
  checkSchema(view, report) {
    for (const { name, places, meant } of unknownKeywords(view)) {
      if (meant !== undefined) continue;
      const instead = INSTEAD.get(name) ?? OWN;
      report(places[0], `"${name}"${timesText(places)} is no keyword, so nothing checks it. ${instead}`);
    }
  },
};
