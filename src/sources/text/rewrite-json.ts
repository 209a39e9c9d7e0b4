/**
 * The text of a JSON file and the value that it should have in; a text with that value out, in which all
 * unchanged parts keep their layout: order, indentation, blank lines, the spelling of numbers and texts.
 */
import type { Node } from 'jsonc-parser';
import { isObject } from '../../json/index.ts';
import { isSame, matchItems, matchMembers } from './match-members.ts';

export async function rewriteJson(text: string, value: unknown): Promise<string> {
  const { getNodeValue, parseTree } = await import('jsonc-parser');
  const tree = parseTree(text);
  if (tree === undefined) return `${JSON.stringify(value, undefined, 2)}\n`;
  const writer = new Writer(text, getNodeValue);
  const written = text.slice(0, tree.offset) + writer.write(tree, value, '') + text.slice(endOf(tree));
  // Of two members with the same name only one counts.
  return isSame(JSON.parse(written.replace(/^\ufeff/, '')), value)
    ? written
    : `${JSON.stringify(value, undefined, writer.unit)}\n`;
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

class Writer {
  readonly unit: string;
  private readonly text: string;
  private readonly valueOf: (node: Node) => unknown;

  constructor(text: string, valueOf: (node: Node) => unknown) {
    this.text = text;
    this.valueOf = valueOf;
    this.unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  }

  write(node: Node, value: unknown, indent: string): string {
    const before = this.valueOf(node);
    if (isSame(before, value)) return this.between(node.offset, endOf(node));
    if (isObject(value) && node.type === 'object') return this.writeObject(node, value, indent);
    if (Array.isArray(value) && node.type === 'array') return this.writeArray(node, value, indent);
    return this.fresh(value, indent);
  }

  private writeObject(node: Node, value: Record<string, unknown>, indent: string): string {
    const old = node.children ?? [];
    const before = old.map(({ children }) => ({
      key: children![0]!.value as string,
      value: this.valueOf(children![1]!),
    }));
    const after = Object.entries(value).map(([key, member]) => ({ key, value: member }));
    const matches = matchMembers(before, after);
    const inner = this.innerIndent(node, indent);
    const parts = after.map(({ key, value: member }, index) => {
      const match = matches[index];
      if (match === undefined)
        return { old: undefined, text: `${JSON.stringify(key)}: ${this.fresh(member, inner)}` };
      const [name, content] = old[match]!.children as [Node, Node];
      const label = before[match]!.key === key ? this.between(name.offset, endOf(name)) : JSON.stringify(key);
      const colon = this.between(endOf(name), content.offset);
      return { old: match, text: label + colon + this.write(content, member, inner) };
    });
    return this.join(node, old, parts, indent);
  }

  private writeArray(node: Node, value: readonly unknown[], indent: string): string {
    const old = node.children ?? [];
    const matches = matchItems(
      old.map((child) => this.valueOf(child)),
      value,
    );
    const inner = this.innerIndent(node, indent);
    const parts = value.map((item, index) => {
      const match = matches[index];
      const text = match === undefined ? this.fresh(item, inner) : this.write(old[match]!, item, inner);
      return { old: match, text };
    });
    return this.join(node, old, parts, indent);
  }

  /** The text before a member moves with it, since it may be an empty line. */
  private join(
    node: Node,
    old: readonly Node[],
    parts: readonly { readonly old: number | undefined; readonly text: string }[],
    indent: string,
  ): string {
    const [opening, closing] = node.type === 'object' ? '{}' : '[]';
    if (parts.length === 0) return `${opening}${closing}`;
    const isWide = old.length > 0 ? this.isMultiline(node) : this.text.includes('\n');
    const usual = isWide ? `\n${this.innerIndent(node, indent)}` : '';
    const lead = (index: number | undefined): string => {
      if (index === undefined || index === 0) return usual;
      return this.between(endOf(old[index - 1]!), old[index]!.offset).replace(/^\s*,/, '');
    };
    const [first, ...others] = parts;
    const start = old.length > 0 ? this.between(node.offset + 1, old[0]!.offset) : usual;
    const end =
      old.length > 0 ? this.between(endOf(old.at(-1)!), endOf(node) - 1) : isWide ? `\n${indent}` : '';
    const rest = others.map((part) => `,${lead(part.old) || (isWide ? usual : ' ')}${part.text}`);
    return `${opening}${start}${first!.text}${rest.join('')}${end}${closing}`;
  }

  private fresh(value: unknown, indent: string): string {
    if (!this.text.includes('\n')) return JSON.stringify(value);
    return JSON.stringify(value, undefined, this.unit).replaceAll('\n', `\n${indent}`);
  }

  private innerIndent(node: Node, indent: string): string {
    const first = node.children?.[0];
    const value =
      first === undefined ? null : /\n([ \t]*)$/.exec(this.between(node.offset + 1, first.offset));
    return value?.[1] ?? indent + this.unit;
  }

  private isMultiline(node: Node): boolean {
    return this.between(node.offset, node.children![0]!.offset).includes('\n');
  }

  private between(start: number, end: number): string {
    return this.text.slice(start, end);
  }
}
