import { isObject, preview } from '../../json/index.ts';
import { compilePattern, linearRegExp } from '../../schema/internal.ts';
import type { Rule } from '../rule.ts';

export const patternBacktracks: Rule = {
  id: 'pattern-backtracks',
  group: 'safety',
  severity: 'hint',
  finds:
    'A pattern repeats something without an end, and is not proven to run in linear time on the `RegExp` of JavaScript.',
  why: 'Here it runs on an automaton, whatever the text. Clients and servers that use a plain `RegExp` may hang on a text made for it. Write it without nested or overlapping repetition, or give each repetition an end (`{1,20}`); ends that multiply to millions of ways count as none.',
  examples: {
    fires: { type: 'string', pattern: '^(a+)+$' },
    silent: { type: 'string', pattern: '^a+$' },
  },
  checkSchema({ places }, report) {
    for (const { schema, pointer } of places) {
      const { pattern, patternProperties } = schema;
      const sources = isObject(patternProperties) ? Object.keys(patternProperties) : [];
      const found = [...(typeof pattern === 'string' ? [pattern] : []), ...sources].find(backtracks);
      if (found === undefined) continue;
      const keyword = found === pattern ? 'pattern' : 'patternProperties';
      report(`${pointer}/${keyword}`, `The pattern ${preview(found)} may backtrack in other programs.`);
    }
  },
};

function backtracks(source: string): boolean {
  const compiled = compilePattern(source, 'linear');
  return compiled.ok && compiled.matcher.engine === 'automaton' && linearRegExp(source) === undefined;
}
