/**
 * The text of a YAML file and the value that it should have in; a text with that value out, in which
 * comments, order and the way of writing stay; undefined where that cannot be done, as with an anchor whose
 * copies now differ.
 */
import type { Document, Node, Pair, Scalar } from 'yaml';
import type * as Yaml from 'yaml';
import { isContainer, isObject } from '../../json/index.ts';
import { isSame, matchItems, matchMembers } from './match-members.ts';
import { mergeLines } from './merge-lines.ts';
import { parseYaml } from './parse-yaml.ts';

export async function rewriteYaml(text: string, value: unknown): Promise<string | undefined> {
  const parsed = await parseYaml(text);
  if (!parsed.ok) return undefined;
  const yaml = await import('yaml');
  const { document } = parsed;
  const style = { lineWidth: 0, indent: indentOf(text) };
  const plain = document.toString(style);
  const editor = new Editor(document, yaml);
  document.contents = editor.edited(document.contents, value) as typeof document.contents;
  const edited = document.toString(style);
  for (const candidate of [mergeLines(plain, text, edited), edited]) {
    const again = candidate === undefined ? undefined : await parseYaml(candidate);
    if (again?.ok === true && isSame(again.value, value)) return candidate;
  }
  return undefined;
}

function indentOf(text: string): number {
  const indent = /\n( +)[^\s#-]/.exec(text)?.[1]?.length ?? 2;
  return Math.min(indent, 8);
}

class Editor {
  private readonly document: Document.Parsed;
  private readonly yaml: typeof Yaml;

  constructor(document: Document.Parsed, yaml: typeof Yaml) {
    this.document = document;
    this.yaml = yaml;
  }

  edited(node: Node | null, value: unknown): Node {
    const { isAlias, isMap, isScalar, isSeq } = this.yaml;
    if (node === null || isAlias(node)) {
      return node !== null && isSame(this.valueOf(node), value) ? node : this.document.createNode(value);
    }
    if (isSame(this.valueOf(node), value)) return node;
    if (isMap(node) && isObject(value)) {
      node.items = this.editedPairs(node.items as Pair<Scalar, Node | null>[], value);
      return node;
    }
    if (isSeq(node) && Array.isArray(value)) {
      const old = node.items as Node[];
      const matches = matchItems(
        old.map((item) => this.valueOf(item)),
        value,
      );
      node.items = value.map((item, index) =>
        this.edited(matches[index] === undefined ? null : old[matches[index]]!, item),
      );
      return node;
    }
    if (isScalar(node) && !isContainer(value)) {
      if (typeof node.value !== typeof value) delete node.type;
      node.value = value;
      delete node.source;
      return node;
    }
    const fresh = this.document.createNode(value) as Node;
    fresh.commentBefore = node.commentBefore ?? null;
    return fresh;
  }

  private editedPairs(
    pairs: Pair<Scalar, Node | null>[],
    value: Record<string, unknown>,
  ): Pair<Scalar, Node | null>[] {
    const before = pairs.map((pair) => ({ key: String(pair.key.value), value: this.valueOf(pair.value) }));
    const after = Object.entries(value).map(([key, member]) => ({ key, value: member }));
    const matches = matchMembers(before, after);
    const edited = after.map(({ key, value: member }, index) => {
      const match = matches[index];
      if (match === undefined)
        return this.document.createPair(key, member) as unknown as Pair<Scalar, Node | null>;
      const pair = pairs[match]!;
      if (before[match]!.key !== key) {
        pair.key.value = key;
        delete pair.key.source;
      }
      pair.value = this.edited(pair.value, member);
      return pair;
    });
    keepOnTop(pairs[0], edited[0]);
    return edited;
  }

  private valueOf(node: Node | null): unknown {
    return node === null ? null : node.toJS(this.document);
  }
}

/** A comment above the first member describes the whole, and stays first. */
function keepOnTop(old: Pair<Scalar> | undefined, fresh: Pair<Scalar> | undefined): void {
  if (old === undefined || fresh === undefined || old === fresh) return;
  const comment = old.key.commentBefore;
  if (comment === undefined || comment === null) return;
  const key = fresh.key as Scalar | string;
  if (typeof key === 'string') return;
  key.commentBefore = comment;
  old.key.commentBefore = null;
}
