/** How far a running call is, and what its tool logs. */
import type { JSX } from 'preact';
import type { CallState } from './use-call.ts';

export function CallProgress({
  state: { progress, logs, phase },
}: {
  readonly state: CallState;
}): JSX.Element | null {
  if (progress === undefined && logs.length === 0) return null;
  return (
    <section class="call-progress" aria-label="Progress of the call">
      {progress !== undefined && (
        <p class="progress">
          <progress
            aria-label="Progress"
            {...(progress.total === undefined ? {} : { max: progress.total, value: progress.done })}
          />
          <span>
            {progress.done}
            {progress.total === undefined ? '' : ` of ${progress.total}`} <bdi>{progress.message}</bdi>
          </span>
        </p>
      )}
      {logs.length > 0 && (
        <ol class="logs" aria-live="polite" aria-label={phase === 'running' ? 'Log, still running' : 'Log'}>
          {logs.map(({ level, data }, index) => (
            <li key={index}>
              <span class={`level ${level}`}>{level}</span>{' '}
              <bdi>{typeof data === 'string' ? data : JSON.stringify(data)}</bdi>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
