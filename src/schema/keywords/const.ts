/** `const`: the value equals this one. */
import { compact, shortText } from '../../json/index.ts';
import { equalityWith } from './equality.ts';
import type { Keyword } from './keyword.ts';
import { anything } from './shape.ts';
import { mustBe, sentence } from './words.ts';

/** Two values may look alike when cut short. */
function differing(expected: string, received: string): string {
  return expected === received ? `${received} (which differs where it is cut here)` : received;
}

/** A caller has to write it, so that it is told whole where that is possible. */
const LONGEST = 200;

function inFull(value: unknown): string {
  return shortText(value, LONGEST) ?? compact(value);
}

export const constKeyword: Keyword = {
  name: 'const',
  vocabulary: 'validation',
  shape: anything,
  build(value: unknown, assembly) {
    assembly.equals(equalityWith([value]));
  },
  words: (value: unknown) => mustBe(inFull(value)),
  says: (words, instance) => sentence('const', words, differing(words.expected, compact(instance))),
};
