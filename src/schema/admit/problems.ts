/**
 * The list of what is wrong with a document: bounded, each problem once, in the order in which it was found.
 */
import { clip } from '../../json/index.ts';
import type { ProblemCode } from '../../errors.ts';
import type { Problem } from '../problem.ts';
import { schemaPath, type SchemaLocation } from '../schema-location.ts';

export interface ProblemDetail {
  readonly keyword?: string;
  readonly expected?: string;
  readonly received?: string;
}

const MAX_STEP = 500;

export class Problems {
  readonly list: Problem[] = [];
  private readonly most: number;
  /** Made when first needed: most documents have no problem. */
  private seen: Set<string> | undefined = undefined;
  private dropped = 0;
  private areAllFound = true;

  constructor(most: number) {
    this.most = Math.max(1, most);
  }

  /**
   * `place`: a location, or a pointer that is already text. `step` leads on from the location, keyword first.
   */
  add(
    code: ProblemCode,
    place: SchemaLocation | string,
    message: string,
    detail: ProblemDetail = {},
    step = '',
  ): void {
    if (this.list.length >= this.most) {
      this.dropped++;
      return;
    }
    const path =
      (typeof place === 'string' ? place : schemaPath(place, detail.keyword)) +
      (step === '' ? '' : `/${clip(step, MAX_STEP)}`);
    const key = `${code}\n${path}\n${message}`;
    this.seen ??= new Set();
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.list.push({ code, message, schemaPath: path, ...detail });
  }

  get none(): boolean {
    return this.list.length === 0;
  }

  /** More were found than are listed: a stage that would take long to find others may stop. */
  get isCut(): boolean {
    return this.dropped > 0;
  }

  leaveOthers(): void {
    this.areAllFound = false;
  }

  /** The list as it is handed out: if it was cut, its last entry says so. */
  finish(): readonly Problem[] {
    if (this.dropped === 0) return this.list;
    const message = `The list is cut here: ${this.areAllFound ? '' : 'at least '}${this.dropped} more problems were found. Mend these first, or raise limits.failures.`;
    return [...this.list.slice(0, -1), { code: 'more-problems', message, schemaPath: '' }];
  }
}
