import { isObject, preview } from '../../json/index.ts';
import { compilePattern, linearRegExp } from '../../schema/internal.ts';
import type { Rule } from '../rule.ts';

export const patternBacktracks: Rule = {
  id: 'pattern-backtracks',
  group: 'safety',
  severity: 'hint',
  finds:
    'A pattern repeats something without an end, and is not proven to run in linear time on the `RegExp` of JavaScript.',
  why: 'anyshape runs it on an automaton in linear time. Clients and servers that use a `RegExp` may hang on a hostile text. Write it without nested or overlapping repetition, or give each repetition an upper limit (`{1,20}`); limits that multiply to millions of ways do not help.',
  examples: {
    fires: { type: 'string', pattern: '^(a+)+$' },
    silent: { type: 'string', pattern: '^a+$' },
  },
  checkSchema({ subschemas }, report) {
    for (const { schema, pointer } of subschemas) {
      const { pattern, patternProperties } = schema;
      const sources = isObject(patternProperties) ? Object.keys(patternProperties) : [];
      const source = [...(typeof pattern === 'string' ? [pattern] : []), ...sources].find(backtracks);
      if (source === undefined) continue;
      const keyword = source === pattern ? 'pattern' : 'patternProperties';
      report(`${pointer}/${keyword}`, `The pattern ${preview(source)} may backtrack in other programs.`);
    }
  },
};

function backtracks(source: string): boolean {
  const compiled = compilePattern(source, 'linear');
  return compiled.ok && compiled.matcher.engine === 'automaton' && linearRegExp(source) === undefined;
}
