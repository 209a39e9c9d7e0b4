/**
 * A shape in; a Zod 4 expression with the verdict of the schema out. Where Zod cannot express a keyword, a
 * comment names it, and the expression accepts more, never less.
 */
import {
  ARRAY,
  BOOLEAN,
  INTEGER,
  isContainer,
  NULL,
  NUMBER,
  STRING,
  type JsonObject,
} from '../../json/index.ts';
import { linearRegExp } from '../../schema/internal.ts';
import {
  groupsIn,
  isAnything,
  isNothing,
  type ArrayShape,
  type BothShape,
  type ChoiceShape,
  type ConditionShape,
  type Declaration,
  type LiteralShape,
  type Shape,
} from '../shapes/index.ts';
import { literalText, stringText } from '../typescript/text.ts';
import type { Exactness } from './exact.ts';
import type { HelperName } from './helpers.ts';
import { hasLiteral } from './literals.ts';
import { objectParts } from './object-parts.ts';

/** The printer of one generated module. */
export class ZodPrinter {
  readonly used: Set<HelperName> = new Set();
  /** Constants that are declared later, or contain the one that is being printed. */
  isLater: (declaration: Declaration) => boolean = () => false;
  exactness: Exactness;

  constructor(exactness: Exactness) {
    this.exactness = exactness;
  }

  text(shape: Shape, indent: string): string {
    switch (shape.is) {
      case 'any':
        return this.anyText(shape.kinds);
      case 'literals':
        return this.literalsText(shape);
      case 'number':
        return this.numberText(shape.limits, shape.isWhole);
      case 'string':
        return this.stringText(shape.limits);
      case 'array':
        return this.all(this.arrayParts(shape, indent));
      case 'object':
        return this.all(objectParts(shape, this, indent));
      case 'choice':
        return this.choiceText(shape, indent);
      case 'both':
        return this.bothText(shape, indent);
      case 'condition':
        return this.conditionText(shape, indent);
      case 'not':
        return this.notText(shape.shape, indent);
      case 'named':
        return this.isLater(shape.to) ? `z.lazy(() => ${shape.to.name})` : shape.to.name;
      case 'unread':
        return unread(shape.keyword);
    }
  }

  use(name: HelperName): HelperName {
    this.used.add(name);
    return name;
  }

  /** One condition on the original value; `test` is the text of an expression about `value`. */
  rule(keyword: string, test: string): string {
    return `${this.use('rule')}(${stringText(keyword)}, (value) => ${test})`;
  }

  fits(shape: Shape, value: string, indent: string): string {
    return `${this.use('fits')}(${this.text(shape, indent)}, ${value})`;
  }

  all(parts: readonly string[]): string {
    const [only = 'z.unknown()'] = parts;
    return parts.length < 2 ? only : `${this.use('all')}(${parts.join(', ')})`;
  }

  private anyText(kinds: number): string {
    if (isAnything({ is: 'any', kinds })) return 'z.unknown()';
    if (isNothing({ is: 'any', kinds })) return 'z.never()';
    return unionText(groupsIn(kinds).map(groupText));
  }

  private literalsText({ values }: LiteralShape): string {
    if (!values.every(hasLiteral)) return unread('enum');
    const scalars = values.filter((value) => !isContainer(value)).map(literalText);
    const options = [
      ...(scalars.length === 0
        ? []
        : [`z.literal(${scalars.length === 1 ? scalars[0]! : `[${scalars.join(', ')}]`})`]),
      ...values
        .filter(isContainer)
        .map((value) => this.rule('const', `${this.use('same')}(value, ${literalText(value)})`)),
    ];
    return unionText(options);
  }

  private numberText(limits: JsonObject, isWhole: boolean): string {
    const steps = NUMBER_STEPS.flatMap(([keyword, method]) =>
      typeof limits[keyword] === 'number' ? [`.${method}(${limits[keyword]})`] : [],
    );
    const { multipleOf } = limits;
    if (typeof multipleOf === 'number') {
      steps.push(
        `.refine((value) => ${this.use('isMultiple')}(value, ${multipleOf}), { error: 'multipleOf' })`,
      );
    }
    return `${isWhole ? INTEGERS : 'z.number()'}${steps.join('')}`;
  }

  private stringText({ minLength, maxLength, pattern }: JsonObject): string {
    const steps: string[] = [];
    const counted = (test: string, keyword: string): string =>
      `.refine((text) => ${this.use('characters')}(text) ${test}, { error: '${keyword}' })`;
    // One character is at least one UTF-16 unit, so `min` is exact here.
    if (minLength === 1) steps.push('.min(1)');
    else if (typeof minLength === 'number' && minLength > 1)
      steps.push(counted(`>= ${minLength}`, 'minLength'));
    if (typeof maxLength === 'number') steps.push(counted(`<= ${maxLength}`, 'maxLength'));
    if (typeof pattern === 'string') {
      const native = linearRegExp(pattern);
      steps.push(native === undefined ? notChecked('pattern') : `.regex(${regExpText(native)})`);
    }
    return `z.string()${steps.join('')}`;
  }

