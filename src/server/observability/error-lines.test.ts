import { expect, it } from 'vitest';
import { createErrorLines } from './error-lines.ts';

it('ten errors a second become lines, and the next line says how many did not', () => {
  const lines: string[] = [];
  let time = 0;
  const tell = createErrorLines(
    (line) => lines.push(line),
    () => time,
  );
  for (let number = 1; number <= 25; number++) tell(new Error(`error ${number}`));
  expect(lines).toEqual(Array.from({ length: 10 }, (_, index) => `error ${index + 1}`));
  time = 1_000;
  tell(new Error('later'));
  tell(new Error('last'));
  expect(lines.slice(10)).toEqual(['later (and 15 more before)', 'last']);
});
