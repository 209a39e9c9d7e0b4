import { expect, it } from 'vitest';
import { atEndOfTurn } from './turn.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('what is ready in one turn goes out at its end, in order; what is ready then, in the next', async () => {
  const written: string[] = [];
  atEndOfTurn(() => {
    written.push('first');
    atEndOfTurn(() => written.push('of the next turn'));
  });
  await Promise.resolve();
  atEndOfTurn(() => written.push('second'));
  expect(written).toEqual([]);
  await nextTurn();
  expect(written).toEqual(['first', 'second']);
  await nextTurn();
  expect(written).toEqual(['first', 'second', 'of the next turn']);
});
