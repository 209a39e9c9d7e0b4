/**
 * A tape in, the nodes of a Program out: the way of documents that a glance was enough for. Nothing in them refers to anything,
 * so every subschema is met once, and no node needs a site before there is something to say of its place.
 */
import type { Keyword } from '../keywords/keyword.ts';
import type { FormatReading } from '../formats/index.ts';
import type { PatternMatcher } from '../patterns/index.ts';
import { Assembly, type Part, type Workshop } from './assembly.ts';
import { finishNodes } from './finish.ts';
import { Node, type Places } from './node.ts';
import { PropertyRecord, type ObjectPlan } from './plans.ts';
import { behind, HEAD, memberIndex, nameAt, Opening, type Tape } from './tape.ts';

export interface PlainSource extends Places {
  readonly tape: Tape;
  readonly formats: FormatReading;
  matcher(source: string): PatternMatcher;
  keywordNamed(name: string): Keyword | undefined;
}

export function buildPlain(source: PlainSource): Node {
  return new PlainBuilder(source).run();
}

/** Lives for one build. Parts are indexes on the tape. */
class PlainBuilder implements Workshop {
  private readonly source: PlainSource;
  private readonly tape: Tape;
  /** In the order in which they are assembled. */
  private readonly nodes: Node[] = [];
  private readonly assembly: Assembly = new Assembly(this);

  constructor(source: PlainSource) {
    this.source = source;
    this.tape = source.tape;
  }

  run(): Node {
    const { nodes, tape, assembly } = this;
    const root = this.nodeAt(0);
    for (let next = 0; next < nodes.length; next++) {
      const node = nodes[next]!;
      const { at } = node;
      if (typeof tape[at] === 'boolean') {
        if (!tape[at]) node.kinds = 0;
        continue;
      }
      assembly.node = node;
      const end = tape[at + 1] as number;
      for (let i = at + HEAD; i < end;) {
        const keyword = tape[i++] as Keyword | string;
        const value = tape[i];
        if (typeof keyword !== 'string' && keyword.build !== undefined) {
          assembly.keyword = keyword;
          keyword.build((keyword.shape.holds === 'data' ? value : i) as never, assembly);
        }
        i = value instanceof Opening ? (tape[i + 1] as number) : i + 1;
      }
      node.seal();
    }
    finishNodes(nodes);
    return root;
  }

  child(_from: Node, part: Part): Node {
    return this.nodeAt(part as number);
  }

  inPlace(_from: Node, part: Part): Node {
    return this.nodeAt(part as number);
  }

  referenced(): never {
    throw new Error('A document with references has no tape.');
  }

  list(parts: unknown): readonly Part[] {
    const { tape } = this;
    const found: number[] = [];
    const end = behind(tape, parts as number);
    for (let i = (parts as number) + HEAD; i < end; i = behind(tape, i)) found.push(i);
    return found;
  }

  members(parts: unknown): (readonly [name: string, part: unknown])[] {
    const { tape } = this;
    const found: (readonly [name: string, part: unknown])[] = [];
    const end = behind(tape, parts as number);
    for (let i = (parts as number) + HEAD; i < end; i = behind(tape, i + 1)) {
      found.push([nameAt(tape, i), this.partAt(i + 1)]);
    }
    return found;
  }

  declare(_from: Node, plan: ObjectPlan, parts: unknown): void {
    const { tape } = this;
    const end = tape[(parts as number) + 1] as number;
    const { records } = plan;
    const isFirst = records.length === 0;
    for (let i = (parts as number) + HEAD; i < end;) {
      const key = tape[i] as string;
      // No name comes twice, so where there are no records yet, none need be looked for.
      const record = isFirst ? new PropertyRecord(key, records.length) : plan.record(key);
      if (isFirst) records.push(record);
      const opening = tape[++i];
      if (opening instanceof Opening) {
        record.node = opening.node ?? this.nodeAt(i);
        i = tape[i + 1] as number;
      } else {
        record.node = this.nodeAt(i++);
      }
    }
  }

  sibling({ at }: Node, name: string): unknown {
    const index = memberIndex(this.tape, at, name);
    return index === undefined ? undefined : this.partAt(index);
  }

  keywordNamed(_from: Node, name: string): Keyword | undefined {
    return this.source.keywordNamed(name);
  }

  matcher(source: string): PatternMatcher {
    return this.source.matcher(source);
  }

  formats(): FormatReading {
    return this.source.formats;
  }

  private nodeAt(at: number): Node {
    const node = new Node(this.source, at);
    this.nodes.push(node);
    return node;
  }

  /** Booleans are subschemas wherever a part may stand. */
  private partAt(at: number): unknown {
    const value = this.tape[at];
    return value instanceof Opening || typeof value === 'boolean' ? at : value;
  }
}
