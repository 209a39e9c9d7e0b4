/**
 * A request with tokens in; the response out. Secrets replace their tokens here, last of all, and nowhere
 * else (R-FLOW-11). A response without success is a failure that quotes the start of the body.
 */
import { clip, isContainer } from '../../../json/index.ts';
import { CallFailure, redact, type Caller, type HttpResponse } from '../../http/index.ts';
import { namesIn } from '../parameters/placeholders.ts';
import type { RequestDraft } from '../request/build.ts';
import { hiddenValues, refuseTokens, reveal, type SecretValues } from '../request/secrets.ts';

export interface Sending {
  readonly caller: Caller;
  readonly secrets: SecretValues;
  readonly signal: AbortSignal;
  /** The `accept` header, where the file has none. */
  readonly accept: string;
}

/** The request with secrets in place of their tokens. */
export function revealed({ url, method, headers, body }: RequestDraft, secrets: SecretValues): RequestDraft {
  return {
    url: reveal(url, secrets, encodeURIComponent),
    method,
    headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, reveal(text, secrets)])),
    body: revealBody(body, secrets),
  };
}

function revealBody(body: unknown, secrets: SecretValues): unknown {
  if (body === undefined || body instanceof Uint8Array || secrets.size === 0) return body;
  if (typeof body === 'string') return reveal(body, secrets);
  return JSON.parse(reveal(JSON.stringify(body), secrets, inJson)) as unknown;
}

function inJson(secret: string): string {
  return JSON.stringify(secret).slice(1, -1);
}

export async function send(
  draft: RequestDraft,
  { caller, secrets, signal, accept }: Sending,
): Promise<HttpResponse> {
  const { url, method, headers, body } = revealed(draft, secrets);
  const hidden = hiddenValues(secrets);
  // Redacted before it is cut, so that no half of a secret is left at the end.
  const shown = (text: string): string => clip(redact(text, hidden), 200);
  const [unfilled] = namesIn(url);
  if (unfilled !== undefined)
    throw new CallFailure('E008', `The URL has no value for "{{${shown(unfilled)}}}": it is not called.`);
  if (!URL.canParse(url)) throw new CallFailure('E008', `The URL of the call is not valid: ${shown(url)}`);
  const payload = body === undefined ? undefined : payloadOf(body, headers);
  refuseTokens([url, ...Object.values(headers), ...(typeof payload === 'string' ? [payload] : [])], secrets);
  const response = await caller.send({
    url,
    method,
    headers: withDefaults(headers, body, accept),
    ...(payload !== undefined && { body: payload }),
    trustedOrigin: new URL(url).origin,
    secrets: hidden,
    signal,
  });
  if (response.status >= 200 && response.status < 300) return response;
  throw new StatusFailure(response, hidden);
}

function headerIn(headers: Readonly<Record<string, string>>, name: string): string | undefined {
  const match = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name);
  return match === undefined ? undefined : headers[match];
}

function withDefaults(
  headers: RequestDraft['headers'],
  body: unknown,
  accept: string,
): Record<string, string> {
  return {
    ...(headerIn(headers, 'accept') === undefined && { accept }),
    ...(body !== undefined &&
      headerIn(headers, 'content-type') === undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
}

function payloadOf(body: unknown, headers: RequestDraft['headers']): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  const isForm = headerIn(headers, 'content-type')?.toLowerCase().includes('x-www-form-urlencoded') === true;
  if (!isForm || !isContainer(body)) return JSON.stringify(body);
  const pairs = Object.entries(body).map(([key, value]): [string, string] => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return new URLSearchParams(pairs).toString();
}

const QUOTED = 500;

/** A response without success; its body may explain the reason. */
export class StatusFailure extends CallFailure {
  /** The first characters of the body, without secrets; empty where there is none. */
  readonly excerpt: string;

  constructor({ status, bytes }: HttpResponse, secrets: readonly string[]) {
    super('E001', `API returned ${status}`);
    // Redacted before it is cut, so that no half of a secret is left at the end.
    const text = new TextDecoder().decode(bytes.subarray(0, 64 * 1024));
    this.excerpt = clip(redact(text, secrets).trim(), QUOTED);
  }
}
