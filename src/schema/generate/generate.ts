/**
 * A program in, a function that decides it out; undefined where the platform forbids code, or the program is too large
 * to be worth it. The function gives the interpreter's verdict, or none, and then the interpreter must be asked.
 */
import type { Program } from '../program/index.ts';
import { code, type Code } from './code.ts';
import { Module } from './module.ts';
import { writeFunction } from './node.ts';
import { makeVerdict } from './platform.ts';
import { MAX_NESTING, Work } from './work.ts';

/** The verdict within so many steps; undefined where the interpreter has to find it. */
export type Generated = (value: unknown, steps: number) => boolean | undefined;

/** What V8 takes long to read is not worth it; nobody writes so many subschemas by hand. */
const MOST_FUNCTIONS = 2_000;
const MOST_CONSTANTS = 10_000;

export function generate(program: Program): Generated | undefined {
  const module = new Module();
  const source = writeSource(program, module);
  if (source === undefined) return undefined;
  const work = new Work();
  const verdict = makeVerdict(source, module.constants, work);
  if (verdict === undefined) return undefined;
  return (value, steps) => {
    const before = work.begin(steps);
    try {
      const accepts = verdict(value);
      return work.left < 0 ? undefined : accepts;
    } catch {
      // Too costly, too deep, or it threw when it was read: the interpreter says which, from the start.
      return undefined;
    } finally {
      work.end(before);
    }
  };
}

/** Makes each text different: V8 shares what it learns about a text between all functions made from it. */
let texts = 0;

function writeSource({ root }: Program, module: Module): Code | undefined {
  const verdict = code`return function(v){const d=${MAX_NESTING};return ${module.accepts(root, code`v`)};};//${texts++}`;
  for (let node = module.nextNode(); node !== undefined; node = module.nextNode()) {
    module.functions.push(writeFunction(node, module));
    if (module.functions.length > MOST_FUNCTIONS || module.constants.length > MOST_CONSTANTS)
      return undefined;
  }
  const constants = module.constants.map((_, index) => code`const c${index}=c[${index}];`);
  return code`"use strict";
${constants}
${module.functions}
${verdict}`;
}
