/**
 * Arguments as typed in: `--args` with JSON, `@file` or `-` for stdin, `@file`, and words such as `key=text`.
 * Out: the arguments and which of them are text that may stand for another value, or a message and the exit
 * code.
 */
import type { Readable } from 'node:stream';
import { isObject, setOwn, type JsonObject } from '../../json/index.ts';
import { messageOf } from '../../message-of.ts';
import { findSyntaxError } from '../../sources/text/index.ts';
import { readJson, reasonOf, unreadableText } from '../read-json.ts';
import { Exit, type Io } from '../io.ts';
import type { ArgumentWord, CallWords } from './argument-words.ts';

export interface TypedArguments {
  readonly value: unknown;
  /** Keys whose value is text as typed. */
  readonly textKeys: readonly string[];
}

export type ReadArguments =
  | ({ readonly ok: true } & TypedArguments)
  | { readonly ok: false; readonly message: string; readonly exit: number };

type ReadValue = { readonly ok: true; readonly value: unknown } | (ReadArguments & { readonly ok: false });

export async function readArguments(
  option: string | undefined,
  { argumentWords, files }: Pick<CallWords, 'argumentWords' | 'files'>,
  io: Io,
): Promise<ReadArguments> {
  const wholes = [...(option === undefined ? [] : [option]), ...files.map((file) => `@${file}`)];
  if (wholes.length > 1) return usage('give all arguments once: with --args, or with one @file');
  const whole = await readWhole(wholes[0], io);
  if (!whole.ok || argumentWords.length === 0) return whole.ok ? { ...whole, textKeys: [] } : whole;
  if (!isObject(whole.value)) return usage('arguments by key are for an object, and --args is none');
  const value: JsonObject = { ...whole.value };
  const keys = new Set<string>();
  for (const word of argumentWords) {
    if (keys.has(word.key)) return usage(`the argument "${word.key}" is given twice`);
    keys.add(word.key);
    const read = await readWord(word);
    if (!read.ok) return read;
    setOwn(value, word.key, read.value);
  }
  const textKeys = argumentWords.filter(({ kind }) => kind === 'text').map(({ key }) => key);
  return { ok: true, value, textKeys };
}

async function readWhole(word: string | undefined, io: Io): Promise<ReadValue> {
  if (word === undefined) return { ok: true, value: {} };
  if (word.startsWith('@')) return readJsonFile(word.slice(1));
  if (word !== '-') return parse(word, 'the arguments');
  return io.stdin === undefined ? parse('', 'stdin') : parse(await textOf(io.stdin), 'stdin');
}

async function readWord({ key, kind, value, isFile }: ArgumentWord): Promise<ReadValue> {
  if (kind === 'json') return isFile ? readJsonFile(value) : parse(value, `the argument "${key}"`);
  if (!isFile) return { ok: true, value };
  const { readFile } = await import('node:fs/promises');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(value));
    return { ok: true, value: text };
  } catch (error) {
    const reason = error instanceof TypeError ? 'is not UTF-8 text' : reasonOf(error);
    return { ok: false, message: unreadableText({ file: value, message: reason }), exit: Exit.unreadable };
  }
}

async function readJsonFile(file: string): Promise<ReadValue> {
  const read = await readJson(file);
  return read.ok ? read : { ok: false, message: unreadableText(read.error), exit: Exit.unreadable };
}

async function parse(text: string, name: string): Promise<ReadValue> {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    const syntax = await findSyntaxError(text);
    const reason =
      syntax === undefined ? messageOf(error) : `${syntax.line}:${syntax.column}: ${syntax.message}`;
    return usage(`${name} must be JSON: ${reason}`);
  }
}

function usage(message: string): ReadArguments & { readonly ok: false } {
  return { ok: false, message, exit: Exit.usage };
}

async function textOf(stream: Readable): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk as Uint8Array, { stream: true });
  return text + decoder.decode();
}
