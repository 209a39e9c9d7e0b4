/**
 * One call, from arguments to outcome: the arguments are checked against the input schema and parsed by its
 * library; `run` has a deadline; its result is normalised, parsed by the library of the output schema and
 * checked. Whatever a tool does, the answer is an outcome, and it contains nothing internal.
 */
import { isObject, preview, type JsonObject } from '../json/index.ts';
import { report, type CheckResult, type Failure } from '../schema/index.ts';
import { strictReadingNote } from './strict-reading.ts';
import type { AdmittedTool } from './admit-tool.ts';
import type { Call, CallSettings } from './call-settings.ts';
import { readExtras, type ReadExtras } from './content.ts';
import { CallContext, type CallRequest } from './context.ts';
import { CANCELLED, TIMED_OUT, withDeadline } from '../async/deadline.ts';
import { afterwards, attempt, chain, type MaybePromise } from '../async/maybe-promise.ts';
import { BadReturn, crash, errorOf, issuesText, thrown } from './error-outcome.ts';
import type { ErrorOutcome, InputRequiredOutcome, Outcome, ValueOutcome } from './outcome.ts';
import { repairArguments, type Repair } from './repair/index.ts';
import { isReply, type Reply } from './reply.ts';
import { throughMiddleware } from './middleware.ts';
import { normaliseResult } from './result-value.ts';
import { traced } from './tracing.ts';
import type { Parsed } from './schema-side.ts';
import { insideToolScope, outsideToolScope } from './tool-scope.ts';
import { isInstance, isThenable } from './untrusted-value.ts';

/** Synchronous where the tool and the libraries of its schemas are. */
export function callTool(
  tool: AdmittedTool,
  args: unknown,
  request: CallRequest,
  settings: CallSettings,
): MaybePromise<Outcome | InputRequiredOutcome> {
  const argumentsObject = args === undefined ? {} : args;
  if (!isObject(argumentsObject)) {
    const message = `The arguments of "${tool.name}" must be an object, but are ${preview(args)}.`;
    return { kind: 'fault', code: -32602, message };
  }
  const context = new CallContext(request, tool.name);
  const call: Call = { tool, request, context, settings };
  const enter = (): MaybePromise<Outcome | InputRequiredOutcome> =>
    insideToolScope(
      () => context.scope,
      () => answerCall(call, argumentsObject),
    );
  const attributes = { 'gen_ai.tool.name': tool.name, 'gen_ai.operation.name': 'execute_tool' };
  return traced(
    { method: 'tools/call', name: tool.name, attributes, request },
    () => afterwards(enter, () => context.close()),
    errorTypeOf,
  );
}

/** In the words of the semantic conventions. */
function errorTypeOf(outcome: Outcome | InputRequiredOutcome): string | undefined {
  if (outcome.kind === 'fault') return String(outcome.code);
  return outcome.kind === 'error' ? 'tool_error' : undefined;
}

function answerCall(call: Call, args: object): MaybePromise<Outcome | InputRequiredOutcome> {
  const failed = (error: unknown): ErrorOutcome | InputRequiredOutcome =>
    call.context.inputRequired ?? (isInstance(error, Ended) ? error.outcome : thrown(call, error));
  const answer = (ready: ReadyArguments): MaybePromise<Outcome | InputRequiredOutcome> =>
    chain(
      attempt(
        () => (call.tool.forward ? forward(call, ready.value) : runAndFinish(call, ready.value)),
        failed,
      ),
      (outcome) => withRepairs(outcome, ready.repairs),
    );
  return chain(
    attempt(() => readArguments(call, args), failed),
    (ready) => ('kind' in ready ? ready : answer(ready)),
  );
}

/** The call goes on as one of another tool: by its schemas, its time limit and its name. */
function forward(call: Call, args: unknown): MaybePromise<Outcome | InputRequiredOutcome> {
  const target = call.tool.forward!(args as JsonObject, call.context);
  const { explain } = target;
  const outcome = insideToolScope(
    () => ({ ...call.context.scope, tool: target.tool.name }),
    () => answerCall({ ...call, tool: target.tool }, target.args),
  );
  return explain === undefined ? outcome : chain(outcome, (done) => explained(done, explain));
}

function explained(
  outcome: Outcome | InputRequiredOutcome,
  explain: (message: string) => string,
): Outcome | InputRequiredOutcome {
  if (outcome.kind !== 'error' || outcome.reason !== 'arguments') return outcome;
  const content = outcome.content.map((block) =>
    block.type === 'text' ? { ...block, text: explain(block.text) } : block,
  );
  return { ...outcome, content };
}

function runAndFinish(call: Call, args: unknown): MaybePromise<Outcome | InputRequiredOutcome> {
  const { tool, context, settings } = call;
  const finished = (returned: unknown): MaybePromise<Outcome | InputRequiredOutcome> =>
    context.inputRequired ?? finish(call, returned);
  const { name } = tool;
  const work = throughMiddleware(settings.middleware, { kind: 'tool', name, args, context }, () =>
    tool.run(args, context),
  );
  if (isInstance(work, Promise)) return waitFor<unknown>(work, call).then(finished);
  // A thenable that resolves with itself would keep a promise waiting for ever.
  if (isThenable(work)) return waitFor(settle(work), call).then(({ value }) => finished(value));
  return finished(work);
}

