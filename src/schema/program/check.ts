/**
 * What a node asks of a value without a look inside, and of the size of a container: assertions that ask no
 * other node.
 */
import type { Keyword } from '../keywords/keyword.ts';
import type { PatternMatcher } from '../patterns/index.ts';

/**
 * Operations of a Check. Number literals in the switches that run them, since they must be constant there.
 */
export const Op = {
  minimum: 0,
  maximum: 1,
  exclusiveMinimum: 2,
  exclusiveMaximum: 3,
  multipleOf: 4,
  minLength: 5,
  maxLength: 6,
  pattern: 7,
  format: 8,
  minItems: 9,
  maxItems: 10,
  uniqueItems: 11,
  minProperties: 12,
  maxProperties: 13,
  equals: 14,
} as const;

/** One assertion about a number, a string, the size of a container, or what a value equals. */
export class Check {
  readonly op: number;
  readonly keyword: Keyword;
  readonly limit: number;
  readonly matcher: PatternMatcher | undefined;
  /** Of a format: whether it accepts a text; of `multipleOf`: what a number must be besides. */
  readonly accepts: ((value: never) => boolean) | undefined;
  readonly equality: Equality | undefined;
  /** What its node asks next: a chain is faster to walk than a list, and takes less memory. */
  next: Check | undefined = undefined;

  constructor(
    op: number,
    keyword: Keyword,
    limit: number,
    matcher?: PatternMatcher,
    accepts?: (value: never) => boolean,
    equality?: Equality,
  ) {
    this.op = op;
    this.keyword = keyword;
    this.limit = limit;
    this.matcher = matcher;
    this.accepts = accepts;
    this.equality = equality;
  }
}

/** The canonical texts of many containers. */
export class EqualTexts {
  readonly all: ReadonlySet<string>;
  /** The length of the longest: a value whose text would be longer equals none. */
  readonly longest: number;

  constructor(texts: readonly string[]) {
    this.all = new Set(texts);
    this.longest = texts.reduce((longest, { length }) => Math.max(longest, length), 0);
  }
}

/** What `const` and `enum` ask for. */
export class Equality {
  readonly containers: readonly object[];
  /** Where there are many containers: their canonical texts, so that all of them cost one look. */
  readonly texts: EqualTexts | undefined;
  private readonly values: readonly unknown[];
  private set: ReadonlySet<unknown> | undefined = undefined;

  constructor(values: readonly unknown[], containers: readonly object[], texts: EqualTexts | undefined) {
    this.values = values;
    this.containers = containers;
    this.texts = texts;
  }

  /** Made when first asked for. */
  get scalars(): ReadonlySet<unknown> {
    return (this.set ??= new Set(this.values));
  }

  /** A few values are compared faster than looked up, and take no set. */
  hasScalar(value: unknown): boolean {
    const { values } = this;
    if (values.length > FEW_VALUES) return this.scalars.has(value);
    for (let i = 0; i < values.length; i++) if (values[i] === value) return true;
    return false;
  }
}

const FEW_VALUES = 8;
