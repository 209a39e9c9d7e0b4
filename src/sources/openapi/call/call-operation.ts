/**
 * One call of an operation: arguments in; the value out, or the failure that says why there is none. Built,
 * given its credentials last of all, sent through the one safe caller, decoded; secrets are taken out of
 * whatever comes back.
 */
import { ToolError } from '../../../tool/index.ts';
import { CallFailure, redact, redactValue } from '../../http/index.ts';
import { applyCredentials, type AppliedCredentials } from '../credentials/apply.ts';
import type { ChosenCredentials, Credential } from '../credentials/choose.ts';
import type { Tokens } from '../credentials/tokens.ts';
import { buildRequest, type ApiRequest, type RequestPlan } from '../request/build.ts';
import type { ChosenServer } from '../request/server.ts';
import type { ApiSettings } from '../settings.ts';
import type { Arguments } from './arguments.ts';
import { decodeAnswer, type Decoded } from './decode.ts';
import { failureIn } from './failure.ts';

export interface CallableOperation extends RequestPlan {
  /** The name in reports. */
  readonly id: string;
  readonly server: ChosenServer;
  readonly credentials: ChosenCredentials;
  /** Media types of the success responses. */
  readonly mediaTypes: readonly string[];
}

export interface CallTools extends Pick<ApiSettings, 'caller'> {
  readonly tokens: Tokens;
}

/** @throws ToolError where there is no value. */
export async function callOperation(
  operation: CallableOperation,
  args: Arguments,
  signal: AbortSignal,
  tools: CallTools,
): Promise<Decoded> {
  const secrets: string[] = [];
  try {
    return await send(operation, args, signal, tools, secrets);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    throw new ToolError(`${error.code} ${operation.id}: ${redact(error.message, secrets)}`);
  }
}

async function send(
  operation: CallableOperation,
  args: Arguments,
  signal: AbortSignal,
  { caller, tokens }: CallTools,
  secrets: string[],
): Promise<Decoded> {
  const { server, credentials, method, mediaTypes } = operation;
  if (!server.ok) throw new CallFailure('E008', `${server.reason}: say where calls go with --root.`);
  if (!credentials.ok) throw new CallFailure('E010', missingText(credentials));
  const request = buildRequest(operation, args);
  const applied = await appliedTo(credentials.credentials, server.url, tokens);
  secrets.push(...applied.secrets);
  const query = [...request.query, ...applied.query].join('&');
  const cookies = [...request.cookies, ...applied.cookies].join('; ');
  const url = joined(server.url, request, query);
  const answer = await caller.send({
    url,
    method,
    headers: {
      accept: acceptFor(mediaTypes),
      ...request.headers,
      ...(request.body !== undefined && { 'content-type': request.body.mediaType }),
      ...(cookies !== '' && { cookie: cookies }),
      ...applied.headers,
    },
    ...(request.body !== undefined && { body: request.body.content }),
    trustedOrigin: new URL(server.url).origin,
    secrets: applied.secrets,
    signal,
  });
  if (answer.status === 401) tokens.forget();
  if (answer.status < 200 || answer.status >= 300) {
    const { message, value } = failureIn(answer, applied.secrets);
    throw new ToolError(`E001 ${operation.id}: ${message}`, { value });
  }
  const decoded = decodeAnswer(answer, mediaTypes);
  // Bytes of a picture are no text: what looks like a secret in them does so by chance.
  const isText = decoded.content.every(({ type }) => type === 'text');
  return isText ? (redactValue(decoded, applied.secrets) as Decoded) : decoded;
}

/** Credentials that never change, so that the pattern that finds them is made once. */
const appliedByList = new WeakMap<readonly Credential[], AppliedCredentials>();

async function appliedTo(
  credentials: readonly Credential[],
  server: string,
  tokens: Tokens,
): Promise<AppliedCredentials> {
  const cached = appliedByList.get(credentials);
  if (cached !== undefined) return cached;
  const applied = await applyCredentials(credentials, (scheme, value) =>
    tokens.tokenFor(scheme, value, server),
  );
  if (credentials.every(({ scheme }) => scheme.kind !== 'client')) appliedByList.set(credentials, applied);
  return applied;
}

function missingText({ missing, reasons }: ChosenCredentials & { readonly ok: false }): string {
  if (missing.length === 0) return `${reasons.join('. ')}.`;
  return `The environment lacks ${missing.join(', ')}: set it and start again.`;
}

/** The origin is that of the server, whatever the path holds. */
function joined(server: string, { path }: ApiRequest, query: string): string {
  const start = path === '' || path.startsWith('/') ? server + path : `${server}/${path}`;
  const url = query === '' ? start : `${start}?${query}`;
  if (URL.canParse(url) && new URL(url).origin === new URL(server).origin) return url;
  throw new CallFailure('E012', `The arguments would lead away from ${new URL(server).origin}.`);
}

/** Prefers JSON, then the declared types, then anything. */
function acceptFor(mediaTypes: readonly string[]): string {
  const types = mediaTypes
    .filter((type) => /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;[\x20-\x7e]*)?$/.test(type))
    .slice(0, 10);
  return types.length === 0 ? 'application/json, */*;q=0.5' : `${types.join(', ')}, */*;q=0.5`;
}
