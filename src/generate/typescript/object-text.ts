/**
 * An object as a type. An open one has an index signature, so that every accepted value is assignable, object
 * literals included; a closed one has none. TypeScript checks every member against an index signature, so a
 * typed one also includes the types of the declared members.
 */
import { isContainer } from '../../json/index.ts';
import { isAnything, isNothing, type Member, type ObjectShape, type Shape } from '../shapes/index.ts';
import { aboutSchema } from './about.ts';
import { MAX_TRIGGERS } from './alternatives.ts';
import { atom, intersection, union, UNKNOWN, type TypeText } from './join.ts';
import { commentBlock, keyText } from './text.ts';
import type { TypePrinter } from './type-text.ts';

const ANY_INDEX = '[key: string]: unknown';

export function objectText(shape: ObjectShape, printer: TypePrinter, indent: string): TypeText {
  const named = withNames(shape);
  const body = atom(bodyText(named, printer, indent));
  return intersection([body, ...dependentTypes(named, printer, indent)]);
}

/** Whether the type is only a body in braces, so that it can be an interface. */
export function isPlainBody({ dependents, dependentShapes }: ObjectShape): boolean {
  return dependents.length === 0 && dependentShapes.length === 0;
}

/** The body alone, with its braces. */
function bodyText(shape: ObjectShape, printer: TypePrinter, indent: string): string {
  const inner = `${indent}  `;
  const lines = shape.members.map((member) => memberText(member, printer, inner));
  for (const index of indexTexts(shape, printer, inner)) lines.push(`${inner}${index};\n`);
  if (lines.length === 0) return '{ [key: string]: never }';
  const [only] = lines;
  if (lines.length === 1 && only !== undefined && shape.members.length === 0)
    return `{ ${only.trim().slice(0, -1)} }`;
  return `{\n${lines.join('')}${indent}}`;
}

function memberText(
  { name, shape, isRequired, written }: Member,
  printer: TypePrinter,
  indent: string,
): string {
  const comment = written === undefined ? '' : commentBlock(aboutSchema(written), indent);
  const type = !isRequired && INHERITED.has(name) ? UNKNOWN : printer.type(shape, indent);
  return `${comment}${indent}${keyText(name)}${isRequired ? '' : '?'}: ${type.text};\n`;
}

/** Every object inherits these, so the compiler finds them even where the member is absent. */
const INHERITED: ReadonlySet<string> = new Set([
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

/** `propertyNames` with a list of names closes the object to these. */
function withNames(shape: ObjectShape): ObjectShape {
  const { names, members, patterns, others } = shape;
  if (names?.is !== 'literals' || patterns.length > 0) return shape;
  const listed = new Set(names.values.filter((name) => typeof name === 'string'));
  const declared = new Set(members.map(({ name }) => name));
  const more = [...listed]
    .filter((name) => !declared.has(name))
    .map((name) => ({ name, shape: others, isRequired: false, isDeclared: false, written: undefined }));
  return { ...shape, members: [...members, ...more], others: { is: 'any', kinds: 0 } };
}

function* indexTexts(shape: ObjectShape, printer: TypePrinter, indent: string): Iterable<string> {
  const { members, patterns, others } = shape;
  if (patterns.length === 0 && isNothing(others)) return;
  const prefixes = prefixesOf(shape);
  if (prefixes !== undefined) {
    for (const { prefix, shape: part } of prefixes) {
      yield `[key: \`${prefix}\${string}\`]: ${printer.type(part, indent).text}`;
    }
    if (isNothing(others)) return;
  }
  const shapes = [
    others,
    ...patterns.map((pattern) => pattern.shape),
    ...members.map((member) => member.shape),
  ];
  const optional = members.filter(({ isRequired }) => !isRequired);
  // A long type would be printed twice, and its nested types four times.
  if (isAnything(others) || !shapes.every(isShort) || optional.some(({ name }) => INHERITED.has(name))) {
    yield ANY_INDEX;
    return;
  }
  const missing = optional.length > 0 ? [atom('undefined')] : [];
  yield `[key: string]: ${union([...shapes.map((part) => printer.type(part, indent)), ...missing], indent).text}`;
}

const MAX_SHORT_LITERALS = 8;

function isShort(shape: Shape): boolean {
  switch (shape.is) {
    case 'any':
    case 'number':
    case 'string':
    case 'named':
      return true;
    case 'literals':
      return shape.values.length <= MAX_SHORT_LITERALS && shape.values.every((value) => !isContainer(value));
    case 'array':
      return shape.prefix.length === 0 && shape.rest.is !== 'array' && isShort(shape.rest);
    default:
      return false;
  }
}

/** Patterns that are only a prefix become template types; undefined where one is not, or two overlap. */
function prefixesOf({ members, patterns }: ObjectShape): { prefix: string; shape: Shape }[] | undefined {
  const candidates = patterns.map(({ pattern, shape }) => ({
    prefix: /^\^([\w-]+)$/.exec(pattern)?.[1],
    shape,
  }));
  const prefixes: { prefix: string; shape: Shape }[] = [];
  for (const { prefix, shape } of candidates) {
    if (prefix === undefined || members.some(({ name }) => name.startsWith(prefix))) return undefined;
    if (prefixes.some((other) => other.prefix.startsWith(prefix) || prefix.startsWith(other.prefix)))
      return undefined;
    prefixes.push({ prefix, shape });
  }
  return prefixes;
}

/**
 * "If a is present, so is b" as a union: a is absent, or b is present. Only a few, since each doubles the
 * type.
 */
function dependentTypes(shape: ObjectShape, printer: TypePrinter, indent: string): TypeText[] {
  const { dependents, dependentShapes } = shape;
  // An open object needs an index signature here too.
  const more = isNothing(shape.others) && shape.patterns.length === 0 ? '' : `; ${ANY_INDEX}`;
  const conditions = [
    ...dependents.map(({ trigger, names }) => {
      const required = names.map((name) => `${keyText(name)}: unknown`).join('; ');
      return { trigger, then: atom(`{ ${required}${more} }`) };
    }),
    ...dependentShapes.map(({ trigger, shape: part }) => ({ trigger, then: printer.type(part, indent) })),
  ].filter(({ trigger }) => !INHERITED.has(trigger));
  return conditions
    .slice(0, MAX_TRIGGERS)
    .map(({ trigger, then }) => union([atom(`{ ${keyText(trigger)}?: never${more} }`), then], indent));
}
