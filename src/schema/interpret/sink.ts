/**
 * Where failures go: bounded in number, each place and keyword once. A choice gives each of its branches a sink of its
 * own, so that the failure can say which branch came closest.
 */
import { clip } from '../../json/index.ts';
import type { Detail, Keyword, Sentence } from '../keywords/index.ts';
import type { BranchMiss, Failure } from '../problem.ts';
import { schemaPath, type Site } from '../site.ts';
import type { Place } from './place.ts';

const BRANCH_FAILURES = 5;
const MAX_NESTED_CHOICES = 3;
/** Failures inside branches, over all choices of one explanation. */
const MAX_BRANCH_FAILURES = 500;

export class Sink {
  readonly failures: Failure[] = [];
  readonly most: number;
  private readonly choices: number;
  private readonly allowance: { left: number };
  /** Made when there are more failures than can be looked through. */
  private seen: Set<string> | undefined = undefined;

  constructor(most: number, choices = 0, allowance: { left: number } = { left: MAX_BRANCH_FAILURES }) {
    this.most = Math.max(1, most);
    this.choices = choices;
    this.allowance = allowance;
  }

  get full(): boolean {
    return this.failures.length >= this.most;
  }

  /** For a branch of a choice; undefined where explanations would nest too deep to be read. */
  forBranch(): Sink | undefined {
    if (this.choices >= MAX_NESTED_CHOICES || this.allowance.left <= 0) return undefined;
    return new Sink(BRANCH_FAILURES, this.choices + 1, this.allowance);
  }

  add(
    site: Site,
    keyword: Keyword,
    value: unknown,
    place: Place,
    detail: Detail = {},
    branches?: readonly BranchMiss[],
  ): void {
    if (this.full) return;
    const schema = site.schema as Readonly<Record<string, unknown>>;
    const sentence = keyword.says!(schema[keyword.name] as never, value, detail);
    this.record(sentence, schemaPath(site, keyword.name), keyword.name, place, branches);
  }

  /** A `false` schema: the keyword that it stands under says what it forbids. */
  addForbidden(site: Site, place: Place): void {
    const name = site.step.split('/', 1)[0]!;
    const parent = site.parent;
    const keyword = parent?.resource.dialect.keywords.get(name);
    const key = String(place.key);
    const forbids = site.isTarget ? undefined : keyword?.forbids;
    const around = parent?.schema as Readonly<Record<string, unknown>>;
    const sentence = forbids?.(around, key, site.step) ?? nothingFits;
    this.record(sentence, schemaPath(site), parent === undefined ? undefined : name, place);
  }

  addName(reason: Failure, key: string, place: Place): void {
    const name = JSON.stringify(clip(key, 60));
    const message = `property name ${name} ${reason.message}`;
    const { expected = '', received = '' } = reason;
    const sentence: Sentence = { code: 'propertyNames', expected, received, message };
    this.record(sentence, reason.schemaPath, 'propertyNames', place);
  }

  private record(
    sentence: Sentence,
    path: string,
    keyword: string | undefined,
    place: Place,
    branches?: readonly BranchMiss[],
  ): void {
    if (this.full) return;
    const { code, message, expected, received } = sentence;
    const instancePath = place.path;
    const plain: Failure =
      keyword === undefined
        ? { code, message, schemaPath: path, instancePath, expected, received }
        : { code, message, schemaPath: path, instancePath, keyword, expected, received };
    if (this.has(plain)) return;
    if (this.choices > 0) this.allowance.left--;
    this.failures.push(branches === undefined ? plain : { ...plain, branches });
  }

  /** Whether the same was said of the same place before; if not, it is noted. */
  private has(failure: Failure): boolean {
    const { failures } = this;
    if (failures.length < FEW_FAILURES) return failures.some((known) => isSame(known, failure));
    this.seen ??= new Set(failures.map(textOf));
    const text = textOf(failure);
    if (this.seen.has(text)) return true;
    this.seen.add(text);
    return false;
  }
}

const FEW_FAILURES = 8;

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
