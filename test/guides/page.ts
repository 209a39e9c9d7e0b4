/**
 * A page that can be followed: its blocks out. A block whose info string names a file is that file; a
 * `console` block holds commands behind `$ `, each with what it prints. There are no other blocks, since
 * nothing would run them.
 */

export type Block =
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | { readonly kind: 'commands'; readonly commands: readonly Command[] }
  | { readonly kind: 'other'; readonly info: string };

export interface Command {
  readonly line: string;
  /** As it stands on the page. */
  readonly output: string;
}

const BLOCK = /^```([^\n]*)\n([^]*?)^```$/gm;
const FILE = /^(?:ts|js|json|yaml) ([\w./-]+)$/;

export function blocksOf(page: string): Block[] {
  return [...page.matchAll(BLOCK)].map(([, info, text]) => {
    const [, name] = FILE.exec(info!) ?? [];
    if (name !== undefined) return { kind: 'file', name, text: text! };
    return info === 'console'
      ? { kind: 'commands', commands: commandsOf(text!) }
      : { kind: 'other', info: info! };
  });
}

function commandsOf(text: string): Command[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { line: part.slice(0, end), output: part.slice(end + 1).trimEnd() };
    });
}

/** The page with the outputs that its commands gave, in their order. */
export function withOutputs(page: string, outputs: readonly string[]): string {
  let next = 0;
  return page.replace(BLOCK, (block, info: string, text: string) => {
    if (info !== 'console') return block;
    const parts = commandsOf(text).map(({ line }) => {
      const output = outputs[next++]!;
      return output === '' ? `$ ${line}` : `$ ${line}\n${output}`;
    });
    return `\`\`\`console\n${parts.join('\n')}\n\`\`\``;
  });
}
