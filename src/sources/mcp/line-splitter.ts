/** Chunks of what a server prints in; its lines out. A line without an end is cut. */
const MAX_LINE = 8_000;

export function lineSplitter(onLine: (line: string) => void): (chunk: Buffer) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (chunk) => {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) {
      lines.push(rest);
      rest = '';
    }
    for (const line of lines) if (line !== '') onLine(line.slice(0, MAX_LINE));
  };
}
