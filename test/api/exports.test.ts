/**
 * What the package exports is what users may use, and each of it is explained. A change of `exports.txt` is a
 * change for users: `npx vitest run test/api -u` writes it. Needs `npm run build`.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from '../repo/paths.ts';
import { commentOf } from './comments.ts';
import { namedTypes, publicMembers } from './declarations.ts';
import { readSurface, type Declaration, type Entry, type Export } from './surface.ts';

const { entries, declarationOf } = readSurface();
const exported = new Set(
  entries.flatMap(({ exports }) => exports).flatMap(({ declarations }) => declarations),
);

/** What stages of our own hand to each other, and once was a member of a public type. */
const INTERNAL = ['besides', 'lane', 'program', 'promotion', 'spent'];

function lineOf({ name, kind, isTypeOnly }: Export): string {
  return `  ${kind} ${name}${isTypeOnly ? ' (its type alone)' : ''}`;
}

function valuesOf({ exports }: Entry): string[] {
  return exports
    .filter(({ kind, isTypeOnly }) => kind !== 'interface' && kind !== 'type' && !isTypeOnly)
    .map(({ name }) => name);
}

function membersOf(node: Declaration): ReturnType<typeof publicMembers> {
  return ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) ? publicMembers(node) : [];
}

function nameOf(member: ts.ClassElement | ts.TypeElement): string {
  return member.name?.getText() ?? ts.SyntaxKind[member.kind];
}

describe('the exports', () => {
  it('are these', async () => {
    const text = entries.flatMap(({ name, exports }) => [name, ...exports.map(lineOf)]).join('\n');
    await expect(`${text}\n`).toMatchFileSnapshot('exports.txt');
  });

  it.each(entries)('of $name are there at run time where they are values', async (entry) => {
    const module = (await import(pathToFileURL(join(root, entry.module)).href)) as object;
    expect(Object.keys(module).sort()).toEqual(valuesOf(entry));
  });

  it.each(entries)('of $name have comments, and so have their members', ({ exports }) => {
    const silent = exports.flatMap(({ name, declarations }) => [
      ...declarations.filter((node) => commentOf(node).text === '').map(() => name),
      ...declarations
        .flatMap(membersOf)
        .filter((member) => !ts.isConstructorDeclaration(member) && commentOf(member).text === '')
        .map((member) => `${name}.${nameOf(member)}`),
    ]);
    expect(silent).toEqual([]);
  });

  it.each(entries)('of $name name types that are exported too', ({ exports }) => {
    const hidden = exports.flatMap(({ name, declarations }) =>
      declarations
        .flatMap(namedTypes)
        .filter((type) => {
          const declaration = declarationOf(type);
          return (
            declaration !== undefined &&
            !ts.isTypeParameterDeclaration(declaration) &&
            !exported.has(declaration as Declaration)
          );
        })
        .map((type) => `${name}: ${type.text}`),
    );
    expect(hidden).toEqual([]);
  });

  it('hold nothing that only stages of our own use', () => {
    const members = [...exported].flatMap((node) => membersOf(node).map(nameOf));
    expect(members.length).toBeGreaterThan(100);
    expect(members.filter((name) => INTERNAL.includes(name))).toEqual([]);
    // Resources are read; a handler only answers.
    const handlers = [...exported].filter((node) => node.name?.getText() === 'Handler');
    expect(handlers).toHaveLength(1);
    expect(handlers.flatMap(membersOf).map(nameOf)).not.toContain('read');
  });
});
