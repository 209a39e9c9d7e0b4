/**
 * The recorded requests, as data: what is sent byte for byte, and what the official SDK answered. They are
 * read where they lie and never copied; a checkout without them skips, and says so.
 */
import { readFileSync } from 'node:fs';
import { hasShared, sharedPath } from '../shared.mjs';

/** Status, code, id and kind of a result; message texts are everybody's own. */
export interface RecordedAnswer {
  readonly status: number;
  readonly type?: string;
  readonly id?: unknown;
  readonly code?: number;
  readonly result?: string;
  readonly events?: readonly string[];
  readonly allow?: string;
  readonly empty?: boolean;
  /** The answer is lost in a race now and then, with the official SDK too. */
  readonly note?: string;
}

export interface Variant {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
    readonly body?: string;
    readonly bodyBase64?: string;
    readonly transfer?: 'chunked';
  };
  readonly sdk: RecordedAnswer;
  readonly mcpServer?: RecordedAnswer;
}

const VARIANTS = ['protocol', 'variants-2026-07-28.json'] as const;

export function readVariants(): readonly Variant[] {
  if (!hasShared(...VARIANTS)) return [];
  return (JSON.parse(readFileSync(sharedPath(...VARIANTS), 'utf8')) as { variants: Variant[] }).variants;
}

/** Long bodies are recorded in words. */
export function bodyOf({ name, request }: Variant, ordinary: string): Buffer | undefined {
  const { body, bodyBase64 } = request;
  if (bodyBase64 !== undefined) return Buffer.from(bodyBase64, 'base64');
  const bytes = body === undefined ? null : /^\((\d+) bytes: valid tools\/call/.exec(body);
  if (bytes !== null) return padded(ordinary, Number(bytes[1]));
  if (name === 'deep nesting 5000 in arguments') return nested(ordinary, 5_000);
  return body === undefined ? undefined : Buffer.from(body);
}

function padded(ordinary: string, bytes: number): Buffer {
  const missing = bytes - Buffer.byteLength(ordinary);
  return Buffer.from(ordinary.replace('"octo"', `"octo${'x'.repeat(missing)}"`));
}

function nested(ordinary: string, depth: number): Buffer {
  const message = JSON.parse(ordinary) as { params: Record<string, unknown> };
  message.params = { ...message.params, name: 'keys', arguments: { a: 'HERE' } };
  return Buffer.from(JSON.stringify(message).replace('"HERE"', `${'['.repeat(depth)}${']'.repeat(depth)}`));
}
