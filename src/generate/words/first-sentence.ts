/** A description in; its first sentence in one line out, for lists and searches. */
import { oneLine } from '../../schema/internal.ts';

export function firstSentence(text: string): string {
  const [paragraph = ''] = text.trim().split(/\n\s*\n/);
  return oneLine(/^.*?[.!?](?=\s|$)/s.exec(paragraph)?.[0] ?? paragraph);
}
