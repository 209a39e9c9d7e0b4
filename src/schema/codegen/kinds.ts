/**
 * Whether a value is of one of some kinds, as a condition on a local variable; the same answer as `kindOf`.
 */
import {
  ARRAY,
  BOOLEAN,
  EVERY_KIND,
  INTEGER,
  kindOf,
  NULL,
  NUMBER,
  OBJECT,
  STRING,
} from '../../json/index.ts';
import { ALWAYS, anyOf, code, NEVER, type Code } from './code.ts';
import type { Module } from './module.ts';

export const IS_STRING = (value: Code): Code => code`typeof ${value}==="string"`;
export const IS_NUMBER = (value: Code): Code => code`typeof ${value}==="number"`;

export function isArray(value: Code, module: Module): Code {
  return code`${module.constant(Array.isArray)}(${value})`;
}

export function isObject(value: Code, module: Module): Code {
  return code`typeof ${value}==="object"&&${value}!==null&&!${isArray(value, module)}`;
}

export function isOfKinds(kinds: number, value: Code, module: Module): Code {
  if (kinds === EVERY_KIND) return ALWAYS;
  if (kinds === 0) return NEVER;
  const tests: readonly [number, (value: Code, module: Module) => Code][] = [
    [STRING, IS_STRING],
    // NaN and the infinities are no numbers of JSON.
    [NUMBER, (number) => code`${module.constant(Number.isFinite)}(${number})`],
    [INTEGER, (number) => code`${module.constant(Number.isInteger)}(${number})`],
    [BOOLEAN, (truth) => code`typeof ${truth}==="boolean"`],
    [NULL, (nothing) => code`${nothing}===null`],
    [OBJECT, isObject],
    [ARRAY, isArray],
  ];
  const conditions: Code[] = [];
  let left = kinds;
  for (const [covered, test] of tests) {
    if ((left & covered) !== covered) continue;
    conditions.push(test(value, module));
    left &= ~covered;
  }
  if (left === 0) return anyOf(conditions);
  return code`(${module.constant(kindOf)}(${value})&${kinds})!==0`;
}
