/**
 * What the package exports, read from its built declarations: for each entry point its exports, with their
 * kinds, their declarations and their comments. Reads only files of `dist`, so that it takes a moment. Needs
 * `npm run build`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { read, root } from '../repo/paths.ts';

export type Kind = 'function' | 'class' | 'constant' | 'interface' | 'type';

export interface Export {
  readonly name: string;
  readonly kind: Kind;
  /** A class whose constructor is not exported: other functions make its instances. */
  readonly isTypeOnly: boolean;
  readonly declarations: readonly Declaration[];
}

export type Declaration =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.VariableDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration;

export interface Entry {
  /** As programs import it, such as `anyshape/schema`. */
  readonly name: string;
  /** From the root of the repository, such as `dist/schema/index.js`. */
  readonly module: string;
  /** The first comment of its source: what the entry is for. */
  readonly about: string;
  readonly exports: readonly Export[];
}

export interface Surface {
  readonly entries: readonly Entry[];
  /**
   * The declaration that a name in a declaration stands for; undefined for those of other packages and of
   * TypeScript.
   */
  readonly declarationOf: (name: ts.Identifier) => ts.Declaration | undefined;
}

interface PackageExport {
  readonly types: string;
  readonly default: string;
}

export function readSurface(): Surface {
  const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, PackageExport | string> };
  const targets = Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [] : [{ name: `anyshape${path.slice(1)}`, ...target }],
  );
  const program = programOf(targets.map(({ types }) => join(root, types)));
  const checker = program.getTypeChecker();
  const entries = targets.map(({ name, types, default: module }) => {
    const source = program.getSourceFile(join(root, types));
    const symbol = source && checker.getSymbolAtLocation(source);
    if (symbol === undefined) throw new Error(`${types} is not there: run \`npm run build\` first.`);
    const found = checker.getExportsOfModule(symbol).map((each) => exportOf(each, checker));
    return {
      name,
      module: join(module),
      about: aboutOf(types),
      exports: found.sort((a, b) => (a.name < b.name ? -1 : 1)),
    };
  });
  return {
    entries,
    declarationOf: (name) => resolved(checker.getSymbolAtLocation(name), checker)?.declarations?.[0],
  };
}

/**
 * Without the declarations of TypeScript and of other packages: nothing here depends on them, and most of the
 * time would.
 */
function programOf(files: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = { noLib: true, types: [], module: ts.ModuleKind.NodeNext };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      const file = join(from, '..', text.replace(/\.js$/, '.d.ts'));
      return text.startsWith('.') && existsSync(file)
        ? { resolvedModule: { resolvedFileName: file, extension: ts.Extension.Dts } }
        : { resolvedModule: undefined };
    });
  return ts.createProgram(files, options, host);
}

function exportOf(symbol: ts.Symbol, checker: ts.TypeChecker): Export {
  const isTypeOnly =
    symbol.declarations?.some((each) => ts.isExportSpecifier(each) && each.isTypeOnly) === true;
  const declarations = (resolved(symbol, checker)?.declarations ?? []).filter(isDeclaration);
  const [first] = declarations;
  if (first === undefined)
    throw new Error(`${symbol.name} is exported, and of no kind that a page can show.`);
  const kind = kindOf(first);
  return { name: symbol.name, kind, isTypeOnly: isTypeOnly && kind === 'class', declarations };
}

function resolved(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): ts.Symbol | undefined {
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
    ? checker.getAliasedSymbol(symbol)
    : symbol;
}

function isDeclaration(node: ts.Declaration): node is Declaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  );
}

function kindOf(node: Declaration): Kind {
  if (ts.isFunctionDeclaration(node)) return 'function';
  if (ts.isClassDeclaration(node)) return 'class';
  if (ts.isVariableDeclaration(node)) return 'constant';
  return ts.isInterfaceDeclaration(node) ? 'interface' : 'type';
}

function aboutOf(types: string): string {
  const source = join(types)
    .replace(/^dist/, 'src')
    .replace(/\.d\.ts$/, '.ts');
  const [, comment = ''] = /^\/\*\*([^]*?)\*\//.exec(read(source)) ?? [];
  return comment
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
