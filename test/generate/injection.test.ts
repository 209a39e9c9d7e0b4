/**
 * Whatever the words of an author contain, they stay words: in strings and comments of programs, in cells and
 * links of pages.
 */
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import {
  declareSources,
  manyPages,
  onePage,
  TOOL_MAP,
  typeScriptModule,
  ZOD_RESERVED,
  zodModule,
} from '../../src/generate/index.ts';
import { runs, TIMEOUT } from '../properties/runs.ts';
import { hostileTexts, hostileTool } from './hostile-names.ts';
import { runZodModule } from './run-zod.ts';

function parsed(text: string): ts.SourceFile {
  const file = ts.createSourceFile('x.ts', text, ts.ScriptTarget.ES2023, true);
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly ts.Diagnostic[] };
  expect(parseDiagnostics.map(({ messageText }) => messageText)).toEqual([]);
  return file;
}

function declaredIn(file: ts.SourceFile): string[] {
  return file.statements.map((statement) => {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
      return statement.name.text;
    if (ts.isFunctionDeclaration(statement)) return `function ${statement.name?.text}`;
    if (ts.isImportDeclaration(statement)) return `import ${statement.moduleSpecifier.getText()}`;
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => `const ${name.getText()}`).join();
    return `unexpected ${ts.SyntaxKind[statement.kind]}`;
  });
}

/** The names of the members of the first declaration, as the compiler reads them. */
function membersOf(file: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node)) {
      const { name } = node;
      if (ts.isComputedPropertyName(name)) names.push((name.expression as ts.StringLiteral).text);
      else names.push((name as ts.Identifier | ts.StringLiteral).text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file.statements[0]!);
  return names;
}

const canary = globalThis as { canary?: unknown };

describe('hostile words', () => {
  it(
    'declare nothing in TypeScript but what is expected, and every name is still itself',
    { timeout: TIMEOUT },
    () => {
      fc.assert(
        fc.property(hostileTexts, (texts) => {
          const { source, property, required } = hostileTool(texts);
          const declared = declareSources([source], [TOOL_MAP]);
          const file = parsed(typeScriptModule(declared));
          const [tool] = declared.tools;
          const names = [...tool!.input.declarations, ...tool!.output!.declarations].map(({ name }) => name);
          for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z0-9_]*$/);
          expect(declaredIn(file)).toEqual([...names, TOOL_MAP]);
          expect(membersOf(file)).toEqual(expect.arrayContaining([property, required]));
        }),
        runs(1),
      );
    },
  );

  it('run nothing in Zod', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(hostileTexts, (texts) => {
        const { source } = hostileTool(texts);
        const text = zodModule(declareSources([source], ZOD_RESERVED));
        const statements = declaredIn(parsed(text)).map((name) =>
          name.replace(/^(?:const )?Tool\w*|^(?:const )?[A-Z]\w*(?:In|Out)put\w*/, 'T'),
        );
        const known =
          /^(?:T|Tools|Meet|const tools|import 'zod'|function (?:rule|all|one|fits|same|items|members|has|characters|isMultiple))$/;
        expect(statements.filter((name) => !known.test(name))).toEqual([]);
        delete canary.canary;
        const exported = runZodModule(text);
        for (const schema of Object.values(exported))
          if ('safeParse' in schema) schema.safeParse({ next: 'x' });
        expect(canary.canary).toBeUndefined();
      }),
      runs(0.2),
    );
  });

  it('stay words on a page', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(hostileTexts, (texts) => {
        const { source } = hostileTool(texts);
        const settings = {
          title: source.name,
          served: { url: 'http://127.0.0.1:3000/mcp', command: undefined },
        };
        const pages = [onePage([source], settings), ...manyPages([source], settings).map(({ text }) => text)];
        for (const page of pages) expect(strangersOn(page)).toEqual([]);
        for (const { file } of manyPages([source], settings))
          expect(file).toMatch(/^(?:README|[a-z0-9_-]+)\.md$/);
      }),
      runs(1),
    );
  });

  it('would be found out', () => {
    expect(strangersOn('[x](http://a.test)')).toEqual(['link http://a.test']);
    expect(strangersOn('| a |\n| --- |\n| <img> |\n')).toEqual(['html <img>']);
    expect(strangersOn('- item')).toEqual(['list']);
    expect(declaredIn(parsed('export type A = 1; alert(1)'))).toEqual([
      'A',
      'unexpected ExpressionStatement',
    ]);
  });
});

const markdown = new MarkdownIt({ html: true });
const OUR_HTML =
  /^(?:<br>|<code>|<\/code>|<!-- Generated by "anyshape docs": change the tools, not this page\. -->|<a id="[a-z0-9_-]+"><\/a>|<a id="[a-z0-9_-]+">|<\/a>)\s*$/;
const OUR_LINK = /^(?:#[a-z0-9_-]+|[a-z0-9_-]+\.md)$/;

/**
 * What stands on a page and is not ours: links, HTML, images, lists, quotes, rules, and headings or tables
 * out of place.
 */
function strangersOn(page: string): string[] {
  const tokens = markdown.parse(page, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  const columns = new Set<number>();
  let cells = 0;
  const strangers: string[] = [];
  for (const { type, content, attrs, tag, level } of tokens) {
    if (type === 'link_open') {
      const [, href = ''] = attrs?.find(([name]) => name === 'href') ?? [];
      if (!OUR_LINK.test(String(href))) strangers.push(`link ${href}`);
    } else if (type.startsWith('html') && !OUR_HTML.test(content)) strangers.push(`html ${content}`);
    else if (['image', 'hr', 'blockquote_open', 'code_block'].includes(type)) strangers.push(type);
    else if (type === 'bullet_list_open' || type === 'ordered_list_open') strangers.push('list');
    else if (type === 'heading_open' && level > 0) strangers.push(`heading ${tag}`);
    else if (type === 'em_open' || type === 's_open') strangers.push(type);
    if (type === 'tr_open') cells = 0;
    if (type === 'td_open' || type === 'th_open') cells++;
    if (type === 'tr_close') columns.add(cells);
  }
  for (const count of columns)
    if (count !== 2 && count !== 4 && count !== 1) strangers.push(`a row of ${count} cells`);
  return strangers;
}
