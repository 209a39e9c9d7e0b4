/** The JSON interface of the server, asked with the header that no other page can send. */
export const PAGE_HEADER = { 'x-anyshape-console': '1' } as const;
const ROOT = '/console/api';

export class AskError extends Error {
  override name = 'AskError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** `path`: below the interface, or another one from the root of the server. */
export async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const url = path === '/status' ? path : `${ROOT}${path}`;
  const response = await fetch(url, { ...init, headers: { ...PAGE_HEADER, ...init.headers } });
  const text = await response.text();
  if (!response.ok)
    throw new AskError(response.status, reasonIn(text) ?? `The server answered ${response.status}.`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

function reasonIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown };
    if (typeof error === 'string') return error;
    const { message } = (error ?? {}) as { readonly message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

/** The token goes along once, as a header; from then on a cookie stands for it. */
export function logIn(token: string): Promise<{ readonly principal: string }> {
  return ask('/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
}

export function logOut(): Promise<void> {
  return ask('/session', { method: 'DELETE' });
}
