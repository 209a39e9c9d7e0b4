/**
 * An object in Zod: its members as an object, everything else as rules. Members with names that every object
 * inherits are rules too, since Zod would find the inherited ones.
 */
import { linearRegExp } from '../../schema/internal.ts';
import { isAnything, isNothing, type Member, type ObjectShape, type Shape } from '../shapes/index.ts';
import { keyText, stringText } from '../typescript/text.ts';
import { hasLiteral } from './literals.ts';
import { notChecked, regExpText, type ZodPrinter } from './zod-text.ts';

export function objectParts(shape: ObjectShape, printer: ZodPrinter, indent: string): string[] {
  return [baseText(shape, printer, indent), ...rules(shape, printer, indent)];
}

const MAX_DEPTH = 20;

const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Members that a Zod object can have. */
function zodMembers({ members }: ObjectShape): Member[] {
  return members.filter(({ name, isDeclared }) => isDeclared && !INHERITED.has(name));
}

function baseText(shape: ObjectShape, printer: ZodPrinter, indent: string): string {
  const inner = `${indent}  `;
  const lines = zodMembers(shape).map(({ name, shape: part, isRequired }) => {
    const type = printer.text(part, inner);
    return `${inner}${keyText(name)}: ${isRequired ? type : `${spaced(type)}.optional()`},\n`;
  });
  const body = lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
  const isSimple = isClosed(shape) && shape.members.every(({ name }) => !INHERITED.has(name));
  return `z.${isSimple ? 'strictObject' : 'looseObject'}(${body})`;
}

/** In brackets after a comment, so that a method call applies to the schema. */
function spaced(type: string): string {
  return type.endsWith('*/') ? `(${type})` : type;
}

function isClosed({ others, patterns }: ObjectShape): boolean {
  return isNothing(others) && patterns.length === 0;
}

function* rules(shape: ObjectShape, printer: ZodPrinter, indent: string): Iterable<string> {
  const { members, names, least, most, dependents, dependentShapes } = shape;
  const has = (name: string): string => `${printer.use('has')}(value, ${stringText(name)})`;
  const required = members.filter(
    ({ isRequired, isDeclared, name, shape: part }) =>
      isRequired && (!isDeclared || INHERITED.has(name) || takesUndefined(part)),
  );
  if (required.length > 0) yield printer.rule('required', required.map(({ name }) => has(name)).join(' && '));
  for (const { name, shape: part } of members.filter(
    (member) => member.isDeclared && INHERITED.has(member.name),
  )) {
    const own = `${printer.use('members')}(value).every(([name, member]) => name !== ${stringText(name)} || ${printer.fits(part, 'member', indent)})`;
    yield printer.rule('properties', own);
  }
  yield* otherRules(shape, printer, indent);
  const count = (): string => `${printer.use('members')}(value).length`;
  if (least > 0) yield printer.rule('minProperties', `${count()} >= ${least}`);
  if (most !== undefined) yield printer.rule('maxProperties', `${count()} <= ${most}`);
  if (names !== undefined) {
    yield printer.rule(
      'propertyNames',
      `${printer.use('members')}(value).every(([name]) => ${printer.fits(names, 'name', indent)})`,
    );
  }
  for (const { trigger, names: needed } of dependents) {
    yield printer.rule('dependentRequired', `!${has(trigger)} || (${needed.map(has).join(' && ')})`);
  }
  for (const { trigger, shape: part } of dependentShapes) {
    yield printer.rule('dependentSchemas', `!${has(trigger)} || ${printer.fits(part, 'value', indent)}`);
  }
}

/** Rules for members by pattern, and for undeclared ones. */
function* otherRules(shape: ObjectShape, printer: ZodPrinter, indent: string): Iterable<string> {
  const { members, patterns, others } = shape;
  const expressions = patterns.map(({ pattern }) => linearRegExp(pattern));
  for (const [index, { shape: part }] of patterns.entries()) {
    const expression = expressions[index];
    if (expression === undefined) yield `z.unknown()${notChecked('patternProperties')}`;
    else if (!isAnything(part)) {
      const test = `!${regExpText(expression)}.test(name) || ${printer.fits(part, 'member', indent)}`;
      yield printer.rule(
        'patternProperties',
        `${printer.use('members')}(value).every(([name, member]) => ${test})`,
      );
    }
  }
  if (isAnything(others)) return;
  const declared = members.filter(({ isDeclared }) => isDeclared).map(({ name }) => stringText(name));
  if (
    isClosed(shape) &&
    members.every(({ name }) => !INHERITED.has(name)) &&
    members.every(({ isDeclared }) => isDeclared)
  )
    return;
  if (expressions.includes(undefined)) {
    yield `z.unknown()${notChecked('additionalProperties')}`;
    return;
  }
  const exceptions = [
    ...(declared.length === 0 ? [] : [`[${declared.join(', ')}].includes(name)`]),
    ...expressions.map((expression) => `${regExpText(expression!)}.test(name)`),
  ];
  const test = [...exceptions, printer.fits(others, 'member', indent)].join(' || ');
  const bound = exceptions.length === 0 ? '[, member]' : '[name, member]';
  yield printer.rule('additionalProperties', `${printer.use('members')}(value).every((${bound}) => ${test})`);
}

/** Zod lets a member be absent where its schema accepts `undefined`, as a schema for any value does. */
function takesUndefined(shape: Shape, depth = 0): boolean {
  switch (shape.is) {
    case 'any':
      return isAnything(shape);
    case 'literals':
      return !shape.values.every(hasLiteral);
    case 'number':
    case 'string':
    case 'array':
    case 'object':
      return false;
    case 'choice':
      return shape.of.some((part) => takesUndefined(part, depth + 1));
    case 'both':
      return shape.of.every((part) => takesUndefined(part, depth + 1));
    case 'named':
      return depth > MAX_DEPTH || takesUndefined(shape.to.shape, depth + 1);
    default:
      return true;
  }
}
