/** The bytes of an answer as text or JSON, or the failure that says why they are neither. */
import { CallFailure } from './failure.ts';
import type { HttpAnswer } from './message.ts';
import { quotedWhole } from './quoted-whole.ts';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

export function textOf({ bytes, headers }: HttpAnswer): string {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    throw new CallFailure('E007', `The answer is not text in ${quotedWhole(charset)}.`);
  }
}

export function jsonOf(answer: HttpAnswer): unknown {
  const text = textOf(answer);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const { contentType, bytes } = answer;
    const type = contentType === '' ? 'no content type' : `the content type ${quotedWhole(contentType)}`;
    throw new CallFailure('E007', `The answer is not JSON: it has ${bytes.length} bytes and ${type}.`);
  }
}
