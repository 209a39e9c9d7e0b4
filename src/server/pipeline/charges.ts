/**
 * What a request is charged for: each call of a known tool by the tool's name, everything else by its method. What the head
 * names is charged before the body is read; what the message names beyond that is charged afterwards.
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

/** One for each request of a batch; notifications and responses are not charged. */
export function subjectsOf(message: unknown, registry: Registry): readonly string[] {
  // A batch holds messages and no batches.
  return Array.isArray(message)
    ? message.flatMap((part) => subjectOf(part, registry))
    : subjectOf(message, registry);
}

function subjectOf(message: unknown, registry: Registry): readonly string[] {
  if (!isObject(message) || !('id' in message)) return [];
  const { method, params } = message;
  if (typeof method !== 'string') return [];
  if (method !== 'tools/call') return [methodSubject(method)];
  return [toolSubject(isObject(params) ? params['name'] : undefined, registry)];
}

/** A head may name something else than its message, where the protocol version does not compare them. */
export function withoutCharged(subjects: readonly string[], charged: string | undefined): readonly string[] {
  const index = charged === undefined ? -1 : subjects.indexOf(charged);
  return index === -1 ? subjects : subjects.toSpliced(index, 1);
}

/** Streams that last as long as their client likes take no place among the running requests. */
export function isStreamInHead(head: RequestHead): boolean {
  return head.method === 'GET' || head.header('mcp-method') === LISTEN;
}

export function isStreamInMessage({ method }: RequestHead, message: unknown): boolean {
  return method === 'GET' || (isObject(message) && message['method'] === LISTEN);
}

const LISTEN = 'subscriptions/listen';
const METHODS: ReadonlySet<string> = new Set(['initialize', 'tools/list', 'ping', 'server/discover']);

/** Clients choose methods freely, so all that are not listed share one. */
function methodSubject(method: string): string {
  return METHODS.has(method) ? `method ${method}` : 'method other';
}

function toolSubject(name: unknown, registry: Registry): string {
  return typeof name === 'string' && registry.get(name) !== undefined ? `tool ${name}` : 'tool unknown';
}
