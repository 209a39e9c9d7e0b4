/**
 * The patterns that surveys noted in; a matcher for each in the pattern set out. A pattern that cannot be run
 * in linear time, is too long, or takes too much work to compile refuses the document, or leaves its keyword
 * unchecked.
 */
import type { ProblemCode } from '../../errors.ts';
import { preview } from '../../json/index.ts';
import type { Limits } from '../limits.ts';
import type { PatternSet } from './pattern-set.ts';
import type { ProblemDetail, Problems } from './problems.ts';
import type { NotedPattern, Survey } from './survey.ts';

export interface PatternOptions {
  readonly limits: Limits;
  readonly problems: Problems;
  readonly patterns: PatternSet;
  /**
   * Where patterns that cannot be run are noted, instead of being problems; undefined where they are
   * problems.
   */
  readonly unchecked: Problems | undefined;
}

export function provePatterns(surveys: readonly Survey[], options: PatternOptions): void {
  const { problems } = options;
  for (const { patterns } of surveys) {
    for (const pattern of patterns) {
      if (problems.isCut) return problems.leaveOthers();
      if (!prove(pattern, options)) return;
    }
  }
}

/**
 * False where no other pattern need be looked at: the steps for all of them are spent, and that refuses the
 * document.
 */
function prove(pattern: NotedPattern, options: PatternOptions): boolean {
  const { keyword, source } = pattern;
  const { limits, patterns } = options;
  if (source.length > limits.patternLength) {
    const message = `The pattern has ${source.length} characters, and limits.patternLength allows ${limits.patternLength}: shorten it, or raise the limit.`;
    const expected = `at most ${limits.patternLength}`;
    const detail = { keyword, expected, received: String(source.length) };
    cannotRun(pattern, 'limit-pattern-length', message, detail, options);
    return true;
  }
  const result = patterns.compile(source);
  if (result === undefined) {
    const message = `The patterns up to here take more steps to compile than limits.patternSteps allows, ${limits.patternSteps}: simplify them, leave some out, or raise the limit.`;
    const expected = `at most ${limits.patternSteps} steps for all patterns`;
    const detail = { keyword, expected, received: 'more' };
    return cannotRun(pattern, 'limit-pattern-steps', message, detail, options);
  }
  if (!result.ok) {
    const message = `The pattern ${preview(source)} cannot be used: ${result.reason}`;
    const detail = { keyword, expected: 'a pattern that runs in linear time', received: preview(source) };
    cannotRun(pattern, `pattern-${result.code}`, message, detail, options);
  }
  return true;
}

/** Returns whether the keyword is left unchecked; else the document is refused. */
function cannotRun(
  { location, source }: NotedPattern,
  code: ProblemCode,
  message: string,
  detail: ProblemDetail,
  { problems, unchecked, patterns }: PatternOptions,
): boolean {
  (unchecked ?? problems).add(code, location, message, detail);
  if (unchecked !== undefined) patterns.leave(source);
  return unchecked !== undefined;
}
