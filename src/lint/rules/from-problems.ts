/** A set of problem codes in; a rule that reports each problem of admission with such a code out. */
import type { ProblemCode } from '../../errors.ts';
import type { Problem } from '../../schema/index.ts';
import type { Report, Rule } from '../rule.ts';

interface ProblemRule extends Omit<Rule, 'checkTool' | 'checkSchema' | 'severity'> {
  readonly codes: readonly ProblemCode[];
  /** Which of the problems with these codes; default all. */
  readonly concerns?: (problem: Problem, role: string | undefined) => boolean;
}

export interface RuleOfProblems extends Rule {
  readonly codes: readonly ProblemCode[];
}

export function fromProblems({ codes, concerns = () => true, ...rule }: ProblemRule): RuleOfProblems {
  const wanted = new Set<ProblemCode>(codes);
  const reportAll = (problems: readonly Problem[], role: string | undefined, report: Report): void => {
    for (const problem of problems) {
      const { code, message, schemaPath } = problem;
      if (wanted.has(code) && concerns(problem, role)) report(schemaPath, message, { code });
    }
  };
  return {
    ...rule,
    codes,
    severity: 'error',
    checkTool: ({ problems }, report) => {
      const own = problems.filter(({ side }) => side === undefined);
      reportAll(own, undefined, report);
    },
    checkSchema: ({ problems, role }, report) => reportAll(problems, role, report),
  };
}

/** Whether a problem at the root comes from the role of the schema. */
export function isRootOfSide({ schemaPath }: Problem, role: string | undefined): boolean {
  return schemaPath === '' && (role === 'input' || role === 'output');
}
