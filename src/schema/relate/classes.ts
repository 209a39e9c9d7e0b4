/**
 * The nodes of two programs in; one representative for all nodes that ask the same out, whatever the order of
 * their keywords and wherever their subschemas stand. Classes are refined until none splits any more, so
 * recursive schemas are compared as well. What did not change between two versions is then one node, and
 * costs the search nothing.
 */
import { canonicalText, JSON_KINDS } from '../../json/index.ts';
import type { Meter } from '../meter.ts';
import { Join, Op, type Check, type Node } from '../program/index.ts';

interface Described {
  /** What the node itself asks, without other nodes. */
  readonly own: string;
  /** Nodes whose positions matter. */
  readonly parts: readonly (Node | undefined)[];
  /** Nodes of an applicator; their order matters only to a condition. */
  readonly groups: readonly { readonly join: number; readonly nodes: readonly (Node | undefined)[] }[];
}

export class Classes {
  private readonly byNode = new Map<Node, number>();
  private readonly representatives: Node[] = [];
  private readonly functions = new Map<unknown, number>();

  constructor(roots: readonly Node[], meter: Meter) {
    const described = this.describeAll(roots, meter);
    this.refine(described, meter);
    for (const [node, number] of this.byNode) this.representatives[number] ??= node;
  }

  /** The representative of all nodes that ask the same. */
  of(node: Node): Node {
    return this.representatives[this.numberOf(node)]!;
  }

  numberOf(node: Node): number {
    return this.byNode.get(node)!;
  }

  private describeAll(roots: readonly Node[], meter: Meter): Map<Node, Described> {
    const described = new Map<Node, Described>();
    const pending = [...roots];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (described.has(node)) continue;
      const description = this.describe(node);
      meter.spend(1 + (description.own.length >> 6));
      described.set(node, description);
      for (const part of description.parts) if (part !== undefined) pending.push(part);
      for (const { nodes } of description.groups)
        for (const part of nodes) if (part !== undefined) pending.push(part);
    }
    return described;
  }

  private refine(described: ReadonlyMap<Node, Described>, meter: Meter): void {
    let numbers = this.numbered([...described].map(([node, { own }]) => [node, own]));
    for (let count = 0; numbers.count > count;) {
      count = numbers.count;
      meter.spend(described.size);
      const { byNode } = numbers;
      const of = (node: Node | undefined): number => (node === undefined ? -1 : byNode.get(node)!);
      numbers = this.numbered(
        [...described].map(([node, { parts, groups }]) => [node, refinedKey(of(node), parts, groups, of)]),
      );
    }
    for (const [node, number] of numbers.byNode) this.byNode.set(node, number);
  }

  private numbered(keys: readonly (readonly [Node, string])[]): { byNode: Map<Node, number>; count: number } {
    const numbers = new Map<string, number>();
    const byNode = new Map<Node, number>();
    for (const [node, key] of keys) {
      let number = numbers.get(key);
      if (number === undefined) numbers.set(key, (number = numbers.size));
      byNode.set(node, number);
    }
    return { byNode, count: numbers.size };
  }

  private describe(node: Node): Described {
    const { kinds, listedChecks, object, array, applicators = [] } = node;
    const parts: (Node | undefined)[] = [];
    let own = `${kinds & JSON_KINDS}`;
    for (const text of this.checkTexts(listedChecks)) own += ` ${text}`;
    if (object !== undefined) {
      own += ' {';
      for (const { key, required, node: part } of sortedBy(object.records, ({ key }) => key)) {
        own += `${JSON.stringify(key)}${required ? '!' : ''}${part === undefined ? '' : ':'}`;
        if (part !== undefined) parts.push(part);
      }
      for (const { matcher, node: part } of sortedBy(object.patterns ?? [], ({ matcher: m }) => m.source)) {
        own += `/${matcher.engine === 'none' ? '' : JSON.stringify(matcher.source)}`;
        parts.push(part);
      }
      for (const { key, required, node: part } of sortedBy(object.dependencies ?? [], ({ key: k }) => k)) {
        own += `?${JSON.stringify([key, [...required].sort()])}${part === undefined ? '' : ':'}`;
        if (part !== undefined) parts.push(part);
      }
      for (const text of this.checkTexts(object.checks ?? [])) own += ` ${text}`;
      own += '}';
      parts.push(object.additional, object.names, object.unevaluated);
    }
    if (array !== undefined) {
      const { contains } = array;
      own += ` [${array.prefix.length}`;
      if (contains !== undefined) own += ` ${contains.minimum} ${contains.maximum}`;
      for (const text of this.checkTexts(array.checks ?? [])) own += ` ${text}`;
      own += ']';
      parts.push(...array.prefix, array.rest, contains?.node, array.unevaluated);
    }
    return { own, parts, groups: applicators };
  }

  private checkTexts(checks: readonly Check[]): string[] {
    return checks.map((check) => this.checkText(check)).sort();
  }

  private checkText({ op, limit, matcher, accepts, equality }: Check): string {
    if (equality !== undefined) {
      const values = [...equality.scalars, ...equality.containers].map((value) => canonicalText(value));
      return `= ${[...new Set(values)].sort().join(',')}`;
    }
    if (op === Op.pattern) return `/${matcher!.engine === 'none' ? '' : JSON.stringify(matcher!.source)}`;
    let number = this.functions.get(accepts);
    if (number === undefined) this.functions.set(accepts, (number = this.functions.size));
    return `${op} ${limit} ${number}`;
  }
}

function refinedKey(
  own: number,
  parts: Described['parts'],
  groups: Described['groups'],
  of: (node: Node | undefined) => number,
): string {
  let key = `${own}:`;
  for (const part of parts) key += `${of(part)},`;
  if (groups.length === 0) return key;
  const texts = groups.map(({ join, nodes }) => {
    const numbers = nodes.map(of);
    if (join !== Join.choose) numbers.sort((a, b) => a - b);
    return `${join}(${numbers.join()})`;
  });
  return key + texts.sort().join('');
}

function sortedBy<Item>(items: readonly Item[], key: (item: Item) => string): readonly Item[] {
  return items.length < 2 ? items : [...items].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
