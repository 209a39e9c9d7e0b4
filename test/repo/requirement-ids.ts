/** Requirement ids, as docs/requirements.md defines them and as code, tests and pages cite them. */
import { filesBelow, read } from './paths.ts';

const PAGE = 'docs/requirements.md';
const ID = /\bR-[A-Z]+(?:-\d+)?\b/g;
/** "R-A-1, -2": no search finds the second id, so it has to be written out. */
const SHORTENED = /\bR-[A-Z]+-\d+(?:,| and| to) -\d+/g;

export interface Citations {
  /** Each id with the files that cite it. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly shortened: readonly string[];
}

export function definedIds(page: string = read(PAGE)): string[] {
  return [...page.matchAll(/^- \*\*(R-[A-Z]+(?:-\d+)?)\*\* /gm)].map(([, id]) => id!);
}

/** The texts of the repository that may cite a requirement, by path. */
export function citingTexts(): Map<string, string> {
  const paths = [
    'README.md',
    ...['src', 'test', 'docs', 'examples'].flatMap((folder) =>
      ['.ts', '.mjs', '.json', '.md'].flatMap((ending) => filesBelow(folder, ending)),
    ),
  ].filter(
    (path) => path !== PAGE && !path.startsWith('test/repo/requirement') && !path.includes('/node_modules/'),
  );
  return new Map(paths.map((path) => [path, read(path)]));
}

export function citationsIn(texts: ReadonlyMap<string, string>): Citations {
  const files = new Map<string, string[]>();
  const shortened: string[] = [];
  for (const [path, text] of texts) {
    for (const id of new Set(text.match(ID))) files.set(id, [...(files.get(id) ?? []), path]);
    shortened.push(...(text.match(SHORTENED) ?? []).map((words) => `${path}: ${words}`));
  }
  return { files, shortened };
}

export function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || path.startsWith('test/');
}
