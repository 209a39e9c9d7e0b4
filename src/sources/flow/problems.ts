/**
 * Collects what is wrong with one route file, in the order in which it is found, bounded for each tool. The rules of
 * the specification refuse a tool in `spec` mode; in `compat`, which serves what real files do, they warn (R-FLOW-4).
 */
import type { RouteCode } from '../../errors.ts';
import type { SourceProblem } from '../source.ts';

export type FlowMode = 'spec' | 'compat';

const MAX_FOR_EACH = 100;

/** Lives while one file is read. */
export class Problems {
  readonly found: SourceProblem[] = [];
  readonly mode: FlowMode;
  private readonly file: string;
  private readonly counts: Map<string | undefined, number> = new Map();
  private readonly refused: Set<string | undefined> = new Set();

  constructor(file: string, mode: FlowMode) {
    this.file = file;
    this.mode = mode;
  }

  /** For what stands at and below a place of the file. */
  at(pointer: string, tool?: string): Place {
    return new Place(this, pointer, tool);
  }

  /** Whether an error leaves it out; undefined for the file itself. */
  refuses(tool: string | undefined): boolean {
    return this.refused.has(tool);
  }

  add({ severity, code, message, pointer, tool }: Omit<SourceProblem, 'file'>): void {
    const count = (this.counts.get(tool) ?? 0) + 1;
    this.counts.set(tool, count);
    if (severity === 'error') this.refused.add(tool);
    if (count > MAX_FOR_EACH) return;
    const where = { file: this.file, ...(tool !== undefined && { tool }), pointer };
    this.found.push({ code, severity, ...where, message });
  }
}

/** Where something stands that may be wrong. */
export class Place {
  private readonly problems: Problems;
  private readonly pointer: string;
  private readonly tool: string | undefined;

  constructor(problems: Problems, pointer: string, tool: string | undefined) {
    this.problems = problems;
    this.pointer = pointer;
    this.tool = tool;
  }

  /** Whether what breaks a rule is refused. */
  get isStrict(): boolean {
    return this.problems.mode === 'spec';
  }

  below(further: string): Place {
    return new Place(this.problems, this.pointer + further, this.tool);
  }

  /** Leaves the tool out, or the file. */
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
