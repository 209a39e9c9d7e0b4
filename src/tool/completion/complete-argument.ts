/**
 * A reference to a prompt or a template, and what a user has typed for one of its arguments in; what to offer
 * out, or the fault that the client gets. Choices of a prompt's schema are offered where its author completes
 * nothing.
 */
import type { CallSettings } from '../call-settings.ts';
import { CallContext, type CallRequest } from '../context.ts';
import type { FaultOutcome } from '../outcome.ts';
import type { AdmittedPrompt } from '../prompt/admit-prompt.ts';
import type { AdmittedTemplate } from '../resource/admit-resource.ts';
import { crashed, runAuthored, type Authored } from '../run-authored.ts';
import { completionsBy, NO_COMPLETION, readCompletion, type Completion } from './complete.ts';
import type { CompletionContext } from './completer.ts';

/** What is being typed. */
export interface TypedArgument {
  /** The argument of the prompt, or the variable of the template. */
  readonly name: string;
  /** What was typed so far. */
  readonly value: string;
  /** Other arguments or variables that are filled in; default none. */
  readonly arguments?: Readonly<Record<string, string>> | undefined;
}

/** What became of one completion: values, or a fault of the request. */
export type CompletionOutcome =
  { readonly kind: 'completion'; readonly completion: Completion } | FaultOutcome;

export type Completed =
  | { readonly kind: 'prompt'; readonly prompt: AdmittedPrompt }
  | { readonly kind: 'resource'; readonly template: AdmittedTemplate };

class TypingContext extends CallContext implements CompletionContext {
  readonly arguments: Readonly<Record<string, string>>;

  constructor(request: CallRequest, name: string, filled: Readonly<Record<string, string>>) {
    super(request, name);
    this.arguments = filled;
  }
}

export async function completeArgument(
  completed: Completed,
  typed: TypedArgument,
  request: CallRequest,
  settings: CallSettings,
): Promise<CompletionOutcome> {
  const { traits, completers } = completed.kind === 'prompt' ? completed.prompt : completed.template;
  const names =
    completed.kind === 'prompt'
      ? completed.prompt.arguments.map(({ name }) => name)
      : completed.template.template.names;
  if (!names.includes(typed.name)) {
    const message = `${JSON.stringify(traits.name)} has no argument ${JSON.stringify(typed.name)}: it has ${names.join(', ') || 'none'}.`;
    return { kind: 'fault', code: -32_602, message };
  }
  const choices =
    completed.kind === 'prompt'
      ? completed.prompt.arguments.find(({ name }) => name === typed.name)?.choices
      : undefined;
  const completer = (Object.hasOwn(completers, typed.name) ? completers[typed.name] : undefined) ?? choices;
  if (completer === undefined) return { kind: 'completion', completion: NO_COMPLETION };
  const { name, timeoutMs } = traits;
  const context = new TypingContext(request, name, typed.arguments ?? {});
  const authored: Authored = { kind: completed.kind, name, timeoutMs, context, settings };
  const ran = await runAuthored(authored, () => completionsBy(completer, typed.value, context));
  if (ran.kind === 'fault') return ran;
  const completion = readCompletion(ran.value);
  if (typeof completion !== 'string') return { kind: 'completion', completion };
  return crashed(authored, `completed ${JSON.stringify(typed.name)} wrongly: ${completion}`);
}
