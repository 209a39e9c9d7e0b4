/** The bytes of a response as text or JSON, or the failure that says why they are neither. */
import { CallFailure } from './failure.ts';
import type { HttpResponse } from './message.ts';
import { quotedWhole } from './quoted-whole.ts';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

export function textOf({ bytes, headers }: HttpResponse): string {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    throw new CallFailure('E007', `The response is not text in ${quotedWhole(charset)}.`);
  }
}

export function jsonOf(response: HttpResponse): unknown {
  const text = textOf(response);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const { contentType, bytes } = response;
    const type = contentType === '' ? 'no content type' : `the content type ${quotedWhole(contentType)}`;
    throw new CallFailure('E007', `The response is not JSON: it has ${bytes.length} bytes and ${type}.`);
  }
}
