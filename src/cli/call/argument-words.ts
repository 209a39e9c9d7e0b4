/**
 * The words behind the tool of `anyshape call` in; sources and arguments out. `key=text`, `key=@file`,
 * `key:=json`, `key:=@file` and `@file` are arguments; every other word is a source. Reads nothing.
 */
export interface ArgumentWord {
  readonly key: string;
  /** `text` is fitted to the schema of the tool, `json` is taken as it is. */
  readonly kind: 'text' | 'json';
  /** As typed; the path of a file where `isFile`. */
  readonly value: string;
  readonly isFile: boolean;
}

export interface CallWords {
  readonly sources: readonly string[];
  readonly argumentWords: readonly ArgumentWord[];
  /** From `@file`: all arguments as JSON. */
  readonly files: readonly string[];
}

/** A key has no slash, so that paths and addresses that hold "=" stay sources. */
const ARGUMENT = /^([^\s=:@/\\-][^\s=:/\\]*)(:?=)(@?)(.*)$/s;

export function sortWords(words: readonly string[]): CallWords {
  const sources: string[] = [];
  const argumentWords: ArgumentWord[] = [];
  const files: string[] = [];
  for (const word of words) {
    const [match, key = '', sign, at, value = ''] = ARGUMENT.exec(word) ?? [];
    if (match !== undefined)
      argumentWords.push({ key, kind: sign === '=' ? 'text' : 'json', value, isFile: at === '@' });
    else if (word.startsWith('@')) files.push(word.slice(1));
    else sources.push(word);
  }
  return { sources, argumentWords, files };
}
