/**
 * One call, from arguments to outcome: arguments are checked by the schema as written, then parsed by the library that
 * made it; `run` works under a deadline; its result is normalised, parsed and checked the same way back. Whatever a tool
 * does, the answer is an outcome, and nothing internal is in it.
 */
import { isObject, preview } from '../json/index.ts';
import { report, type CheckResult, type Failure } from '../schema/index.ts';
import { strictReadingNote } from './strict-reading.ts';
import type { AdmittedTool } from './admit-tool.ts';
import type { Call, CallSettings } from './call-settings.ts';
import { readExtras } from './content.ts';
import { CallContext, type CallRequest } from './context.ts';
import { CANCELLED, TIMED_OUT, withDeadline } from '../async/deadline.ts';
import { afterwards, attempt, chain, type MaybePromise } from '../async/maybe-promise.ts';
import { BadReturn, crash, errorOf, issuesText, thrown } from './error-outcome.ts';
import type { ErrorOutcome, InputRequiredOutcome, Outcome, ValueOutcome } from './outcome.ts';
import { repairArguments, type Repair } from './repair/index.ts';
import { isReply, type Reply } from './reply.ts';
import { normaliseResult } from './result-value.ts';
import type { Parsed } from './schema-side.ts';
import { insideToolScope, outsideToolScope } from './tool-scope.ts';
import { isInstance, isThenable } from './untrusted-value.ts';

/** At once, where the tool and the libraries of its schemas answer at once. */
export function callTool(
  tool: AdmittedTool,
  args: unknown,
  request: CallRequest,
  settings: CallSettings,
): MaybePromise<Outcome | InputRequiredOutcome> {
  const given = args === undefined ? {} : args;
  if (!isObject(given)) {
    const message = `The arguments of "${tool.name}" must be an object, but are ${preview(args)}.`;
    return { kind: 'fault', code: -32602, message };
  }
  const context = new CallContext(request, tool.name);
  const call: Call = { tool, request, context, settings };
  const enter = (): MaybePromise<Outcome | InputRequiredOutcome> =>
    insideToolScope(
      () => context.scope,
      () => answerCall(call, given),
    );
  return afterwards(enter, () => context.close());
}

function answerCall(call: Call, args: object): MaybePromise<Outcome | InputRequiredOutcome> {
  const failed = (error: unknown): ErrorOutcome | InputRequiredOutcome =>
    call.context.inputRequired ?? (isInstance(error, Ended) ? error.outcome : thrown(call, error));
  const answer = (ready: ReadyArguments): MaybePromise<Outcome | InputRequiredOutcome> =>
    chain(
      attempt(() => runAndFinish(call, ready.value), failed),
      (outcome) => withRepairs(outcome, ready.repairs),
    );
  return chain(
    attempt(() => readArguments(call, args), failed),
    (ready) => ('kind' in ready ? ready : answer(ready)),
  );
}

function runAndFinish(call: Call, args: unknown): MaybePromise<Outcome | InputRequiredOutcome> {
  const { tool, context } = call;
  const finished = (returned: unknown): MaybePromise<Outcome | InputRequiredOutcome> =>
    context.inputRequired ?? finish(call, returned);
  const work = tool.run(args, context);
  if (isInstance(work, Promise)) return waitFor<unknown>(work, call).then(finished);
  // A promise would follow a thenable that resolves with itself for ever.
  if (isThenable(work)) return waitFor(settle(work), call).then(({ value }) => finished(value));
  return finished(work);
}

function withRepairs(
  outcome: Outcome | InputRequiredOutcome,
  repairs: readonly Repair[] | undefined,
): Outcome | InputRequiredOutcome {
  const isResult = outcome.kind === 'value' || outcome.kind === 'error';
  return isResult && repairs !== undefined ? { ...outcome, repairs } : outcome;
}

interface ReadyArguments {
  readonly value: unknown;
  readonly repairs?: readonly Repair[];
}

function readArguments(call: Call, args: object): MaybePromise<ReadyArguments | ErrorOutcome> {
  const { tool, settings } = call;
  const { validator, parse } = tool.input;
  const name = `The input of "${tool.name}"`;
  const checked = validator.check(args);
  const repaired =
    !checked.ok && (tool.traits.repair ?? settings.repair)
      ? repairArguments(tool.input, args, checked)
      : undefined;
  if (!checked.ok && repaired === undefined) {
    return errorOf('arguments', report(checked, { value: args, name }));
  }
  const ready: ReadyArguments = repaired ?? { value: args };
  if (parse === undefined) return ready;
  return chain(inTime(parse(ready.value), call), (parsed) =>
    parsed.ok ? { ...ready, value: parsed.value } : errorOf('arguments', issuesText(name, parsed)),
  );
}

/** Thrown where a call did not come to an end by itself. */
class Ended extends Error {
  readonly outcome: ErrorOutcome;

  constructor(outcome: ErrorOutcome) {
    super('The call has ended.');
    this.outcome = outcome;
  }
}

