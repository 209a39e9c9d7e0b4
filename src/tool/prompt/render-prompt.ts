/**
 * Arguments as a client sent them in; the messages of the prompt out, or the fault that the client gets.
 * Clients send texts: one that does not fit is read as the number, boolean or JSON that it says, where
 * exactly one such reading fits. An empty text stands for an argument that was left out, where the schema
 * does not take it.
 */
import { isObject, preview } from '../../json/index.ts';
import { report } from '../../schema/index.ts';
import type { CallSettings } from '../call-settings.ts';
import { CallContext, type CallRequest } from '../context.ts';
import { issuesText } from '../error-outcome.ts';
import { throughMiddleware } from '../middleware.ts';
import type { FaultOutcome } from '../outcome.ts';
import { repairArguments } from '../repair/index.ts';
import { crashed, runAuthored, type Authored } from '../run-authored.ts';
import type { AdmittedPrompt } from './admit-prompt.ts';
import { readMessages, type Rendered } from './messages.ts';

/** What became of one prompt: messages, or a fault of the request. */
export type PromptOutcome = ({ readonly kind: 'messages' } & Rendered) | FaultOutcome;

export async function renderPrompt(
  prompt: AdmittedPrompt,
  args: unknown,
  request: CallRequest,
  settings: CallSettings,
): Promise<PromptOutcome> {
  const { name, traits } = prompt;
  if (args !== undefined && !isObject(args)) {
    return invalid(`The arguments of ${JSON.stringify(name)} must be an object, but are ${preview(args)}.`);
  }
  const ready = fitting(prompt, args ?? {});
  if (typeof ready === 'string') return invalid(ready);
  const context = new CallContext(request, name);
  const authored: Authored = { kind: 'prompt', name, timeoutMs: traits.timeoutMs, context, settings };
  const { parse } = prompt.input;
  let issues: string | undefined;
  const ran = await runAuthored(authored, async () => {
    const render = (checked: unknown): unknown =>
      throughMiddleware(settings.middleware, { kind: 'prompt', name, args: checked, context }, () =>
        prompt.render(checked, context),
      );
    if (parse === undefined) return render(ready.value);
    const parsed = await parse(ready.value);
    if (parsed.ok) return render(parsed.value);
    issues = issuesText(subjectOf(prompt), parsed);
    return undefined;
  });
  if (issues !== undefined) return invalid(issues);
  if (ran.kind === 'fault') return ran;
  const read = readMessages(ran.value, settings.maxResultBytes);
  if (!read.ok) return crashed(authored, `returned ${read.fault}`);
  return { kind: 'messages', ...read.rendered };
}

/** A text says why they do not fit. */
function fitting(
  { name, input, arguments: declared }: AdmittedPrompt,
  args: object,
): { readonly value: unknown } | string {
  const checked = input.validator.check(args);
  if (checked.ok) return { value: args };
  const optional = new Set(declared.filter(({ required }) => !required).map((argument) => argument.name));
  const filled = Object.fromEntries(
    Object.entries(args).filter(([key, value]) => value !== '' || !optional.has(key)),
  );
  const again = input.validator.check(filled);
  if (again.ok) return { value: filled };
  const repaired = repairArguments(input, filled, again);
  return repaired ?? report(checked, { value: args, name: subjectOf({ name }) });
}

function subjectOf({ name }: Pick<AdmittedPrompt, 'name'>): string {
  return `The arguments of ${JSON.stringify(name)}`;
}

function invalid(message: string): FaultOutcome {
  return { kind: 'fault', code: -32_602, message };
}
