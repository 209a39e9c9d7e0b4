import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../test/properties/runs.ts';
import { HeldBytes } from './held-bytes.ts';

it('gives back what was added, in order, however it came and is taken', () => {
  const step = fc.oneof(
    fc.record({ add: fc.string({ unit: 'binary-ascii', maxLength: 40 }) }),
    fc.record({ take: fc.nat(60) }),
  );
  const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const held = new HeldBytes();
    let [added, taken] = ['', ''];
    for (const each of steps) {
      if ('add' in each) {
        held.add(Buffer.from(each.add));
        added += each.add;
      } else {
        taken += held.take(Math.min(each.take, held.size)).toString();
      }
      expect(taken + held.bytes.toString()).toBe(added);
      expect(held.bytes.length).toBe(held.size);
    }
  });
  fc.assert(property, runs());
});

it('holds single bytes for little more than they are', () => {
  const held = new HeldBytes();
  const chunk = Buffer.from('x');
  for (let count = 0; count < 100_000; count++) held.add(chunk);
  expect(held.size).toBe(100_000);
  expect(held.bytes.buffer.byteLength).toBeLessThan(4 * held.size);
});

it('does not keep what was taken for a few bytes behind it', () => {
  const held = new HeldBytes();
  held.add(Buffer.alloc(1_000_000));
  held.take(999_999);
  expect(held.size).toBe(1);
  expect(held.bytes.buffer.byteLength).toBeLessThan(100_000); // a share of the memory for small ones
});
