import type { Agent } from 'undici';
import { CallFailure } from './failure.ts';
import type { HttpAnswer, HttpRequest } from './message.ts';
import { redact } from './redact.ts';

export async function exchange(
  pool: Agent,
  { url, method, headers, body, secrets }: HttpRequest,
  { signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<HttpAnswer> {
  const { origin, pathname, search } = new URL(url);
  try {
    const answer = await pool.request({
      origin,
      path: pathname + search,
      method,
      headers: headers ?? {},
      body: body ?? null,
      signal,
    });
    const bytes = new Uint8Array(await answer.body.arrayBuffer());
    const plain = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    );
    const contentType = (plain['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
    return { status: answer.statusCode, headers: plain, contentType, bytes, url };
  } catch (error) {
    throw new CallFailure('E002', redact(`${method} ${origin}: ${(error as Error).message}`, secrets), {
      cause: error,
    });
  }
}
