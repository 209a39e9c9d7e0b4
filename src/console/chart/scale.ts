/** Round steps for an axis, and points thinned to what a chart can show. */
export type Point = readonly [time: number, value: number];

/** From 0 to at least the value, in steps of 1, 2 or 5 times a power of ten. */
export function niceSteps(most: number): number[] {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough)!;
  const steps: number[] = [];
  for (let value = 0; value < most + step; value += step) steps.push(Number(value.toPrecision(12)));
  return steps;
}

/** Of each group the highest, so that no peak is lost. */
export function thinned(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points;
  const size = Math.ceil(points.length / most);
  const kept: Point[] = [];
  for (let start = 0; start < points.length; start += size) {
    kept.push(points.slice(start, start + size).reduce((one, other) => (other[1] > one[1] ? other : one)));
  }
  return kept;
}
