/** Questions of a running tool, answered in place with a form of each question's own schema. */
import { useMemo, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { isObject, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import { formSchema } from '../form/form-schema.ts';
import { skeletonOf } from '../form/skeleton.ts';
import { formState, ToolForm } from '../form/tool-form.tsx';
import { LongText } from '../parts/long-text.tsx';
import type { PendingQuestion } from './use-call.ts';

interface QuestionsProps {
  readonly questions: readonly PendingQuestion[];
  readonly onReply: (answers: JsonObject) => void;
}

export function Questions({ questions, onReply }: QuestionsProps): JSX.Element {
  const [answers, setAnswers] = useState<JsonObject>({});
  const answer = (key: string, given: JsonObject): void => {
    const all = { ...answers, [key]: given };
    setAnswers(all);
    if (questions.every((question) => Object.hasOwn(all, question.key))) onReply(all);
  };
  return (
    <div class="questions" role="group" aria-label="The tool asks">
      {questions
        .filter(({ key }) => !Object.hasOwn(answers, key))
        .map((question) => (
          <OneQuestion
            key={question.key}
            question={question}
            onAnswer={(given) => answer(question.key, given)}
          />
        ))}
    </div>
  );
}

interface OneQuestionProps {
  readonly question: PendingQuestion;
  readonly onAnswer: (answer: JsonObject) => void;
}

function OneQuestion({ question: { message, schema }, onAnswer }: OneQuestionProps): JSX.Element {
  const form = useMemo(
    () => formSchema((isObject(schema) ? schema : {}) as Schema, { formats: 'assert' }),
    [schema],
  );
  const [state, setState] = useState(() => formState(skeletonOf(form, [form.root]) ?? {}));
  const failures = form.check(state.value);
  const accept = (): void => {
    if (failures.length === 0 && state.problem === undefined)
      onAnswer({ action: 'accept', content: state.value });
  };
  return (
    <section class="question">
      <h3>The tool asks</h3>
      <p class="asked">
        <LongText text={message} />
      </p>
      <ToolForm form={form} state={state} failures={failures} onChange={setState} onSubmit={accept} />
      <div class="actions">
        <button type="button" class="primary" onClick={accept} disabled={failures.length > 0}>
          Answer
        </button>
        <button type="button" onClick={() => onAnswer({ action: 'decline' })}>
          Decline
        </button>
        <button type="button" onClick={() => onAnswer({ action: 'cancel' })}>
          Cancel
        </button>
      </div>
    </section>
  );
}
