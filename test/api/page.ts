/**
 * The pages of docs/api: one for each entry point, from the comments of its exports, and an index. What comes
 * in is the surface of the package, what goes out are the names and the Markdown of the pages.
 */
import type ts from 'typescript';
import { commentOf, type Comment } from './comments.ts';
import { membersOf, namedTypes, signatureOf, type Member } from './declarations.ts';
import type { Entry, Export, Kind, Surface } from './surface.ts';

const GROUPS: readonly { readonly title: string; readonly kinds: readonly Kind[] }[] = [
  { title: 'Functions', kinds: ['function'] },
  { title: 'Classes', kinds: ['class'] },
  { title: 'Constants', kinds: ['constant'] },
  { title: 'Types', kinds: ['interface', 'type'] },
];

const NOTE =
  '<!-- Written from the comments in `src` by `npm run api`. Change the comments, and run it again. -->';

export function apiPages({ entries, declarationOf }: Surface): ReadonlyMap<string, string> {
  const linkTo = (from: Entry, declaration: ts.Declaration): string | undefined => {
    const owns = (entry: Entry): boolean => exportOf(entry, declaration) !== undefined;
    const entry = owns(from) ? from : entries.find(owns);
    const target = entry && exportOf(entry, declaration);
    if (entry === undefined || target === undefined) return undefined;
    return linkOf(entry, target, entry === from ? '' : fileOf(entry));
  };
  const pages = entries.map((entry): [string, string] => {
    const sections = groupsOf(entry).flatMap(({ title, exports }) => [
      `## ${title}`,
      ...exports.map((each) =>
        section(
          each,
          seeAlso(each, (declaration) => linkTo(entry, declaration)),
        ),
      ),
    ]);
    return [fileOf(entry), [`# ${entry.name}`, NOTE, entry.about, ...sections].join('\n\n')];
  });
  return new Map([['README.md', index(entries)], ...pages]);

  function seeAlso(each: Export, link: (declaration: ts.Declaration) => string | undefined): string[] {
    const names = each.declarations.flatMap(namedTypes).flatMap((name) => declarationOf(name) ?? []);
    const links = names.filter((declaration) => !each.declarations.includes(declaration as never)).map(link);
    return [...new Set(links.filter((text) => text !== undefined))];
  }
}

function index(entries: readonly Entry[]): string {
  const lists = entries.flatMap((entry) => [
    `## [${entry.name}](${fileOf(entry)})`,
    entry.about,
    ...groupsOf(entry).map(({ title, exports }) => {
      const links = exports.map((each) => linkOf(entry, each, fileOf(entry)));
      return `${title}: ${links.join(', ')}.`;
    }),
  ]);
  const about = 'Everything that the package exports, by entry point. Editors show the same text on hover.';
  return ['# API reference', NOTE, about, ...lists].join('\n\n');
}

function groupsOf(entry: Entry): { readonly title: string; readonly exports: readonly Export[] }[] {
  return GROUPS.map(({ title, kinds }) => ({
    title,
    exports: entry.exports.filter(({ kind, isTypeOnly }) => kinds.includes(isTypeOnly ? 'type' : kind)),
  })).filter(({ exports }) => exports.length > 0);
}

/** Headings that differ in case alone, such as `tool` and `Tool`, are numbered by hosts of Markdown. */
function linkOf(entry: Entry, target: Export, page: string): string {
  const headings = groupsOf(entry).flatMap(({ title, exports }) => [
    title,
    ...exports.map(({ name }) => name),
  ]);
  const anchor = target.name.toLowerCase();
  const before = headings.slice(0, headings.indexOf(target.name));
  const count = before.filter((heading) => heading.toLowerCase() === anchor).length;
  return `[\`${target.name}\`](${page}#${anchor}${count === 0 ? '' : `-${count}`})`;
}

function section(each: Export, links: readonly string[]): string {
  const comments = each.declarations.map(commentOf);
  const [first] = each.declarations;
  const signatures = each.declarations.map((declaration) => signatureOf(declaration, each.name));
  return [
    `### ${each.name}`,
    ...comments.slice(0, 1).map(({ text }) => text),
    `\`\`\`ts\n${signatures.join('\n')}\n\`\`\``,
    ...comments.slice(1).map(({ text }) => text),
    ...comments.flatMap(details),
    ...[
      membersOf(first!)
        .map((member) => item(member, ''))
        .join('\n'),
    ].filter((list) => list !== ''),
    ...comments.flatMap(({ examples }) => examples.map((example) => `\`\`\`ts\n${example}\n\`\`\``)),
    ...(links.length === 0 ? [] : [`See ${links.join(', ')}.`]),
  ].join('\n\n');
}

function details({ parameters, returns }: Comment): string[] {
  const lines = [
    ...parameters.map(({ name, text }) => `- \`${name}\`: ${text}`),
    ...(returns === undefined ? [] : [`- returns: ${returns}`]),
  ];
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function item({ name, type, comment, members }: Member, indent: string): string {
  const head = type === undefined ? `\`${name}\`` : `\`${name}\`: \`${type}\``;
  const text = [comment.text, ...(comment.returns === undefined ? [] : [`Returns: ${comment.returns}`])];
  const lines = [
    `${indent}- ${head}. ${text.join(' ')}`,
    ...comment.parameters.map((each) => `${indent}  - \`${each.name}\`: ${each.text}`),
    ...members.map((member) => item(member, `${indent}  `)),
  ];
  return lines.join('\n');
}

function exportOf(entry: Entry, declaration: ts.Declaration): Export | undefined {
  return entry.exports.find(({ declarations }) => declarations.includes(declaration as never));
}

/** `anyshape.md`, `schema.md`, … */
function fileOf({ name }: Entry): string {
  return `${name.replace('anyshape/', '')}.md`;
}
