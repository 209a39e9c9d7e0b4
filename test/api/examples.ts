/**
 * The examples in doc comments as modules that a compiler can read: each with the imports that it takes for
 * granted. What comes in is the surface of the package, what goes out are the names and the texts of the
 * modules.
 */
import { commentOf } from './comments.ts';
import { readSurface, type Entry } from './surface.ts';

/** What examples name and the package does not export. */
const AROUND = `
  import { createWriteStream } from 'node:fs';
  import { Client } from '@modelcontextprotocol/client';
  import { McpServer } from '@modelcontextprotocol/server';
  import { Hono } from 'hono';
`;

export function exampleModules(): { readonly name: string; readonly text: string }[] {
  const { entries } = readSurface();
  return entries.flatMap((entry) =>
    entry.exports.flatMap((each) =>
      each.declarations
        .flatMap((declaration) => commentOf(declaration).examples)
        .map((example, index) => ({
          name: `${entry.name.replace('/', '-')}-${each.name}-${index}`,
          text: [AROUND, ...importsFor(entry, entries), example, 'export {};'].join('\n'),
        })),
    ),
  );
}

/** Everything of the example's own entry point; of the others what is named otherwise. */
function importsFor(own: Entry, entries: readonly Entry[]): string[] {
  const taken = new Set<string>();
  return [own, ...entries.filter((entry) => entry !== own)].map(({ name, exports }) => {
    const names = exports.map((each) => each.name).filter((each) => !taken.has(each));
    names.forEach((each) => taken.add(each));
    return `import { ${names.join(', ')} } from '${name}';`;
  });
}