  private arrayParts(shape: ArrayShape, indent: string): string[] {
    const { prefix, rest, least, most, hasUniqueItems, contains } = shape;
    const parts: string[] = [];
    const limit = Number.isFinite(most) ? `.max(${most})` : '';
    if (prefix.length === 0) {
      parts.push(`z.array(${this.text(rest, indent)})${least > 0 ? `.min(${least})` : ''}${limit}`);
    } else {
      const elements = prefix.map((item) => `${this.text(item, indent)}.optional()`);
      const more = isNothing(rest) ? '' : `, ${this.text(rest, indent)}`;
      parts.push(`z.tuple([${elements.join(', ')}]${more})`);
      const length = `${this.use('items')}(value).length`;
      if (least > 0) parts.push(this.rule('minItems', `${length} >= ${least}`));
      if (limit !== '') parts.push(this.rule('maxItems', `${length} <= ${most}`));
    }
    if (hasUniqueItems) {
      const [items, same] = [this.use('items'), this.use('same')];
      const twice = `list.some((other, at) => at < index && ${same}(item, other))`;
      parts.push(this.rule('uniqueItems', `!${items}(value).some((item, index, list) => ${twice})`));
    }
    if (contains !== undefined) parts.push(...this.containsParts(contains, indent));
    return parts;
  }

  private containsParts(
    { shape, least, most }: NonNullable<ArrayShape['contains']>,
    indent: string,
  ): string[] {
    const isBounded = most !== undefined && this.exactness.of(shape);
    const note = most !== undefined && !isBounded ? [unread('maxContains')] : [];
    if (least === 0 && !isBounded) return note;
    // Printed once, since nested lists would double it at each level.
    const count = `${this.use('items')}(value).filter((item) => ${this.fits(shape, 'item', indent)}).length`;
    const test = isBounded
      ? `((count) => count >= ${least} && count <= ${most})(${count})`
      : `${count} >= ${least}`;
    return [this.rule('contains', test), ...note];
  }

  private choiceText({ of, isExclusive }: ChoiceShape, indent: string): string {
    const options = of.map((part) => this.text(part, indent));
    if (!isExclusive) return unionText(options);
    if (!of.every((part) => this.exactness.of(part))) return `${unionText(options)}${notChecked('oneOf')}`;
    return `${this.use('one')}(${options.join(', ')})`;
  }

  private bothText({ of }: BothShape, indent: string): string {
    const checked = of.filter((part) => part.is !== 'unread').map((part) => this.text(part, indent));
    const notes = of.map((part) => (part.is === 'unread' ? notChecked(part.keyword) : ''));
    return `${this.all(checked)}${notes.join('')}`;
  }

  private conditionText({ condition, then, otherwise }: ConditionShape, indent: string): string {
    if (!this.exactness.of(condition)) return unread('if');
    const [met, one, two] = [condition, then, otherwise].map((part) => this.fits(part, 'value', indent));
    return this.rule('if', `(${met} ? ${one} : ${two})`);
  }

  private notText(shape: Shape, indent: string): string {
    if (!this.exactness.of(shape)) return unread('not');
    return this.rule('not', `!${this.fits(shape, 'value', indent)}`);
  }
}

export function notChecked(keyword: string): string {
  return ` /* not checked: ${keyword} */`;
}

function unread(keyword: string): string {
  return `z.unknown()${notChecked(keyword)}`;
}

function unionText(options: readonly string[]): string {
  const [only = 'z.never()'] = options;
  return options.length < 2 ? only : `z.union([${options.join(', ')}])`;
}

/** Zod's own integers end at the safe integers; those of JSON do not. */
const INTEGERS = "z.number().refine((value) => value % 1 === 0, { error: 'integer' })";

const NUMBER_STEPS = [
  ['minimum', 'gte'],
  ['maximum', 'lte'],
  ['exclusiveMinimum', 'gt'],
  ['exclusiveMaximum', 'lt'],
] as const;

function groupText(group: number): string {
  if (group === INTEGER) return INTEGERS;
  if (group === NUMBER) return 'z.number()';
  if ((group & NUMBER) !== 0)
    return "z.number().refine((value) => value % 1 !== 0, { error: 'not an integer' })";
  return GROUPS.get(group) ?? 'z.looseObject({})';
}

const GROUPS: ReadonlyMap<number, string> = new Map([
  [STRING, 'z.string()'],
  [BOOLEAN, 'z.boolean()'],
  [NULL, 'z.null()'],
  [ARRAY, 'z.array(z.unknown())'],
]);

/** From its source, since a text could end a literal. */
export function regExpText({ source, flags }: RegExp): string {
  return `new globalThis.RegExp(${stringText(source)}${flags === '' ? '' : `, ${stringText(flags)}`})`;
}
