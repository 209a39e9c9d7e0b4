/**
 * A word of an answer's header in; the same for a message out, whole or not at all: the API may repeat a secret in it, and
 * of a text that is cut, the half of a secret would be left.
 */
import { quote } from '../../json/index.ts';

const MAX_QUOTED = 60;

export function quotedWhole(text: string): string {
  return text.length <= MAX_QUOTED ? quote(text) : `a text of ${text.length} characters`;
}
