/**
 * Anything that was thrown in; its text for a log out: the stack, and those of its causes. Never throws and
 * never long, whatever the error is: a getter of it may throw, and its message may have any length.
 */
import { clip, preview } from '../json/index.ts';

const MAX_TEXT = 16_384;
const MAX_CAUSES = 4;

export function errorText(error: unknown): string {
  const texts: string[] = [];
  for (let cause: unknown = error; texts.length <= MAX_CAUSES; cause = causeOf(cause)) {
    if (cause === undefined && texts.length > 0) break;
    texts.push(oneText(cause));
  }
  return clip(texts.join('\nCaused by: '), MAX_TEXT);
}

function oneText(error: unknown): string {
  try {
    if (!(error instanceof Error)) return preview(error);
    const { stack } = error;
    return clip(
      typeof stack === 'string' && stack !== '' ? stack : `${error.name}: ${error.message}`,
      MAX_TEXT,
    );
  } catch {
    return 'an error that throws when it is read';
  }
}

function causeOf(error: unknown): unknown {
  try {
    return error instanceof Error ? error.cause : undefined;
  } catch {
    return undefined;
  }
}
