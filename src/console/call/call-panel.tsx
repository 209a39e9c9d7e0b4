/** Trying a tool: its form, the call, and what became of it. */
import { useMemo, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { isObject } from '../../json/index.ts';
import { formSchema } from '../form/form-schema.ts';
import { skeletonOf } from '../form/skeleton.ts';
import { formState, ToolForm } from '../form/tool-form.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import type { ToolDetail } from '../tools/tool-data.ts';
import { callRequest } from './exchange.ts';
import { CallProgress } from './call-progress.tsx';
import { Outcome } from './outcome.tsx';
import { Questions } from './questions.tsx';
import { commandText, curlText, typeScriptText } from './snippets.ts';
import { useCall } from './use-call.ts';

export function CallPanel({ tool }: { readonly tool: ToolDetail }): JSX.Element {
  const form = useMemo(
    () => formSchema(tool.inputForm, { formats: tool.formats }),
    [tool.inputForm, tool.formats],
  );
  const [state, setState] = useState(() => formState(startOf(skeletonOf(form, [form.root]))));
  const { state: call, start, reply, cancel } = useCall();
  const failures = useMemo(() => form.check(state.value), [form, state.value]);
  const isRunning = call?.phase === 'running';
  const parts = { tool: tool.name, args: state.value, parameters: tool.headers };
  const submit = (): void => {
    if (state.problem === undefined && !isRunning) start(parts);
  };
  const words =
    state.problem !== undefined
      ? 'The JSON cannot be read.'
      : failures.length === 0
        ? 'The arguments fit the schema.'
        : `${failures.length === 1 ? 'One place does' : `${failures.length} places do`} not fit the schema.`;
  const url = new URL('/mcp', location.origin).href;
  return (
    <>
      <ToolForm form={form} state={state} failures={failures} onChange={setState} onSubmit={submit} />
      <div class="actions call-bar">
        <button
          type="button"
          class="primary"
          disabled={state.problem !== undefined || isRunning}
          onClick={submit}
        >
          {failures.length === 0 ? 'Call' : 'Call anyway'}
        </button>
        {isRunning && (
          <button type="button" onClick={cancel}>
            Cancel
          </button>
        )}
        {tool.arguments !== undefined && (
          <button
            type="button"
            class="quiet"
            onClick={() => setState({ ...formState(startOf(tool.arguments?.value)), epoch: state.epoch + 1 })}
          >
            Fill in an example
          </button>
        )}
        <span
          class={`fit ${failures.length === 0 && state.problem === undefined ? 'good' : 'bad'}`}
          role="status"
        >
          {words}
        </span>
        <span class="copies" role="group" aria-label="Copy the call">
          <span class="note">Copy as</span>
          <CopyButton label="curl" text={curlText(callRequest(parts))} />
          <CopyButton label="TypeScript" text={typeScriptText(url, tool.name, state.value)} />
          <CopyButton label="CLI" text={commandText(url, tool.name, state.value)} />
        </span>
      </div>
      {call !== undefined && <CallProgress state={call} />}
      {call?.phase === 'asking' && (
        <Questions key={String(call.request.body['id'])} questions={call.questions} onReply={reply} />
      )}
      {call !== undefined && <Outcome state={call} />}
    </>
  );
}

/** Arguments are an object, whatever a schema suggests. */
function startOf(value: unknown): unknown {
  return isObject(value) ? value : {};
}
