/**
 * The bytes of a WebAssembly module: `count(end)` and `escape(end)` over a memory of its own, sixteen bytes
 * at a time. Both read what stands from 0 to `end` and return how many quotes and backslashes there are;
 * `escape` also writes a copy from `TARGET` on, with a backslash before each. Whole blocks are read, so zeros
 * must stand behind `end`.
 */
export const BLOCK_BYTES = 16;
/** In the second of two pages. */
export const TARGET = 65_536;

// Instructions, by the names that the specification gives them.
const LOOP = [0x03, 0x40];
const IF = [0x04, 0x40];
const END = [0x0b];
const REPEAT_IF = [0x0d, 0x00]; // br_if, to the loop around it
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const tee = (local: number): number[] => [0x22, local];
const number = (value: number): number[] => [0x41, ...leb(value)];
const LESS = [0x49];
const COUNT_TRAILING_ZEROS = [0x68];
const COUNT_ONES = [0x69];
const ADD = [0x6a];
const SUBTRACT = [0x6b];
const AND = [0x71];
const storeByte = (offset: number): number[] => [0x3a, 0, ...leb(offset)];
const LOAD_BLOCK = [0xfd, 0x00, 0, 0];
const storeBlock = (offset: number): number[] => [0xfd, 0x0b, 0, ...leb(offset)];
const FILL_BLOCK = [0xfd, 0x0f]; // i8x16.splat
const EQUAL_BYTES = [0xfd, 0x23];
const OR_BLOCKS = [0xfd, 0x50];
const BIT_PER_BYTE = [0xfd, 0x64]; // i8x16.bitmask

/**
 * An integer as the format has it: seven bits to a byte. A last byte with bit 6 would be read as negative.
 */
function leb(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)];
}

// The parameter, and the locals of both functions.
const END_OFFSET = 0;
const FROM = 1;
const FOUND = 2;
/** A bit for each byte of the block that is to be escaped. */
const SPECIAL = 3;
const PLACE = 4;
const BLOCK = 5;
const LOCALS = [2, 4, 0x7f, 1, 0x7b];

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const isByte = (byte: number): number[] => [...get(BLOCK), ...number(byte), ...FILL_BLOCK, ...EQUAL_BYTES];
const SPECIAL_BITS = [...isByte(QUOTE), ...isByte(BACKSLASH), ...OR_BLOCKS, ...BIT_PER_BYTE];
const NEXT_BLOCK = [
  ...get(FROM),
  ...number(BLOCK_BYTES),
  ...ADD,
  ...tee(FROM),
  ...get(END_OFFSET),
  ...LESS,
  ...REPEAT_IF,
];

const COUNT = [
  ...LOOP,
  ...[...get(FROM), ...LOAD_BLOCK, ...set(BLOCK)],
  ...[...get(FOUND), ...SPECIAL_BITS, ...COUNT_ONES, ...ADD, ...set(FOUND)],
  ...NEXT_BLOCK,
  ...END,
  ...get(FOUND),
];

/**
 * What follows a special byte is written once more, one further on: that takes less than to find out how much
 * it is.
 */
const ESCAPE = [
  ...LOOP,
  ...[...get(FROM), ...get(FOUND), ...ADD],
  ...[...get(FROM), ...LOAD_BLOCK, ...tee(BLOCK), ...storeBlock(TARGET)],
  ...[...SPECIAL_BITS, ...tee(SPECIAL), ...IF],
  ...LOOP,
  ...[...get(FROM), ...get(SPECIAL), ...COUNT_TRAILING_ZEROS, ...ADD, ...tee(PLACE)],
  ...[...get(FOUND), ...ADD, ...number(BACKSLASH), ...storeByte(TARGET)],
  ...[...get(PLACE), ...get(FOUND), ...ADD, ...get(PLACE), ...LOAD_BLOCK, ...storeBlock(TARGET + 1)],
  ...[...get(FOUND), ...number(1), ...ADD, ...set(FOUND)],
  // Without its lowest bit.
  ...[...get(SPECIAL), ...get(SPECIAL), ...number(1), ...SUBTRACT, ...AND, ...tee(SPECIAL), ...REPEAT_IF],
  ...END,
  ...END,
  ...NEXT_BLOCK,
  ...END,
  ...get(FOUND),
];

const withLength = (bytes: readonly number[]): number[] => [...leb(bytes.length), ...bytes];
const section = (id: number, bytes: readonly number[]): number[] => [id, ...withLength(bytes)];
const body = (code: readonly number[]): number[] => withLength([...LOCALS, ...code, ...END]);
const exported = (name: string, kind: number, index: number): number[] => [
  ...withLength([...Buffer.from(name)]),
  ...[kind, index],
];

/** Put together when it is asked for: many programs never answer at length. */
export function escapeProgram(): Uint8Array {
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 1, 0x7f, 1, 0x7f]), // one type: an integer in, an integer out
    ...section(3, [2, 0, 0]), // two functions of that type
    ...section(5, [1, 1, 2, 2]), // a memory of two pages
    ...section(7, [3, ...exported('count', 0, 0), ...exported('escape', 0, 1), ...exported('memory', 2, 0)]),
    ...section(10, [2, ...body(COUNT), ...body(ESCAPE)]),
  ]);
}
