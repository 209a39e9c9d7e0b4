/**
 * What a tool hands to its client's log in; JSON out, copied, so that later changes do not show. What JSON
 * cannot say is named, what is too long is cut: a log must not bring down the call that it is about.
 */
import { clip } from '../../../json/index.ts';

const MAX_LENGTH = 65_536;

export function logData(data: unknown): unknown {
  if (data instanceof Error) return clip(`${data.name}: ${data.message}`, MAX_LENGTH);
  try {
    const text = JSON.stringify(data) as string | undefined;
    if (text === undefined) return `[${typeof data}]`;
    return text.length > MAX_LENGTH ? clip(text, MAX_LENGTH) : (JSON.parse(text) as unknown);
  } catch {
    return '[a value that JSON cannot say]';
  }
}
