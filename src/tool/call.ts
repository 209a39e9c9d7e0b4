/**
 * One call, from arguments to outcome: arguments are checked by the schema as written, then parsed by the library that
 * made it; `run` works under a deadline; its result is normalised, parsed and checked the same way back. Whatever a tool
 * does, the answer is an outcome, and nothing internal is in it.
 */
import { isObject, preview } from '../json/index.ts';
import { report, type CheckResult, type Failure } from '../schema/index.ts';
import { strictReadingNote } from './strict-reading.ts';
import type { AdmittedTool } from './admit-tool.ts';
import { contentFault, isWritable, type ContentBlock } from './content.ts';
import { CallContext, type CallRequest } from './context.ts';
import { CANCELLED, TIMED_OUT, withDeadline } from '../async/deadline.ts';
import { afterwards, attempt, chain, type MaybePromise } from '../async/maybe-promise.ts';
import type {
  CheckedResult,
  Crash,
  ErrorOutcome,
  ErrorReason,
  InputRequiredOutcome,
  Mismatch,
  Outcome,
  ValueOutcome,
} from './outcome.ts';
import { repairArguments, type Repair } from './repair/index.ts';
import { isReply, type Reply } from './reply.ts';
import { normaliseResult } from './result-value.ts';
import type { Parsed } from './schema-side.ts';
import { isToolError } from './tool-error.ts';

export interface CallSettings {
  readonly timeoutMs: number;
  /** UTF-8 bytes of a result's JSON. */
  readonly maxResultBytes: number;
  readonly onMismatch: (mismatch: Mismatch) => void;
  readonly onCrash: (crash: Crash) => void;
  readonly onChecked: ((result: CheckedResult) => void) | undefined;
  /** For tools that do not say. */
  readonly repair: boolean;
}

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
  const context = new CallContext(request);
  const failed = (error: unknown): ErrorOutcome | InputRequiredOutcome =>
    context.inputRequired ?? thrown(tool, error, settings);
  const answer = (ready: ReadyArguments): MaybePromise<Outcome | InputRequiredOutcome> =>
    chain(
      attempt(() => runAndFinish(tool, ready.value, context, request, settings), failed),
      (outcome) => withRepairs(outcome, ready.repairs),
    );
  return afterwards(
    () =>
      chain(
        attempt(() => readArguments(tool, given, settings), failed),
        (ready) => ('kind' in ready ? ready : answer(ready)),
      ),
    () => context.close(),
  );
}

