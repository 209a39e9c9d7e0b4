/** Arguments that a tool wants to see as headers too (`x-mcp-header`), written as the protocol says. */
import { getOwn, isObject } from '../../json/index.ts';

export interface HeaderParameter {
  readonly path: readonly string[];
  readonly header: string;
}

export function parameterHeaders(
  parameters: readonly HeaderParameter[],
  args: unknown,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { path, header } of parameters) {
    const value = path.reduce<unknown>((at, step) => (isObject(at) ? getOwn(at, step) : undefined), args);
    const isWritten = typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value);
    if (isWritten) headers[`Mcp-Param-${header}`] = headerValue(String(value));
  }
  return headers;
}

const PREFIX = '=?base64?';
const PLAIN = /^[\t\x20-\x7e]+$/;

/** What a header cannot hold as it is goes as base64 of its UTF-8. */
export function headerValue(text: string): string {
  if (PLAIN.test(text) && text.trim() === text && !text.startsWith(PREFIX)) return text;
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `${PREFIX}${btoa(binary)}?=`;
}
