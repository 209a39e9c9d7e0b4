/**
 * A shape in; the text of a TypeScript type out to which every value of the shape is assignable. Where
 * TypeScript cannot express the shape, the type is wider, never narrower. `tool/types` maps schemas to types
 * in the same way.
 */
import { ARRAY, BOOLEAN, NULL, NUMBER, OBJECT, STRING } from '../../json/index.ts';
import {
  groupsIn,
  isAnything,
  isNothing,
  type AnyShape,
  type BothShape,
  type ConditionShape,
  type Shape,
} from '../shapes/index.ts';
import { Alternatives } from './alternatives.ts';
import { arrayText } from './array-text.ts';
import { atom, intersection, listOf, NEVER, union, UNKNOWN, type TypeText } from './join.ts';
import { literalType } from './literal-type.ts';
import { objectText } from './object-text.ts';

/** `read`: a program receives the value. `write`: it creates the value, and its lists may be readonly. */
export type Way = 'read' | 'write';

/** The printer of one generated text. */
export class TypePrinter {
  readonly way: Way;
  private readonly alternatives: Alternatives = new Alternatives();

  constructor(way: Way) {
    this.way = way;
  }

  /** `indent`: the indentation of the line on which the type begins. */
  type(shape: Shape, indent: string): TypeText {
    switch (shape.is) {
      case 'any':
        return this.anyType(shape, indent);
      case 'literals':
        return union(
          shape.values.map((value) => literalType(value, this.way)),
          indent,
        );
      case 'number':
        return atom('number');
      case 'string':
        return atom('string');
      case 'array':
        return arrayText(shape, this, indent);
      case 'object':
        return objectText(shape, this, indent);
      case 'choice': {
        const parts = shape.of.map((part) => this.type(part, `${indent}    `));
        return union(parts, indent);
      }
      case 'both':
        return this.bothType(shape, indent);
      case 'condition':
        return this.conditionType(shape, indent);
      case 'named':
        return atom(shape.to.name);
      case 'not':
      case 'unread':
        return UNKNOWN;
    }
  }

  private anyType(shape: AnyShape, indent: string): TypeText {
    if (isAnything(shape)) return UNKNOWN;
    if (isNothing(shape)) return NEVER;
    return union(
      groupsIn(shape.kinds).map((group) => this.groupType(group)),
      indent,
    );
  }

  private groupType(group: number): TypeText {
    if ((group & NUMBER) !== 0) return atom('number');
    if (group === ARRAY) return listOf(UNKNOWN, this.way === 'write');
    return atom(GROUPS.get(group) ?? 'unknown');
  }

  private bothType({ of, kinds }: BothShape, indent: string): TypeText {
    const whole = this.anyType({ is: 'any', kinds }, indent);
    const parts = this.alternatives.kept(of).map((part) => this.type(part, indent));
    // A part that is only the kind adds nothing to a more specific one.
    const specific = parts.filter(({ text }) => text !== 'unknown' && text !== whole.text);
    return specific.length === 0 ? whole : intersection(specific);
  }

  private conditionType({ condition, then, otherwise }: ConditionShape, indent: string): TypeText {
    if (otherwise.is === 'any') return UNKNOWN;
    const [first, second, third] = [condition, then, otherwise].map((part) =>
      this.type(part, `${indent}    `),
    );
    return union([intersection([first!, second!]), third!], indent);
  }
}

const GROUPS: ReadonlyMap<number, string> = new Map([
  [STRING, 'string'],
  [BOOLEAN, 'boolean'],
  [NULL, 'null'],
  [OBJECT, '{ [key: string]: unknown }'],
]);
