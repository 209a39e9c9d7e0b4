import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byLoop, byProgram, MOST_UNITS } from './escaping.ts';

const MOST_BYTES = 3 * MOST_UNITS;

function escaped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(/["\\]/g, String.raw`\$&`), 'latin1');
}

/** Many of what is to be escaped, and of what differs from it by a bit. */
const byte = fc.oneof(fc.constantFrom(0x22, 0x5c, 0x23, 0xa2, 0xdc), fc.integer({ min: 0, max: 255 }));

describe.each([
  ['WebAssembly', byProgram()!],
  ['a loop', byLoop()],
])('escaping by %s', (_name, { source, target, count, escape }) => {
  function expectEscaped(bytes: Buffer): void {
    bytes.copy(source);
    const found = count(bytes.length);
    const length = escape(bytes.length);
    expect(target.toString('latin1', 0, length)).toBe(escaped(bytes).toString('latin1'));
    expect(length).toBe(bytes.length + found);
  }

  it('puts a backslash before each quote and backslash, of any bytes', () => {
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 200 }), (bytes) => {
        // What was there before does not count.
        source.fill('"');
        expectEscaped(Buffer.from(bytes));
      }),
    );
  });

  it('has room for the longest piece, with nothing to escape and with nothing else', () => {
    expectEscaped(Buffer.alloc(MOST_BYTES, '€'));
    expectEscaped(Buffer.alloc(MOST_UNITS, '"'));
  });
});
