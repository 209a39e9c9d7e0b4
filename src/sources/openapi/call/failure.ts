/**
 * An answer that is no success in; what the client reads of it out: the status, and the message that the API
 * gave, without secrets and cut to a length that a model reads.
 */
import { clip, isObject } from '../../../json/index.ts';
import { redact, redactValue, type HttpResponse } from '../../http/index.ts';
import { formOf } from '../media-types.ts';

export interface ApiFailure {
  readonly message: string;
  /** For programs. */
  readonly value: { readonly status: number; readonly body?: unknown };
}

const MAX_MESSAGE = 500;
/** Larger ones are pages for people. */
const MAX_BODY = 16_384;

export function failureIn(
  { status, contentType, bytes }: HttpResponse,
  secrets: readonly string[],
): ApiFailure {
  const text = redact(new TextDecoder().decode(bytes.subarray(0, 4 * MAX_BODY)), secrets).trim();
  const body = bytes.length <= MAX_BODY && formOf(contentType) === 'json' ? parsed(text) : undefined;
  const reason = messageIn(body) ?? (formOf(contentType) === 'binary' ? '' : text);
  const message =
    reason === '' ? `API returned ${status}` : `API returned ${status}: ${clip(reason, MAX_MESSAGE)}`;
  return { message, value: { status, ...(body !== undefined && { body: redactValue(body, secrets) }) } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Where APIs put their sentence: RFC 9457, OAuth, and the usual ways. */
const MEMBERS = [
  'message',
  'detail',
  'error_description',
  'title',
  'error',
  'errors',
  'reason',
  'msg',
] as const;

function messageIn(body: unknown, depth = 0): string | undefined {
  if (typeof body === 'string') return body.trim() || undefined;
  if (depth > 3) return undefined;
  if (Array.isArray(body)) return messageIn(body[0], depth + 1);
  if (!isObject(body)) return undefined;
  for (const member of MEMBERS) {
    const message = messageIn(body[member], depth + 1);
    if (message !== undefined) return message;
  }
  return undefined;
}
