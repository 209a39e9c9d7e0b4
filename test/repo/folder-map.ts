/**
 * The map of folders in docs/architecture.md. Each line is a rank, which may import from itself and the ranks
 * above it.
 */
import { read } from './paths.ts';

type Ranks = readonly (readonly string[])[];

const MAP = /^```\nsrc\/\n(.*?)^```/ms;
/** The names at the start of a line, before the two spaces or more that precede their explanation. */
const LINE = /^( +)(\S+(?: \S+)*)/;

export function folderMap(page: string = read('docs/architecture.md')): { src: Ranks; schema: Ranks } {
  const src: string[][] = [];
  const schema: string[][] = [];
  for (const line of MAP.exec(page)?.[1]?.split('\n') ?? []) {
    const [, indent = '', names = ''] = LINE.exec(line) ?? [];
    if (names === '') continue;
    const rank = names.split(' ').map((name) => name.replace(/\/$/, ''));
    (indent.length === 2 ? src : schema).push(rank);
  }
  return { src, schema };
}
