/**
 * What a node asks of a value without looking into it, as one condition: kind, equality, numbers, strings.
 */
import { EVERY_KIND, kindOf, NUMBER, STRING } from '../../json/index.ts';
import { isMultiple } from '../interpret/index.ts';
import { Op, type Check, type Equality, type Node } from '../program/index.ts';
import { allOf, ALWAYS, anyOf, code, type Code } from './code.ts';
import { IS_NUMBER, isOfKinds, IS_STRING } from './kinds.ts';
import type { Module } from './module.ts';

/** So many values are compared one by one; more are looked up. */
const FEW_VALUES = 8;

export function acceptsLeaf(node: Node, value: Code, module: Module): Code {
  const { equalities, listedChecks } = node;
  const ofStrings = listedChecks.filter(isOfStrings).map((check) => passesString(check, value, module));
  const ofNumbers = listedChecks.filter(isOfNumbers).map((check) => passesNumber(check, value, module));
  return allOf([
    equalities.some((equality) => implies(equality, node.kinds))
      ? ALWAYS
      : isOfKinds(node.kinds, value, module),
    ...equalities.map((equality) => isOneOf(equality, value, module)),
    onlyOf(STRING, node, value, IS_STRING, ofStrings),
    onlyOf(NUMBER, node, value, IS_NUMBER, ofNumbers),
  ]);
}

/** Whether what equals one of these is of these kinds, so that its kind need not be asked for. */
function implies({ scalars, containers }: Equality, kinds: number): boolean {
  return containers.length === 0 && [...scalars].every((value) => (kindOf(value) & kinds) !== 0);
}

function isOfNumbers({ op }: Check): boolean {
  return op <= Op.multipleOf;
}

function isOfStrings({ op }: Check): boolean {
  return op >= Op.minLength && op <= Op.format;
}

/** Conditions that ask something only of values of some kinds. */
function onlyOf(
  kinds: number,
  node: Node,
  value: Code,
  isKind: (value: Code) => Code,
  conditions: readonly Code[],
): Code {
  if (conditions.length === 0 || (node.kinds & kinds) === 0) return ALWAYS;
  const condition = allOf(conditions);
  const isCertain = node.kinds !== EVERY_KIND && (node.kinds & ~kinds) === 0 && node.checks?.op !== Op.equals;
  return isCertain ? condition : code`(!(${isKind(value)})||${condition})`;
}

function isOneOf(equality: Equality, value: Code, module: Module): Code {
  const { scalars, containers } = equality;
  const isScalar =
    scalars.size > FEW_VALUES
      ? code`${module.constant(scalars)}.has(${value})`
      : anyOf([...scalars].map((scalar) => code`${value}===${module.constant(scalar)}`));
  if (containers.length === 0) return isScalar;
  return code`(typeof ${value}!=="object"||${value}===null?${isScalar}:w.equalsOne(${module.constant(equality)},${value}))`;
}

function passesNumber({ op, limit, accepts }: Check, value: Code, module: Module): Code {
  const bound = module.constant(limit);
  switch (op) {
    case Op.minimum:
      return code`${value}>=${bound}`;
    case Op.maximum:
      return code`${value}<=${bound}`;
    case Op.exclusiveMinimum:
      return code`${value}>${bound}`;
    case Op.exclusiveMaximum:
      return code`${value}<${bound}`;
    default: {
      const hasDivisor = code`${module.constant(isMultiple)}(${value},${bound},w)`;
      return accepts === undefined ? hasDivisor : code`${hasDivisor}&&${module.constant(accepts)}(${value})`;
    }
  }
}

/** Characters are counted only where the number of UTF-16 units leaves it open how many there are. */
function passesString({ op, limit, matcher, accepts }: Check, value: Code, module: Module): Code {
  const bound = module.constant(limit);
  const double = (): Code => module.constant(limit * 2);
  switch (op) {
    case Op.minLength:
      if (limit <= 1) return code`${value}.length>=${bound}`;
      return code`${value}.length>=${bound}&&(${value}.length>=${double()}||w.hasLengthOf(${value},${bound},${module.constant(Infinity)}))`;
    case Op.maxLength:
      return code`(${value}.length<=${bound}||${value}.length<=${double()}&&w.hasLengthOf(${value},0,${bound}))`;
    case Op.pattern:
      return code`${module.constant(matcher)}.test(${value},w)`;
    default:
      return code`(w.left-=8+${value}.length*2,${module.constant(accepts)}(${value}))`;
  }
}
