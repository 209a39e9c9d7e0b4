/** The search space: each keyword, in each way, in a few numbers of copies, on each value of its kind. */
import { ofArrays, ofObjects, ofTexts, ways } from './schemas.mjs';
import { arrays, objects, texts } from './values.mjs';

const COPIES = [20, 1_500];
const kinds = [
  [ofObjects, objects, ['beside unevaluatedItems']],
  [ofArrays, arrays, ['beside unevaluatedProperties', 'dependentSchemas of it']],
  [ofTexts, texts, ['beside unevaluatedProperties', 'beside unevaluatedItems', 'dependentSchemas of it']],
];

/** Of each: a name, and how its schema and its value are made. Those on one value come in a row, so that it is made once. */
export function families() {
  return kinds.flatMap(([copies, values, unfit]) =>
    Object.entries(values).flatMap(([valueName, value]) =>
      Object.entries(ways)
        .filter(([way]) => !unfit.includes(way))
        .flatMap(([way, apply]) =>
          (way === 'alone' ? [1] : COPIES).flatMap((count) =>
            Object.entries(copies).map(([keyword, copy]) => ({
              name: `${way} ${count} × ${keyword} | ${valueName}`,
              valueName,
              schema: () => apply(copy, count),
              value,
            })),
          ),
        ),
    ),
  );
}
