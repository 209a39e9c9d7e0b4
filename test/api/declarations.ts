/** Declarations as a page shows them: a signature, and the members with their types and comments. */
import ts from 'typescript';
import { commentOf, type Comment } from './comments.ts';
import type { Declaration } from './surface.ts';

export interface Member {
  /** With `?` where it may be missing; of a method, with its parameters. */
  readonly name: string;
  /** Undefined where the members of the type are listed instead. */
  readonly type: string | undefined;
  readonly comment: Comment;
  readonly members: readonly Member[];
}

/**
 * Without comments and bodies. A type that is worked out from others is named, and its working is left out.
 */
export function signatureOf(node: Declaration, name: string): string {
  if (ts.isFunctionDeclaration(node)) return `function ${name}${parametersOf(node)}: ${typeText(node.type)};`;
  if (ts.isVariableDeclaration(node)) return `const ${name}: ${typeText(node.type)};`;
  const parameters = node.typeParameters?.map(typeText).join(', ');
  const head = `${name}${parameters === undefined ? '' : `<${parameters}>`}`;
  if (ts.isTypeAliasDeclaration(node))
    return `type ${head}${isComputed(node.type) ? '' : ` = ${typeText(node.type)}`};`;
  const heritage = (node.heritageClauses ?? []).map((clause) => ` ${typeText(clause)}`).join('');
  return `${ts.isClassDeclaration(node) ? 'class' : 'interface'} ${head}${heritage} {}`;
}

export function membersOf(node: Declaration): Member[] {
  return ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)
    ? publicMembers(node).map(memberOf)
    : [];
}

/** What users see: private members are left out. */
export function publicMembers(
  node: ts.ClassDeclaration | ts.InterfaceDeclaration | ts.TypeLiteralNode,
): (ts.ClassElement | ts.TypeElement)[] {
  return [...node.members].filter(
    (member) =>
      !(member.name !== undefined && ts.isPrivateIdentifier(member.name)) &&
      (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) === 0,
  );
}

/** The names of types in what users see of a declaration. */
export function namedTypes(node: Declaration): ts.Identifier[] {
  if (ts.isTypeAliasDeclaration(node) && isComputed(node.type)) return [];
  const names: ts.Identifier[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isTypeReferenceNode(each)) names.push(leftmost(each.typeName));
    if (ts.isExpressionWithTypeArguments(each) && ts.isIdentifier(each.expression))
      names.push(each.expression);
    ts.forEachChild(each, visit);
  };
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
    [...(node.typeParameters ?? []), ...(node.heritageClauses ?? []), ...publicMembers(node)].forEach(visit);
  } else visit(node);
  return names;
}

function leftmost(name: ts.EntityName): ts.Identifier {
  return ts.isIdentifier(name) ? name : leftmost(name.left);
}

function isComputed(node: ts.TypeNode): boolean {
  if (ts.isConditionalTypeNode(node) || ts.isMappedTypeNode(node)) return true;
  if (ts.isIntersectionTypeNode(node)) return node.types.some(isComputed);
  // One name that stands for another working.
  return ts.isTypeReferenceNode(node) && node.typeArguments !== undefined;
}

function memberOf(node: ts.ClassElement | ts.TypeElement): Member {
  const comment = commentOf(node);
  if (ts.isConstructorDeclaration(node)) {
    return { name: `new${parametersOf(node)}`, type: undefined, comment, members: [] };
  }
  if (ts.isCallSignatureDeclaration(node) || ts.isMethodSignature(node) || ts.isMethodDeclaration(node)) {
    const name = node.name === undefined ? '' : typeText(node.name);
    const mark = node.questionToken === undefined ? '' : '?';
    return { name: `${name}${mark}${parametersOf(node)}`, type: typeText(node.type), comment, members: [] };
  }
  if (ts.isIndexSignatureDeclaration(node)) {
    const [parameter] = node.parameters;
    return { name: `[${typeText(parameter)}]`, type: typeText(node.type), comment, members: [] };
  }
  const { type } = node as ts.PropertySignature;
  const name = `${typeText(node.name)}${(node as ts.PropertySignature).questionToken === undefined ? '' : '?'}`;
  const isListed = type !== undefined && ts.isTypeLiteralNode(type) && publicMembers(type).every(hasComment);
  return {
    name,
    type: isListed ? undefined : typeText(type),
    comment,
    members: isListed ? publicMembers(type).map(memberOf) : [],
  };
}

function hasComment(node: ts.Node): boolean {
  return commentOf(node).text !== '';
}

function parametersOf(node: ts.SignatureDeclaration): string {
  const types = node.typeParameters?.map(typeText).join(', ');
  return `${types === undefined ? '' : `<${types}>`}(${node.parameters.map(parameterText).join(', ')})`;
}

/** Options that are taken apart in place are called `options`: their names are those of the members. */
function parameterText(node: ts.ParameterDeclaration): string {
  if (!ts.isObjectBindingPattern(node.name)) return typeText(node);
  return `options${node.questionToken === undefined ? '' : '?'}: ${typeText(node.type)}`;
}

const printer = ts.createPrinter({ removeComments: true });

/**
 * On one line, as its author would write it: with single quotes, and with the names before the bundler
 * numbered them.
 */
function typeText(node: ts.Node | undefined): string {
  if (node === undefined) return 'void';
  return printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replace(/\s+/g, ' ')
    .replace(/"([^"']*)"/g, "'$1'")
    .replace(/\$\d+\b/g, '');
}