function runAndFinish(
  tool: AdmittedTool,
  args: unknown,
  context: CallContext,
  request: CallRequest,
  settings: CallSettings,
): MaybePromise<Outcome | InputRequiredOutcome> {
  const finished = (returned: unknown): MaybePromise<Outcome | InputRequiredOutcome> =>
    returned instanceof Ended
      ? returned.outcome
      : (context.inputRequired ?? finish(tool, returned, settings));
  const work = tool.run(args, context);
  return isThenable(work) ? waitFor(work, tool, context, request, settings).then(finished) : finished(work);
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

function readArguments(
  tool: AdmittedTool,
  args: object,
  settings: CallSettings,
): MaybePromise<ReadyArguments | ErrorOutcome> {
  const { validator, parse } = tool.input;
  const name = `The input of "${tool.name}"`;
  const checked = validator.check(args);
  const repaired =
    !checked.ok && (tool.traits.repair ?? settings.repair)
      ? repairArguments(tool.input, args, checked)
      : undefined;
  if (!checked.ok && repaired === undefined) {
    return errorText('arguments', report(checked, { value: args, name }));
  }
  const ready: ReadyArguments = repaired ?? { value: args };
  if (parse === undefined) return ready;
  return chain(parse(ready.value), (parsed) =>
    parsed.ok ? { ...ready, value: parsed.value } : errorText('arguments', issuesText(name, parsed)),
  );
}

/** The tool did not come to an end by itself. */
class Ended {
  readonly outcome: ErrorOutcome;

  constructor(outcome: ErrorOutcome) {
    this.outcome = outcome;
  }
}

/** How often to look whether somebody has answered. */
const LOOK_AGAIN_MS = 1_000;

/** What it came to, or how it was ended. */
async function waitFor(
  work: PromiseLike<unknown>,
  tool: AdmittedTool,
  context: CallContext,
  { signal, onAbandoned }: CallRequest,
  settings: CallSettings,
): Promise<unknown> {
  const limit = tool.traits.timeoutMs ?? settings.timeoutMs;
  let settled = await withDeadline(work, limit, signal);
  while (settled === TIMED_OUT) {
    // The time that people took to answer is given back.
    const waited = context.takeWaited();
    if (waited === 0) break;
    settled = await withDeadline(work, context.isWaiting ? Math.max(waited, LOOK_AGAIN_MS) : waited, signal);
  }
  if (settled === TIMED_OUT) {
    const text = `The tool "${tool.name}" did not answer within ${limit} ms.`;
    context.abort(new Error(text));
    return new Ended(errorText('timeout', text));
  }
  if (settled === CANCELLED) {
    onAbandoned?.(withDeadline(work, limit, undefined));
    return new Ended(errorText('cancelled', `The call was cancelled.`));
  }
  return settled;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** A value that says nothing beside itself. */
function bare(value: unknown): Pick<Reply, 'value' | 'content' | 'meta'> {
  return { value, content: undefined, meta: undefined };
}

function finish(tool: AdmittedTool, returned: unknown, settings: CallSettings): MaybePromise<Outcome> {
  const { value: natural, content = [], meta } = isReply(returned) ? returned : bare(returned);
  const fault = contentFault(content);
  if (fault !== undefined)
    return crash(tool, `replied with content that is none: ${fault}`, undefined, settings);
  if (!isWritable(meta)) return crash(tool, 'replied with a meta that JSON cannot say', undefined, settings);
  if (natural === undefined) {
    if (tool.output === undefined) return { kind: 'value', value: undefined, text: undefined, content, meta };
    return crash(tool, 'returned nothing, but declares an output', undefined, settings, 'result');
  }
  const parsed: MaybePromise<Parsed> = tool.output?.parse?.(natural) ?? { ok: true, value: natural };
  return chain(parsed, (known) => checkedValue(tool, { natural, content, meta }, known, settings));
}

function checkedValue(
  tool: AdmittedTool,
  { natural, content, meta }: Pick<ValueOutcome, 'content' | 'meta'> & { readonly natural: unknown },
  parsed: Parsed,
  settings: CallSettings,
): Outcome {
  const normal = normaliseResult(parsed.ok ? parsed.value : natural, settings.maxResultBytes);
  if (!normal.ok) return crash(tool, `returned ${normal.fault}`, undefined, settings, 'result');
  const { value, text } = normal;
  const missed = missOf(tool, value, parsed);
  if (tool.output !== undefined && tool.onMismatch !== 'off') {
    settings.onChecked?.({ tool, value, failures: missed?.failures ?? [] });
  }
  if (missed !== undefined) {
    const delivered = tool.onMismatch !== 'strict';
    settings.onMismatch({ tool: tool.name, delivered, ...missed });
    if (!delivered) return errorText('mismatch', `${missed.message}\nThe result is withheld.`);
  }
  return { kind: 'value', value, text, content, meta };
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

function thrown(tool: AdmittedTool, error: unknown, settings: CallSettings): ErrorOutcome {
  if (!isToolError(error)) return crash(tool, 'threw', error, settings);
  const fault = contentFault(error.content);
  if (fault !== undefined)
    return crash(tool, `threw a ToolError with bad content: ${fault}`, error, settings);
  const value = error.value === undefined ? undefined : normaliseResult(error.value, settings.maxResultBytes);
  return {
    kind: 'error',
    reason: 'tool-error',
    content: [{ type: 'text', text: error.message }, ...error.content],
    value: value?.ok === true ? value.value : undefined,
  };
}

/** What went wrong inside is told to the log; the client gets the id by which it is found there. */
function crash(
  tool: AdmittedTool,
  what: string,
  error: unknown,
  settings: CallSettings,
  reason: ErrorReason = 'crash',
): ErrorOutcome {
  const id = crypto.randomUUID();
  const message = `The tool "${tool.name}" ${what}`;
  settings.onCrash({ id, tool: tool.name, message, error });
  const told = reason === 'result' ? message : `The tool "${tool.name}" failed`;
  return { ...errorText(reason, `${told}. The log of the server knows more under ${id}.`), id };
}

function errorText(reason: ErrorReason, text: string): ErrorOutcome {
  const content: readonly ContentBlock[] = [{ type: 'text', text }];
  return { kind: 'error', reason, content, value: undefined };
}

function issuesText(subject: string, { issues }: { readonly issues: readonly string[] }): string {
  return [`${subject} cannot be used:`, ...issues.map((issue) => `  ${issue}`)].join('\n');
}
