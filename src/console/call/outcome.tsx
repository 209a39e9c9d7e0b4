/**
 * What became of a call: the value, or why there is none; images and texts beside it; and the exact messages
 * of both sides.
 */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isObject, type JsonObject } from '../../json/index.ts';
import { CodeBlock, jsonText } from '../parts/code-block.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { ContentBlocks } from './content-blocks.tsx';
import type { CallState } from './use-call.ts';

const PARTS = ['Result', 'Request', 'Answer'] as const;

export function Outcome({ state }: { readonly state: CallState }): JSX.Element {
  const [part, setPart] = useState<(typeof PARTS)[number]>('Result');
  const { request, answer } = state;
  return (
    <section class="outcome" aria-label="Outcome of the call">
      <div class="outcome-head">
        <Verdict state={state} />
        <Tabs label="Parts of the call" tabs={PARTS} current={part} onPick={setPart} />
      </div>
      {part === 'Result' && <Result state={state} />}
      {part === 'Request' && (
        <CodeBlock
          label="Exact request"
          text={[
            `POST ${request.url}`,
            ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
            '',
            jsonText(request.body),
          ].join('\n')}
        />
      )}
      {part === 'Answer' &&
        (answer === undefined ? (
          <p class="note">There is no answer yet.</p>
        ) : (
          <CodeBlock label="Exact answer" text={readableText(answer.text)} />
        ))}
    </section>
  );
}

function Verdict({ state: { phase, answer, error } }: { readonly state: CallState }): JSX.Element {
  const result = resultIn(answer?.message);
  const isError = result?.['isError'] === true || (phase === 'done' && result === undefined);
  const words = {
    running: 'Running…',
    asking: 'The tool asks',
    cancelled: 'Cancelled',
    failed: `No answer: ${error ?? ''}`,
    done: isError ? 'Error' : 'Result',
  }[phase];
  const tone = isError || phase === 'failed' ? 'bad' : phase === 'done' ? 'good' : 'open';
  return (
    <p class={`verdict ${tone}`} role="status">
      {words}
      {answer !== undefined && (
        <span class="numbers">
          HTTP {answer.status} · {answer.milliseconds.toFixed(answer.milliseconds < 10 ? 1 : 0)} ms
        </span>
      )}
    </p>
  );
}

function Result({ state: { answer } }: { readonly state: CallState }): JSX.Element | null {
  if (answer === undefined) return null;
  const { message, text } = answer;
  const result = resultIn(message);
  if (result === undefined) {
    const error = isObject(message?.['error']) ? message['error'] : undefined;
    if (error === undefined) return <CodeBlock label="Answer" text={text} />;
    return (
      <>
        <p class="failure">
          <bdi>{String(error['message'])}</bdi> <span class="numbers">({String(error['code'])})</span>
        </p>
        {error['data'] !== undefined && (
          <CodeBlock label="Details of the error" text={jsonText(error['data'])} />
        )}
      </>
    );
  }
  const hasValue = Object.hasOwn(result, 'structuredContent');
  const content = Array.isArray(result['content']) ? (result['content'] as unknown[]) : [];
  const value = hasValue ? jsonText(result['structuredContent']) : '';
  // A result comes as text too; the copy says nothing new.
  const isCopy = (block: unknown): boolean =>
    hasValue && isObject(block) && block['type'] === 'text' && isSameJson(block['text'], value);
  return (
    <>
      {hasValue && <CodeBlock label="Result" text={value} />}
      <ContentBlocks blocks={content.filter((block) => !isCopy(block))} />
      {!hasValue && content.length === 0 && <p class="note">The result is empty.</p>}
    </>
  );
}

function resultIn(message: JsonObject | undefined): JsonObject | undefined {
  return isObject(message?.['result']) ? message['result'] : undefined;
}

function isSameJson(text: unknown, printed: string): boolean {
  try {
    return typeof text === 'string' && jsonText(JSON.parse(text)) === printed;
  } catch {
    return false;
  }
}

/** Messages as they came, each with line breaks where it is JSON. */
function readableText(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      try {
        return jsonText(JSON.parse(line));
      } catch {
        return line;
      }
    })
    .join('\n\n');
}
