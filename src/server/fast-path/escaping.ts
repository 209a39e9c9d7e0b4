/**
 * Memory in which bytes of JSON are escaped, to stand in a JSON text: quotes and backslashes get a backslash
 * before them. WebAssembly does it in a tenth of the time that a loop takes; where there is none
 * (`--jitless`, a processor without vectors, no room for its memory), a loop does.
 */
import { BLOCK_BYTES, escapeProgram, TARGET } from './escape-program.ts';

export interface Escaping {
  /** What is to be escaped goes to the beginning. */
  readonly source: Buffer;
  /** Where the escaped copy appears. */
  readonly target: Buffer;
  /** How many of the first bytes will get a backslash. */
  readonly count: (length: number) => number;
  /** Writes the copy of the first bytes; its length. */
  readonly escape: (length: number) => number;
}

/**
 * So many UTF-16 units fit, whatever they are: encoded, a unit takes at most three bytes; escaped as well.
 */
export const MOST_UNITS = 16_384;

let made: Escaping | undefined;

export function escaping(): Escaping {
  return (made ??= byProgram() ?? byLoop());
}

interface Program {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly count: (end: number) => number;
  readonly escape: (end: number) => number;
}

/** What is used of it; neither the language nor Node.js declares it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

export function byProgram(): Escaping | undefined {
  let program: Program;
  try {
    program = new WebAssembly.Instance(new WebAssembly.Module(escapeProgram())).exports as Program;
  } catch {
    return undefined;
  }
  const { memory, count, escape } = program;
  const source = Buffer.from(memory.buffer, 0, TARGET);
  const endAt = (length: number): number => {
    source.fill(0, length, length + BLOCK_BYTES);
    return length;
  };
  return {
    source,
    target: Buffer.from(memory.buffer, TARGET),
    count: (length) => count(endAt(length)),
    escape: (length) => length + escape(endAt(length)),
  };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export function byLoop(): Escaping {
  const source = Buffer.alloc(3 * MOST_UNITS);
  const target = Buffer.alloc(3 * MOST_UNITS);
  const isSpecial = (byte: number): boolean => byte === QUOTE || byte === BACKSLASH;
  const count = (length: number): number => {
    let escapes = 0;
    for (let index = 0; index < length; index++) if (isSpecial(source[index]!)) escapes++;
    return escapes;
  };
  const escape = (length: number): number => {
    let at = 0;
    for (let index = 0; index < length; index++) {
      const byte = source[index]!;
      if (isSpecial(byte)) target[at++] = BACKSLASH;
      target[at++] = byte;
    }
    return at;
  };
  return { source, target, count, escape };
}
