/**
 * Errors in; lines out, a few a second: a line for each refused request would cost more than to refuse it,
 * and fill the log. What was left out is counted with the next line.
 */
const LINES_AT_ONCE = 10;
const WINDOW_MS = 1_000;

export function createErrorLines(
  print: (line: string) => void,
  now: () => number = () => performance.now(),
): (error: Error) => void {
  let start = -Infinity;
  let written = 0;
  let leftOut = 0;
  return ({ message }) => {
    if (now() - start >= WINDOW_MS) [start, written] = [now(), 0];
    if (written === LINES_AT_ONCE) {
      leftOut++;
      return;
    }
    written++;
    print(leftOut === 0 ? message : `${message} (and ${leftOut} more before)`);
    leftOut = 0;
  };
}
