/**
 * Fetches a JSON document from an address that the operator named. Redirects are not followed, and no more
 * bytes than allowed are read. Every failure is a CheckUnavailable with a fixed text: nothing of the request
 * or the answer is in it.
 */
import { CheckUnavailable } from './check-runner.ts';

export interface FetchJsonOptions {
  /** What is fetched, for the log. */
  readonly source: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly request?: Pick<RequestInit, 'method' | 'headers' | 'body'>;
}

export async function fetchJson(url: URL, options: FetchJsonOptions): Promise<unknown> {
  const { source } = options;
  const text = await fetchText(url, options);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CheckUnavailable(`${source} sent no JSON`);
  }
}

async function fetchText(url: URL, { source, maxBytes, signal, request }: FetchJsonOptions): Promise<string> {
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new CheckUnavailable(`${source} answered with status ${response.status}`);
    }
    const bytes = await readBounded(response.body, maxBytes);
    if (bytes === undefined) throw new CheckUnavailable(`${source} sent more than ${maxBytes} bytes`);
    return bytes.toString('utf8');
  } catch (error) {
    if (error instanceof CheckUnavailable) throw error;
    if (signal.aborted) throw new CheckUnavailable(`${source} did not answer in time`);
    throw new CheckUnavailable(`${source} cannot be reached${codeOf(error)}`);
  }
}

/** Undefined where there is more; the rest is not read. */
async function readBounded(body: Response['body'], maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += (chunk as Uint8Array).byteLength;
    // Leaving the loop cancels the stream, which closes the connection.
    if (size > maxBytes) return undefined;
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}

/** Such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { readonly code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(cause.code)
    ? ` (${cause.code})`
    : '';
}
