/**
 * Two texts of a file in; the lines that differ out, marked `+` and `-`, with their line numbers. Unchanged
 * lines are not printed: a configuration file holds the secrets of other servers.
 */
export function changeText(before: string, after: string): string {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, fresh.length) - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const width = String(Math.max(old.length, fresh.length)).length;
  const marked = (mark: string, lines: readonly string[]): string[] =>
    lines
      .slice(start, lines.length - end)
      .map((line, index) => `${mark} ${String(start + index + 1).padStart(width)}  ${line}\n`);
  return [...marked('-', old), ...marked('+', fresh)].join('');
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}
