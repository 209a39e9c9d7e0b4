/** The files of docs/operating.md by their names, as they stand on the page. */
import { read } from '../repo/paths.ts';

const FILE = /^```\w+ (\S+)\n([^]*?)^```$/gm;

export const operatingFiles: ReadonlyMap<string, string> = new Map(
  [...read('docs/operating.md').matchAll(FILE)].map(([, name, text]) => [name!, text!]),
);

export function operatingFile(name: string): string {
  const text = operatingFiles.get(name);
  if (text === undefined) throw new Error(`docs/operating.md has no file ${name}`);
  return text;
}