/** A library may wait for something as well. */
function inTime<Value>(work: MaybePromise<Value>, call: Call): MaybePromise<Value> {
  return work instanceof Promise ? waitFor(work, call) : work;
}

/** How often to look whether somebody has answered. */
const LOOK_AGAIN_MS = 1_000;

/** What it came to; throws where it was ended. */
async function waitFor<Value>(work: Promise<Value>, call: Call): Promise<Value> {
  const { tool, context, request, settings } = call;
  const limit = tool.traits.timeoutMs ?? settings.timeoutMs;
  const start = performance.now();
  let settled = await withDeadline(work, limit, request.signal);
  while (settled === TIMED_OUT) {
    // The time that people took to answer is given back.
    const waited = context.takeWaited();
    if (waited === 0) break;
    const more = context.isWaiting ? Math.max(waited, LOOK_AGAIN_MS) : waited;
    settled = await withDeadline(work, more, request.signal);
  }
  if (settled === TIMED_OUT) {
    const text = `The tool "${tool.name}" did not answer within ${limit} ms.`;
    context.abort(new Error(text));
    throw new Ended(errorOf('timeout', text));
  }
  if (settled === CANCELLED) {
    const rest = withDeadline(work, limit - (performance.now() - start), undefined);
    // Its end is awaited, its outcome is not.
    rest.catch(() => undefined);
    request.onOutlived?.(rest);
    throw new Ended(errorOf('cancelled', `The call was cancelled.`));
  }
  return settled;
}

/** In a box, so that no promise takes the value for another promise. */
interface Settled {
  readonly value: unknown;
}

const MAX_THENABLES = 100;

function settle(work: PromiseLike<unknown>, depth = 0): Promise<Settled> {
  return new Promise((resolve, reject) => {
    work.then((value) => {
      if (!isThenable(value)) resolve({ value });
      else if (value === work || depth === MAX_THENABLES) reject(new BadReturn('a promise of itself'));
      else resolve(settle(value, depth + 1));
    }, reject);
  });
}

/** A value that says nothing beside itself. */
function bare(value: unknown): Pick<Reply, 'value' | 'content' | 'meta'> {
  return { value, content: undefined, meta: undefined };
}

/** Value, content and meta are within `maxResultBytes` together. */
function finish(call: Call, returned: unknown): MaybePromise<Outcome> {
  const { tool, settings } = call;
  const { value: natural, content: blocks, meta: author } = isReply(returned) ? returned : bare(returned);
  const extras = readExtras(blocks, author, settings.maxResultBytes);
  if (!extras.ok) return crash(call, `replied with ${extras.fault}`, undefined, extras.reason);
  const { content, meta } = extras;
  if (natural === undefined) {
    if (tool.output === undefined) return { kind: 'value', value: undefined, text: undefined, content, meta };
    return crash(call, 'returned nothing, but declares an output', undefined, 'result');
  }
  const maxBytes = settings.maxResultBytes - extras.bytes;
  const parsed: MaybePromise<Parsed> = tool.output?.parse?.(natural) ?? { ok: true, value: natural };
  return chain(inTime(parsed, call), (known) => {
    const normal = normaliseResult(known.ok ? known.value : natural, maxBytes);
    if (!normal.ok) {
      const place = extras.bytes > 0 ? ' beside its content and meta' : '';
      return crash(call, `returned ${normal.fault}${place}`, undefined, 'result');
    }
    const { value, text } = normal;
    return checkedValue(call, { kind: 'value', value, text, content, meta }, known);
  });
}

function checkedValue(call: Call, outcome: ValueOutcome, parsed: Parsed): Outcome {
  const { tool, context, settings } = call;
  const { value } = outcome;
  const missed = missOf(tool, value, parsed);
  if (tool.output !== undefined && tool.onMismatch !== 'off') {
    outsideToolScope(() => settings.onChecked?.({ tool, value, failures: missed?.failures ?? [] }));
  }
  if (missed === undefined) return outcome;
  const delivered = tool.onMismatch !== 'strict';
  const { requestId } = context;
  outsideToolScope(() => settings.onMismatch({ tool: tool.name, requestId, delivered, ...missed }));
  return delivered ? outcome : errorOf('mismatch', `${missed.message}\nThe result is withheld.`);
}

function missOf(
  tool: AdmittedTool,
  value: unknown,
  parsed: Parsed,
): { readonly failures: readonly Failure[]; readonly message: string } | undefined {
  const { name, output, onMismatch } = tool;
  if (output === undefined || onMismatch === 'off') return undefined;
  const subject = `The result of "${name}"`;
  if (!parsed.ok) return { failures: [], message: issuesText(subject, parsed) };
  const checked: CheckResult = output.validator.check(value);
  if (checked.ok) return undefined;
  const note = onMismatch === 'strict' ? strictReadingNote(tool, value) : undefined;
  const message = report(checked, { value, name: subject });
  return { failures: checked.failures, message: note === undefined ? message : `${message}\n${note}` };
}
