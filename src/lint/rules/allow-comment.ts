import { allowanceIn } from '../allow-comment.ts';
import type { Rule } from '../rule.ts';

export const allowComment: Rule = {
  id: 'allow-comment',
  group: 'quality',
  severity: 'warning',
  finds: 'A comment is meant to suppress a finding, and names no rule or no reason.',
  why: 'Without a reason the next reader cannot decide whether it still holds, so nothing is suppressed. Write `"$comment": "anyshape-allow rule-id: reason"`.',
  examples: {
    fires: { type: 'integer', $comment: 'anyshape-allow keyword-without-effect', minLength: 3 },
    silent: {
      type: 'integer',
      $comment: 'anyshape-allow keyword-without-effect: kept until the clients of 2024 are gone',
      minLength: 3,
    },
  },
  checkSchema({ subschemas }, report) {
    for (const { schema, pointer } of subschemas) {
      if (allowanceIn(schema) !== 'flawed') continue;
      const message = 'The comment suppresses nothing: write "anyshape-allow rule-id: reason".';
      report(`${pointer}/$comment`, message);
    }
  },
};
