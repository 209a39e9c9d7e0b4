/**
 * Collects the problems of one route file, in the order in which they are found, bounded for each tool. The
 * rules of the specification refuse a tool in `spec` mode; in `compat`, which serves what real files do, they
 * warn (R-FLOW-4).
 */
import type { RouteCode } from '../../errors.ts';
import type { SourceProblem } from '../source.ts';

export type FlowMode = 'spec' | 'compat';

const MAX_FOR_EACH = 100;

/** Lives while one file is read. */
export class Problems {
  readonly problems: SourceProblem[] = [];
  readonly mode: FlowMode;
  private readonly file: string;
  private readonly counts: Map<string | undefined, number> = new Map();
  private readonly refused: Set<string | undefined> = new Set();

  constructor(file: string, mode: FlowMode) {
    this.file = file;
    this.mode = mode;
  }

  /** Reports problems at and below a JSON Pointer of the file. */
  at(pointer: string, tool?: string): Reporter {
    return new Reporter(this, pointer, tool);
  }

  /** Whether an error excludes the tool; undefined for the file itself. */
  refuses(tool: string | undefined): boolean {
    return this.refused.has(tool);
  }

  add({ severity, code, message, pointer, tool }: Omit<SourceProblem, 'file'>): void {
    const count = (this.counts.get(tool) ?? 0) + 1;
    this.counts.set(tool, count);
    if (severity === 'error') this.refused.add(tool);
    if (count > MAX_FOR_EACH) return;
    const where = { file: this.file, ...(tool !== undefined && { tool }), pointer };
    this.problems.push({ code, severity, ...where, message });
  }
}

/** Reports problems at one location of the file. */
export class Reporter {
  private readonly problems: Problems;
  private readonly pointer: string;
  private readonly tool: string | undefined;

  constructor(problems: Problems, pointer: string, tool: string | undefined) {
    this.problems = problems;
    this.pointer = pointer;
    this.tool = tool;
  }

  /** Whether a broken rule excludes the tool. */
  get isStrict(): boolean {
    return this.problems.mode === 'spec';
  }

  below(further: string): Reporter {
    return new Reporter(this.problems, this.pointer + further, this.tool);
  }

  /** Excludes the tool, or the file. */
  error(code: RouteCode, message: string, below = ''): void {
    this.add('error', code, message, below);
  }

  /** Breaks a rule of the specification. */
  rule(code: RouteCode, message: string, below = ''): void {
    this.add(this.isStrict ? 'error' : 'warning', code, message, below);
  }

  warning(code: RouteCode, message: string, below = ''): void {
    this.add('warning', code, message, below);
  }

  info(code: RouteCode, message: string, below = ''): void {
    this.add('info', code, message, below);
  }

  private add(severity: SourceProblem['severity'], code: RouteCode, message: string, below: string): void {
    const tool = this.tool === undefined ? {} : { tool: this.tool };
    this.problems.add({ severity, code, message, pointer: this.pointer + below, ...tool });
  }
}
