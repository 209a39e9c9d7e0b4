/** The exact text for refused documents. */
import { describe, expect, it } from 'vitest';
import { admitSchema, type Problem } from '../index.ts';
import { reportProblems } from './index.ts';

function problemsOf(document: unknown, failures = 100): readonly Problem[] {
  const admitted = admitSchema(document, { limits: { failures } });
  return admitted.ok ? [] : admitted.problems;
}

describe('reportProblems', () => {
  it('gives each problem a line with its place and its code', () => {
    const document = { properties: { a: { minLength: -1 } }, $ref: '#/$defs/missing' };
    expect(reportProblems(problemsOf(document))).toBe(
      [
        'The schema is refused, with 2 problems:',
        '  /properties/a/minLength: "minLength" must be a whole number, 0 or more in 2020-12, but is -1. [keyword-value]',
        '  /$ref: "#/$defs/missing" cannot be resolved: there is nothing at "/$defs/missing". Define it in this document, or hand the document over in "resources". [reference-unresolved]',
      ].join('\n'),
    );
  });

  it('names the root, and the document where it has a name', () => {
    expect(reportProblems(problemsOf(5), { name: 'order.json' })).toBe(
      'order.json is refused, with 1 problem:\n  (root): A schema is an object or a boolean, but this is 5. [not-a-schema]',
    );
  });

  it('does not count the note that a list was cut as a problem', () => {
    const document = { properties: Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`p${i}`, 5])) };
    const lines = reportProblems(problemsOf(document, 3)).split('\n');
    expect(lines[0]).toBe('The schema is refused, with more than 2 problems:');
    expect(lines.at(-1)).toContain('The list is cut here');
  });

  it('says that there is nothing to say', () => {
    expect(reportProblems([])).toBe('The schema has no problems.');
  });
});
