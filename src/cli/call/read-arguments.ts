/** `--args` in: JSON as typed, `@file`, or `-` for stdin. Out: the value, or why there is none and whose fault that is. */
import type { Readable } from 'node:stream';
import { messageOf } from '../../message-of.ts';
import { findSyntaxError } from '../../sources/text/index.ts';
import { readJson, unreadableText } from '../read-json.ts';
import { Exit, type Io } from '../io.ts';

export type ReadArguments =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly exit: number };

export async function readArguments(given: string | undefined, io: Io): Promise<ReadArguments> {
  if (given === undefined) return { ok: true, value: {} };
  if (given.startsWith('@')) {
    const read = await readJson(given.slice(1));
    return read.ok ? read : { ok: false, message: unreadableText(read.error), exit: Exit.unreadable };
  }
  if (given !== '-') return parse(given, 'the arguments');
  return io.stdin === undefined ? parse('', 'stdin') : parse(await textOf(io.stdin), 'stdin');
}

async function parse(text: string, name: string): Promise<ReadArguments> {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    const found = await findSyntaxError(text);
    const why = found === undefined ? messageOf(error) : `${found.line}:${found.column}: ${found.message}`;
    return { ok: false, message: `${name} must be JSON: ${why}`, exit: Exit.usage };
  }
}

async function textOf(stream: Readable): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk as Uint8Array, { stream: true });
  return text + decoder.decode();
}
