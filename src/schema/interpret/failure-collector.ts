/**
 * Collects failures: a bounded number, each location and keyword once. Each branch of a choice has a
 * collector of its own, so that the failure can say which branch came closest.
 */
import { clip, quote } from '../../json/index.ts';
import type { Detail, Keyword, Sentence } from '../keywords/index.ts';
import type { BranchMiss, Failure } from '../problem.ts';
import type { SchemaLocation } from '../schema-location.ts';
import { ChoiceFailure, MissedChoices } from './choice-failure.ts';
import { Previews } from './previews.ts';
import type { Run } from './run.ts';
import type { Suspect } from './search.ts';

const BRANCH_FAILURES = 5;
const MAX_NESTED_CHOICES = 3;
/** Failures inside branches, over all choices of one explanation. */
const MAX_BRANCH_FAILURES = 500;

export const NO_DETAIL: Detail = {};
const NONE: readonly never[] = [];

export class FailureCollector {
  static readonly kept: FailureCollector = new FailureCollector(1);

  /**
   * A literal list for the first failure: most have just one, and a list that grows reserves room for more.
   */
  failures: readonly Failure[] = NONE;
  readonly most: number;
  private readonly nesting: number;
  /** Shared by all branches; made for the first of them. */
  private allowance: { left: number } | undefined;
  private readonly previews: Previews;
  private choices: MissedChoices | undefined = undefined;
  /** Made when there are more failures than can be looked through. */
  private seen: Set<string> | undefined = undefined;

  constructor(most: number, nesting = 0, allowance?: { left: number }, previews: Previews = new Previews()) {
    this.most = Math.max(1, most);
    this.previews = previews;
    this.nesting = nesting;
    this.allowance = allowance;
  }

  get full(): boolean {
    return this.failures.length >= this.most;
  }

  /** For a branch of a choice; undefined where explanations would nest too deep to be readable. */
  forBranch(): FailureCollector | undefined {
    this.allowance ??= { left: MAX_BRANCH_FAILURES };
    if (this.nesting >= MAX_NESTED_CHOICES || this.allowance.left <= 0) return undefined;
    return new FailureCollector(BRANCH_FAILURES, this.nesting + 1, this.allowance, this.previews);
  }

  add(suspect: Suspect, keyword: Keyword, detail: Detail = NO_DETAIL): void {
    if (this.full) return;
    this.record(this.failureOf(suspect, keyword, detail));
  }

  /**
   * A choice that no branch fitted. Its branches are explained on the first read, nested ones together with
   * them.
   */
  addChoice(
    suspect: Suspect,
    keyword: Keyword,
    run: Run,
    explain: (run: Run) => readonly BranchMiss[] | undefined,
  ): void {
    if (this.full) return;
    const failure = this.failureOf(suspect, keyword, NO_DETAIL);
    if (this.nesting > 0) {
      const branches = explain(run);
      return this.record(branches === undefined ? failure : { ...failure, branches });
    }
    this.choices ??= new MissedChoices(run.value, run.stepsLeft);
    this.record(new ChoiceFailure(failure, this.choices, this.choices.add(explain)));
  }

  /** A `false` schema: the sentence comes from the keyword that holds it. */
  addForbidden(schemaLocation: SchemaLocation, key: string, instancePath: string): void {
    if (this.full) return;
    const name = schemaLocation.step.split('/', 1)[0]!;
    const parent = schemaLocation.parent;
    const forbids = schemaLocation.isTarget
      ? undefined
      : parent?.resource.dialect.keywords.get(name)?.forbids;
    const around = parent?.schema as Readonly<Record<string, unknown>>;
    const sentence = forbids?.(around, key, schemaLocation.step) ?? nothingFits;
    const { code, message, expected, received } = sentence;
    const { schemaPath } = schemaLocation.wordingOf();
    this.record(
      parent === undefined
        ? { code, message, schemaPath, instancePath, expected, received }
        : { code, message, schemaPath, instancePath, keyword: name, expected, received },
    );
  }

  addName(reason: Failure, key: string, instancePath: string): void {
    if (this.full) return;
    const { schemaPath, expected = '', received = '' } = reason;
    const message = `property name ${quote(clip(key, 60))} ${reason.message}`;
    const keyword = 'propertyNames';
    this.record({ code: keyword, message, schemaPath, instancePath, keyword, expected, received });
  }

  private failureOf(suspect: Suspect, keyword: Keyword, detail: Detail): PlainFailure {
    const wording = suspect.node.schemaLocation.wordingOf(keyword);
    const shown = this.previews.shownFor(suspect.value);
    const { code, message, expected, received } = keyword.says!(wording, shown, detail);
    const { schemaPath } = wording;
    return {
      code,
      message,
      schemaPath,
      instancePath: suspect.path,
      keyword: keyword.name,
      expected,
      received,
    };
  }

  private record(failure: Failure): void {
    if (this.failures === NONE) this.failures = [failure];
    else if (this.has(failure)) return;
    else (this.failures as Failure[]).push(failure);
    if (this.nesting > 0) this.allowance!.left--;
  }

  /** Whether the same failure was recorded at the same location; if not, it is noted. */
  private has(failure: Failure): boolean {
    const { failures } = this;
    if (failures.length < FEW_FAILURES) {
      for (let i = 0; i < failures.length; i++) if (isSame(failures[i]!, failure)) return true;
      return false;
    }
    this.seen ??= new Set(failures.map(textOf));
    const text = textOf(failure);
    if (this.seen.has(text)) return true;
    this.seen.add(text);
    return false;
  }
}

const FEW_FAILURES = 8;

type PlainFailure = Required<Omit<Failure, 'branches'>>;

function isSame(a: Failure, b: Failure): boolean {
  return a.message === b.message && a.schemaPath === b.schemaPath && a.instancePath === b.instancePath;
}

function textOf({ message, schemaPath, instancePath }: Failure): string {
  return `${schemaPath}\n${instancePath}\n${message}`;
}

const nothingFits: Sentence = {
  code: 'false-schema',
  expected: 'nothing',
  received: 'a value',
  message: 'no value is allowed here',
};
