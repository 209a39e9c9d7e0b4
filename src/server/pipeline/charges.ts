/**
 * What a request is charged for: each call of a known tool by the tool's name, everything else by its method.
 * What the head names is charged before the body is read; what the message names beyond that is charged
 * afterwards.
 */
import { isObject } from '../../json/index.ts';
import type { Registry } from '../../tool/index.ts';
import { isModernHead } from './era.ts';
import type { RequestHead } from './incoming-call.ts';

/** Undefined where the message must be read first. */
export function rateSubjectInHead(head: RequestHead, registry: Registry): string | undefined {
  if (head.method !== 'POST') return head.method;
  // Of a legacy request these headers say nothing: it could name one tool there and call another.
  const method = isModernHead(head) ? head.header('mcp-method') : undefined;
  if (method === undefined) return undefined;
  return method === 'tools/call' ? toolSubject(head.header('mcp-name'), registry) : methodSubject(method);
}

const NONE: readonly string[] = [];

/**
 * What the message asks for beyond what its head was charged for: one for each request of a batch.
 * Notifications and responses are not charged. A head may name something else than its message, where the
 * protocol version does not compare them.
 */
export function subjectsOf(
  message: unknown,
  registry: Registry,
  charged: string | undefined,
): readonly string[] {
  if (!Array.isArray(message)) {
    const subject = subjectOf(message, registry);
    return subject === undefined || subject === charged ? NONE : [subject];
  }
  // A batch holds messages and no batches.
  const subjects = message.flatMap((part) => subjectOf(part, registry) ?? NONE);
  const index = charged === undefined ? -1 : subjects.indexOf(charged);
  return index === -1 ? subjects : subjects.toSpliced(index, 1);
}

function subjectOf(message: unknown, registry: Registry): string | undefined {
  if (!isObject(message) || !('id' in message)) return undefined;
  const { method, params } = message;
  if (typeof method !== 'string') return undefined;
  if (method !== 'tools/call') return methodSubject(method);
  return toolSubject(isObject(params) ? params['name'] : undefined, registry);
}

/** Streams that last as long as their client likes take no place among the running requests. */
export function isStreamInHead(head: RequestHead): boolean {
  return head.method === 'GET' || head.header('mcp-method') === LISTEN;
}

export function isStreamInMessage({ method }: RequestHead, message: unknown): boolean {
  return method === 'GET' || (isObject(message) && message['method'] === LISTEN);
}

const LISTEN = 'subscriptions/listen';
/**
 * Names of tools are of one line, so that no method is one. Clients choose methods freely: others share one.
 */
const METHOD_SUBJECTS: ReadonlyMap<string, string> = new Map(
  ['initialize', 'tools/list', 'ping', 'server/discover'].map((method) => [method, `\n${method}`]),
);

function methodSubject(method: string): string {
  return METHOD_SUBJECTS.get(method) ?? '\nother method';
}

/** The name as the registry has it: a new text would be hashed for each call. */
function toolSubject(name: unknown, registry: Registry): string {
  return (typeof name === 'string' ? registry.get(name)?.name : undefined) ?? '\nunknown tool';
}
