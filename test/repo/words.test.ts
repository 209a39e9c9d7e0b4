/** Words that the code and the pages no longer use: a private vocabulary, and subjects that do not exist. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow, read } from './paths.ts';

/** As part of an identifier, a file name, a flag or a metric. */
const NAMES = [
  'lane',
  'glance',
  'greetings',
  'held bytes',
  'eventually',
  'strangers',
  'excuse',
  'besides',
  'workshop',
];
/** As the name of a variable, which is a noun: these say nothing of its value. */
const VARIABLES = ['said', 'told', 'known', 'found', 'given', 'behind', 'open'];
/** In comments, texts and pages. */
const PROSE = ['whoever', 'somebody', 'nobody'];

const sources = filesBelow('src', '.ts');
const pages = ['README.md', ...filesBelow('docs', '.md')];
const ownPages = ['CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md'];

/** `heldBytes`, `HELD_BYTES` and `held-bytes` -> `held bytes`. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .toLowerCase();
}

function identifiersIn(text: string): string[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text);
  const found: string[] = [];
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan())
    if (token === ts.SyntaxKind.Identifier || token === ts.SyntaxKind.PrivateIdentifier)
      found.push(scanner.getTokenText());
  return found;
}

/** Flags and metrics, wherever they are named. */
function publicNamesIn(text: string): string[] {
  return text.match(/--[a-z][\w-]+|\banyshape_\w+/g) ?? [];
}

const names = [
  ...[...sources, ...pages].flatMap((file) => [file, ...publicNamesIn(read(file))]),
  ...sources.flatMap((file) => identifiersIn(read(file))),
].map(wordsOf);

function uses(word: string): number {
  return names.filter((name) => ` ${name} `.includes(` ${word} `)).length;
}

function occurrences(word: string): string[] {
  const pattern = new RegExp(`\\b${word}\\b`, 'i');
  return [...sources, ...pages].flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? `${file}:${index + 1}` : [])),
  );
}

describe('names', () => {
  it.each(NAMES)('have no "%s"', (word) => {
    expect(uses(word)).toBe(0);
  });

  it('are nouns for variables', () => {
    const pattern = new RegExp(`\\b(?:const|let) (${VARIABLES.join('|')})\\b`, 'g');
    const variables = [...sources, ...filesBelow('src', '.tsx')]
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...read(file).matchAll(pattern)].map(([, name]) => `${name} in ${file}`));
    expect(variables).toEqual([]);
    expect('for (const known of all)').toMatch(pattern);
  });

  it('would be found', () => {
    expect(wordsOf('mostHeldBytes')).toBe('most held bytes');
    expect(wordsOf('--fast-lane')).toBe(' fast lane');
    expect(identifiersIn('const lane = `a${glance}`; // excuse')).toContain('lane');
    expect(uses('schema')).toBeGreaterThan(100);
  });
});

const MAX_COLUMNS = 110;

/** Lines of prose and cells of tables; code and links in generated pages may be longer. */
function wideLines(page: string): string[] {
  let isCode = false;
  return read(page)
    .split('\n')
    .filter((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
      if (isCode) return false;
      const parts = line.startsWith('|') ? line.split('|').map((cell) => cell.trim()) : [line];
      return parts.some((part) => [...part].length > MAX_COLUMNS);
    })
    .map((line) => `${page}: ${line}`);
}

/** Lines of a comment. A help text may begin a line with `*.json`. */
const COMMENT = /^\s*(?:\* |\/\*|\/\/ )/;

describe('comments', () => {
  it('have lines of at most 110 columns', () => {
    const wide = [...sources, ...filesBelow('src', '.tsx')].flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          COMMENT.test(line) && [...line].length > MAX_COLUMNS ? [`${file}:${index + 1}`] : [],
        ),
    );
    expect(wide).toEqual([]);
  });
});

describe('pages', () => {
  it('have lines and cells of at most 110 columns', () => {
    const narrow = [...pages, ...ownPages].filter((page) => !page.startsWith('docs/api/'));
    expect(narrow.flatMap(wideLines)).toEqual([]);
  });
});

describe('prose', () => {
  it.each(PROSE)('has no "%s"', (word) => {
    expect(occurrences(word).length).toBe(0);
  });
});