function withRepairs(
  outcome: Outcome | InputRequiredOutcome,
  repairs: readonly Repair[] | undefined,
): Outcome | InputRequiredOutcome {
  const isResult = outcome.kind === 'value' || outcome.kind === 'error';
  if (!isResult || repairs === undefined) return outcome;
  return { ...outcome, repairs: [...repairs, ...(outcome.repairs ?? [])] };
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

/** Thrown where a call timed out or was cancelled. */
class Ended extends Error {
  readonly outcome: ErrorOutcome;

  constructor(outcome: ErrorOutcome) {
    super('The call has ended.');
    this.outcome = outcome;
  }
}

/** The parser of a library may be asynchronous, and has the same deadline. */
function inTime<Value>(work: MaybePromise<Value>, call: Call): MaybePromise<Value> {
  return work instanceof Promise ? waitFor(work, call) : work;
}

/** The extension of the deadline while the tool waits for an answer of the user. */
const ANSWER_EXTENSION_MS = 1_000;

/** The value of the promise; throws `Ended` at the deadline and on cancellation. */
async function waitFor<Value>(work: Promise<Value>, call: Call): Promise<Value> {
  const { tool, context, request, settings } = call;
  const limit = tool.traits.timeoutMs ?? settings.timeoutMs;
  const start = performance.now();
  let settled = await withDeadline(work, limit, request.signal);
  while (settled === TIMED_OUT) {
    // The time in which the tool waited for the user does not count.
    const waited = context.takeWaited();
    if (waited === 0) break;
    const more = context.isWaiting ? Math.max(waited, ANSWER_EXTENSION_MS) : waited;
    settled = await withDeadline(work, more, request.signal);
  }
  if (settled === TIMED_OUT) {
    const text = `The tool "${tool.name}" did not answer within ${limit} ms.`;
    context.abort(new Error(text));
    throw new Ended(errorOf('timeout', text));
  }
  if (settled === CANCELLED) {
    const rest = withDeadline(work, limit - (performance.now() - start), undefined);
    // The server waits for its end, but ignores its outcome.
    rest.catch(() => undefined);
    request.onOutlived?.(rest);
    throw new Ended(errorOf('cancelled', `The call was cancelled.`));
  }
  return settled;
}

/** Boxed, since a promise would resolve a thenable value. */
export interface Settled {
  readonly value: unknown;
}

const MAX_THENABLES = 100;

export function settle(work: PromiseLike<unknown>, depth = 0): Promise<Settled> {
  return new Promise((resolve, reject) => {
    work.then((value) => {
      if (!isThenable(value)) resolve({ value });
      else if (value === work || depth === MAX_THENABLES) reject(new BadReturn('a promise of itself'));
      else resolve(settle(value, depth + 1));
    }, reject);
  });
}

/** A value without content and meta. */
function bare(value: unknown): Pick<Reply, 'value' | 'content' | 'meta' | 'isError'> {
  return { value, content: undefined, meta: undefined, isError: false };
}

/** Value, content and meta are within `maxResultBytes` together. */
function finish(call: Call, returned: unknown): MaybePromise<Outcome> {
  const { tool, settings } = call;
  const reply = isReply(returned) ? returned : bare(returned);
  const { value: natural, content: blocks, meta: author } = reply;
  const extras = readExtras(blocks, author, settings.maxResultBytes);
  if (!extras.ok) return crash(call, `replied with ${extras.fault}`, undefined, extras.reason);
  const { content, meta } = extras;
  // Another copy of this package may have made it, without this member.
  if (reply.isError === true) return failure(call, natural, extras);
  if (natural === undefined) {
    if (tool.output === undefined) return { kind: 'value', value: undefined, text: undefined, content, meta };
    return crash(call, 'returned nothing, but declares an output', undefined, 'result');
  }
  const maxBytes = settings.maxResultBytes - extras.bytes;
  const parsed: MaybePromise<Parsed> = tool.output?.parse?.(natural) ?? { ok: true, value: natural };
  return chain(inTime(parsed, call), (result) => {
    const normal = normaliseResult(result.ok ? result.value : natural, maxBytes);
    if (!normal.ok) {
      const place = extras.bytes > 0 ? ' beside its content and meta' : '';
      return crash(call, `returned ${normal.fault}${place}`, undefined, 'result');
    }
    const { value, text } = normal;
    return checkedValue(call, { kind: 'value', value, text, content, meta }, result);
  });
}

/** A failure of another server, as that server reported it. */
function failure(call: Call, value: unknown, { content, meta, bytes }: ReadExtras): Outcome {
  const outcome = { kind: 'error', reason: 'tool-error', content, value: undefined, meta } as const;
  if (value === undefined) return outcome;
  const normal = normaliseResult(value, call.settings.maxResultBytes - bytes);
  return normal.ok ? { ...outcome, value: normal.value } : outcome;
}

function checkedValue(call: Call, outcome: ValueOutcome, parsed: Parsed): Outcome {
  const { tool, context, settings } = call;
  const { value } = outcome;
  if (settings.onResult !== undefined) outsideToolScope(() => settings.onResult?.({ tool, value }));
  const mismatch = mismatchOf(tool, value, parsed);
  if (tool.output !== undefined && tool.onMismatch !== 'off') {
    outsideToolScope(() => settings.onChecked?.({ tool, value, failures: mismatch?.failures ?? [] }));
  }
  if (mismatch === undefined) return outcome;
  const delivered = tool.onMismatch !== 'strict';
  const { requestId } = context;
  outsideToolScope(() => settings.onMismatch({ tool: tool.name, requestId, delivered, ...mismatch }));
  return delivered ? outcome : errorOf('mismatch', `${mismatch.message}\nThe result is withheld.`);
}

function mismatchOf(
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
