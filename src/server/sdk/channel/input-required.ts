/**
 * Questions that ended a call in; the result that asks them out, as 2026-07-28 has it (R-ELICIT). Whether the
 * client can be asked at all, the SDK looks up when it sends the result, and answers −32021 where not.
 */
import { inputRequired, type InputRequiredResult } from '@modelcontextprotocol/server';
import type { InputRequiredOutcome, Question } from '../../../tool/index.ts';
import { elicitationForm, type WireVersion } from '../../../wire/index.ts';
import type { ChannelFacts } from './open-channel.ts';
import { sealState } from './request-state.ts';

type ElicitParams = Parameters<typeof inputRequired.elicit>[0];

export async function inputRequiredResult(
  { questions, answers }: InputRequiredOutcome,
  facts: ChannelFacts,
): Promise<InputRequiredResult> {
  const { context, stateKeys, version } = facts;
  const inputRequests = Object.fromEntries(
    questions.map((question) => [question.key, inputRequired.elicit(paramsOf(question, version))]),
  );
  const requestState = await sealState(answers, facts, stateKeys, context);
  return inputRequired({ inputRequests, requestState });
}

function paramsOf({ message, schema }: Question, version: WireVersion): ElicitParams {
  const { requestedSchema } = elicitationForm(schema, version)!;
  return { mode: 'form', message, requestedSchema } as unknown as ElicitParams;
}
