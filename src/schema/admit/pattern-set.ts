/**
 * The patterns of one admission: each source is compiled once, and all of them together spend at most
 * `limits.patternSteps`. What has been compiled is kept here for the program. The rule: sizes are judged
 * before this is asked for anything, and the same document always spends the same steps.
 */
import type { Limits } from '../limits.ts';
import { Meter, OutOfSteps } from '../meter.ts';
import {
  compilePattern,
  unrunMatcher,
  type PatternMatcher,
  type PatternMode,
  type PatternResult,
} from '../patterns/index.ts';

export class PatternSet {
  private readonly mode: PatternMode;
  private readonly meter: Meter;
  /** Made when first needed: most documents have no pattern. */
  private results: Map<string, PatternResult> | undefined = undefined;
  private unrun: Map<string, PatternMatcher> | undefined = undefined;

  constructor(limits: Limits, mode: PatternMode) {
    this.mode = mode;
    this.meter = new Meter(limits.patternSteps);
  }

  /** Undefined where the steps do not suffice. */
  compile(source: string): PatternResult | undefined {
    const cached = this.results?.get(source);
    if (cached !== undefined) return cached;
    if (this.meter.left < 0) return undefined;
    try {
      const result = compilePattern(source, this.mode, this.meter);
      (this.results ??= new Map()).set(source, result);
      return result;
    } catch (error) {
      if (error instanceof OutOfSteps) return undefined;
      throw error;
    }
  }

  /** Of a source that cannot be run: it accepts every text from here on. */
  leave(source: string): void {
    (this.unrun ??= new Map()).set(source, unrunMatcher(source));
  }

  get hasUnrun(): boolean {
    return this.unrun !== undefined;
  }

  /** Of a source that was compiled and can be run, or was left. */
  matcher(source: string): PatternMatcher {
    const left = this.unrun?.get(source);
    if (left !== undefined) return left;
    const result = this.results?.get(source);
    if (result?.ok !== true) throw new Error(`the pattern ${source} was not admitted`);
    return result.matcher;
  }
}
