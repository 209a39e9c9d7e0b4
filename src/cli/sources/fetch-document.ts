/**
 * The address of an OpenAPI document that the user named in; the document out, or why there is none. It comes
 * through the guarded caller, as every call to an API does; what its references name is not fetched.
 */
import { isApiDocument, type Caller } from '../../sources/index.ts';
import { CallFailure, redact, textOf, type HttpResponse } from '../../sources/http/index.ts';
import { parseText } from '../read-json.ts';
import type { NamedAddress } from '../server-target.ts';
import type { ReadFile } from './read-file.ts';

/** Of a document; larger ones are read from a file. */
export const MAX_FETCHED_BYTES: number = 32 * 1_048_576;

export async function fetchDocument(
  { name, address, secrets }: NamedAddress,
  caller: Caller,
): Promise<ReadFile> {
  const unreadable = (message: string): ReadFile => ({
    kind: 'unreadable',
    error: { file: name, message: redact(message, secrets) },
  });
  let answer: HttpResponse;
  let text: string;
  try {
    answer = await caller.send({
      url: address,
      method: 'GET',
      headers: { accept: 'application/json, application/yaml, */*;q=0.5' },
      trustedOrigin: new URL(address).origin,
      secrets,
    });
    text = textOf(answer);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return unreadable(`cannot be fetched: ${error.message}`);
  }
  if (answer.status < 200 || answer.status >= 300)
    return unreadable(`cannot be fetched: the answer is ${answer.status}`);
  const language = /^\s*[[{]/.test(text) ? 'json' : 'yaml';
  const read = await parseText({ ok: true, file: name, text, language });
  if (!read.ok) return { kind: 'unreadable', error: read.error };
  if (!isApiDocument(read.value))
    return unreadable('is no OpenAPI document: an MCP server has another address');
  const reason =
    'is another address, and only the document itself is fetched: anyshape bundle puts all into one';
  const main = { path: name, root: read.value, locate: () => ({ ok: false, reason }) as const };
  const url = name;
  return {
    kind: 'openapi',
    file: { file: name, name },
    document: { file: name, main, others: new Map(), url },
  };
}
