/**
 * Runs one hostile case once, from the document to the verdict, and says what came out and what it cost. The
 * input is made before the clock starts; what the engine throws is not caught, since it must never throw on
 * data.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { admitSchema, compileSchema, type Failure, type Problem } from '../../src/schema/index.ts';
import type { HostileCase, Outcome } from './case.ts';

export interface CaseResult {
  readonly outcome: Outcome;
  /** `accepts`, asked twice after `check`; both false where there is no value. */
  readonly accepted: readonly [boolean, boolean];
  readonly problems: readonly Problem[];
  readonly failures: readonly Failure[];
  /** From the document to the explained verdict: admission and `check`. */
  readonly milliseconds: number;
  /** The same in processor time, which other processes do not stretch. */
  readonly processorMilliseconds: number;
  /** Megabytes that the heap grew by, old garbage included; an upper reading of what is kept. */
  readonly heap: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void;

/**
 * `exact`: a full collection first, so that the reading holds nothing of others; it takes its time. `kept`:
 * another one at the end, so that it holds no garbage either.
 */
export type HeapReading = 'rough' | 'exact' | 'kept';

export interface RunInput {
  readonly schema: unknown;
  readonly value: unknown;
}

export function makeInput({ schema, value }: HostileCase): RunInput {
  return { schema: schema(), value: value?.() };
}

/** Which tier decides: the interpreter alone, or generated code with the interpreter behind it. */
export type Tier = 'interpreter' | 'code';

/** `steps`: the budget of the run; the engine's own where it is undefined. */
export function runCase(
  { options = {}, value: hasValue }: HostileCase,
  steps: number | undefined,
  input: RunInput,
  tier: Tier,
  heapReading: HeapReading = 'rough',
): CaseResult {
  const limits = { ...options.limits, ...(steps === undefined ? {} : { steps }) };
  const { schema, value } = input;
  const cost = startMeasuring(heapReading);
  const admitted = admitSchema(schema, { ...options, limits });
  const none = { accepted: [false, false], problems: [], failures: [] } as const;
  if (!admitted.ok) {
    const { problems } = admitted;
    return { ...none, ...cost(), outcome: `refused: ${refusal(problems)}`, problems };
  }
  if (hasValue === undefined) return { ...none, ...cost(), outcome: 'admitted' };
  const validator = compileSchema(admitted.schema, { codegen: tier === 'code' });
  const checked = validator.check(value);
  const spent = cost();
  const accepted = [validator.accepts(value), validator.accepts(value)] as const;
  const outcome = checked.ok ? 'valid' : checked.exhausted ? 'exhausted' : 'invalid';
  return { ...none, ...spent, outcome, accepted, failures: checked.ok ? [] : checked.failures };
}

type Cost = Pick<CaseResult, 'milliseconds' | 'processorMilliseconds' | 'heap'>;

function startMeasuring(heapReading: HeapReading): () => Cost {
  if (heapReading === 'rough') collectGarbage({ type: 'minor' });
  else collectGarbage();
  const heapBefore = process.memoryUsage().heapUsed;
  const processorBefore = process.cpuUsage();
  const start = performance.now();
  return () => {
    const milliseconds = performance.now() - start;
    const { user, system } = process.cpuUsage(processorBefore);
    // How much young garbage lies about depends on when the engine last collected it, and not on the case.
    if (heapReading === 'exact') collectGarbage({ type: 'minor' });
    if (heapReading === 'kept') collectGarbage();
    const heap = (process.memoryUsage().heapUsed - heapBefore) / 1_048_576;
    return { milliseconds, processorMilliseconds: (user + system) / 1_000, heap };
  };
}

/** The one code of all problems; all of them where they differ, which no case expects. */
function refusal(problems: readonly Problem[]): Problem['code'] {
  const codes = new Set(problems.map(({ code }) => code));
  codes.delete('more-problems');
  return [...codes].join(' and ') as Problem['code'];
}
