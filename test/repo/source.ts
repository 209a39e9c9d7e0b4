/** What a source file imports, and which names it uses, read by the compiler's own parser. */
import { dirname, join, normalize } from 'node:path/posix';
import ts from 'typescript';
import { read } from './paths.ts';

interface Import {
  readonly from: string;
  /** A path from the root of the repository, or the name of a module. */
  readonly to: string;
  readonly typeOnly: boolean;
  /** By `import()`, when the code gets there. */
  readonly isLazy: boolean;
}

export interface SourceFacts {
  readonly imports: readonly Import[];
  /** Every identifier that stands in the file, declared here or not. */
  readonly names: ReadonlySet<string>;
}

export function factsOf(file: string, text: string = read(file)): SourceFacts {
  const imports: Import[] = [];
  const names = new Set<string>();
  const add = (specifier: ts.Node, typeOnly: boolean, isLazy = false): void => {
    const target = ts.isStringLiteralLike(specifier) ? specifier.text : '(computed)';
    const to = target.startsWith('.') ? normalize(join(dirname(file), target)) : target;
    imports.push({ from: file, to, typeOnly, isLazy });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node));
    if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined)
      add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0]!, false, true);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return { imports, names };
}

function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (importClause === undefined) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = importClause;
  if (name !== undefined || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}
