/**
 * A word of a response header in; the same for a message out, whole or not at all: the API may repeat a
 * secret in it, and redaction would not find half of a secret in a cut text.
 */
import { quote } from '../../json/index.ts';

const MAX_QUOTED = 60;

export function quotedWhole(text: string): string {
  return text.length <= MAX_QUOTED ? quote(text) : `a text of ${text.length} characters`;
}
