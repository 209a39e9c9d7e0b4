/**
 * Collects what is wrong with one OpenAPI document, bounded in number. An error costs an operation, or where
 * it names none the whole document; a warning costs a part of one.
 */
import type { ApiCode } from '../../errors.ts';
import type { SourceProblem } from '../source.ts';

/** Problems of one code without an operation, and problems of one operation. */
const MAX_FOR_EACH = 100;

export interface ProblemPlace {
  readonly pointer: string;
  /** The operation, as the document names it. */
  readonly tool?: string | undefined;
  /** The name of its tool. */
  readonly name?: string | undefined;
  /** Another file of the same document. */
  readonly file?: string | undefined;
}

/** Lives while one document is read. */
export class ApiProblems {
  readonly list: SourceProblem[] = [];
  private readonly file: string;
  private readonly counts: Map<string, number> = new Map();

  constructor(file: string) {
    this.file = file;
  }

  add(severity: SourceProblem['severity'], code: ApiCode, message: string, place: ProblemPlace): void {
    const { pointer, tool, name, file = this.file } = place;
    const key = tool === undefined ? code : `/${tool}`;
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    if (count > MAX_FOR_EACH) return;
    const about = { ...(tool !== undefined && { tool }), ...(name !== undefined && { name }) };
    this.list.push({ code, severity, file, ...about, pointer, message });
  }
}

/** The names of an operation in its problems. */
export interface OperationNames {
  /** Its name in the document. */
  readonly tool: string;
  /** The name of its tool, where it has one. */
  readonly name: string;
}

/** Collects the problems of one operation. */
export class OperationPlace {
  private readonly problems: ApiProblems;
  private readonly pointer: string;
  private readonly names: OperationNames;

  constructor(problems: ApiProblems, pointer: string, names: OperationNames) {
    this.problems = problems;
    this.pointer = pointer;
    this.names = names;
  }

  /** The operation is left out. */
  error(code: ApiCode, message: string, pointer: string = this.pointer): void {
    this.problems.add('error', code, message, { pointer, ...this.names });
  }

  /** A part of it is. */
  warning(code: ApiCode, message: string, pointer: string = this.pointer): void {
    this.problems.add('warning', code, message, { pointer, ...this.names });
  }

  info(code: ApiCode, message: string, pointer: string = this.pointer): void {
    this.problems.add('info', code, message, { pointer, ...this.names });
  }
}
