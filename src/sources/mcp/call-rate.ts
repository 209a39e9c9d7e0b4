/**
 * How often each caller may call one tool; beyond that a call is a tool error that says when to try again.
 */
import { counted } from '../../json/index.ts';
import { Buckets } from '../../server/limits/index.ts';
import { ToolError, type ToolContext } from '../../tool/index.ts';

const MAX_PRINCIPALS = 10_000;
/** Callers that no token tells apart. */
const ANONYMOUS = '';

export class CallRate {
  private readonly tool: string;
  private readonly buckets: Buckets;

  constructor(tool: string, perMinute: number) {
    this.tool = tool;
    const bounds = { maxPrincipals: MAX_PRINCIPALS, maxSubjectsPerPrincipal: 1 };
    this.buckets = new Buckets({ perMinute, burst: Math.max(1, perMinute), ...bounds });
  }

  check({ auth }: ToolContext): void {
    const waitMs = this.buckets.take(auth?.principal ?? ANONYMOUS, this.tool, performance.now());
    if (waitMs === 0) return;
    const seconds = counted(Math.ceil(waitMs / 1_000), 'second');
    throw new ToolError(`The tool "${this.tool}" is called too often. Try again in ${seconds}.`);
  }
}
