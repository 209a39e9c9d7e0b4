/**
 * Every command that a text of the program or a document names exists, with the options that stand behind it.
 */
import type { Command } from 'commander';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { addConfigurationOptions } from '../../src/cli/configuration/options.ts';
import { addEnvFileOption } from '../../src/cli/env-file.ts';
import type { Io } from '../../src/cli/io.ts';
import { filesBelow, read } from './paths.ts';

const io: Io = { stdout: () => undefined, stderr: () => undefined, isTerminal: false, env: {} };

const options = new Map<string, ReadonlySet<string>>();

beforeAll(async () => {
  for (const [name, { words, load }] of Object.entries(commands)) {
    const command: Command = addEnvFileOption((await load())(io, () => undefined, []));
    addConfigurationOptions(command, words.includes('source'));
    const flags = command.options.flatMap(({ long, short }) => [long ?? '', short ?? '']);
    options.set(name, new Set([...flags, '--help', '-h']));
  }
  options.set('help', new Set());
});

/**
 * `anyshape check tools.json --fix`, where it stands as code: up to the end of the quotation, the line or a
 * pipe.
 */
const NAMED = /(?:[`"'$:] ?|^ {2,})anyshape ([a-z][a-z-]*)([^`"'|>&\n]*)/gm;

function faults(text: string): string[] {
  return [...text.matchAll(NAMED)].flatMap(([all, name = '', rest = '']) => {
    const known = options.get(name);
    if (known === undefined) return [`no command: ${all.trim()}`];
    // What stands behind "--" is for the server, what stands behind two spaces is an explanation.
    const [own = ''] = rest.split(/ -- | {2,}/);
    const flags = own.match(/(?<=\s)--?[a-zA-Z][\w-]*/g) ?? [];
    return flags.filter((flag) => !known.has(flag)).map((flag) => `no option ${flag}: ${all.trim()}`);
  });
}

/** Lines of shell code begin with a command. */
function asTyped(page: string): string {
  return page.replace(/(?<=^```sh\n)[^]*?(?=^```)/gm, (code) => code.replace(/^(?=anyshape )/gm, '$ '));
}

/** All texts of a source file, comments left out. */
function textsIn(file: string): string[] {
  const texts: string[] = [];
  const source = read(file);
  if (!source.includes('anyshape ')) return texts;
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return texts;
}

describe('a command that is named', () => {
  it('exists, in the texts of the program', () => {
    const sources = filesBelow('src', '.ts').filter((file) => !file.endsWith('.test.ts'));
    const found = sources.flatMap((file) =>
      textsIn(file).flatMap((text) => faults(text).map((fault) => `${file}: ${fault}`)),
    );
    expect(found).toEqual([]);
  });

  it('exists, in the documents', () => {
    const documents = ['README.md', ...filesBelow('docs', '.md')];
    const found = documents.flatMap((file) =>
      faults(asTyped(read(file))).map((fault) => `${file}: ${fault}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['Run `anyshape deploy`.', ['no command: `anyshape deploy']],
    ['Run `anyshape check a.json --mend` now.', ['no option --mend: `anyshape check a.json --mend']],
    ['$ anyshape check -- node server.mjs --any', []],
    ['Every tool that anyshape serves.', []],
  ])('is told apart from a sentence: %s', (text, expected) => {
    expect(faults(text)).toEqual(expected);
  });
});
