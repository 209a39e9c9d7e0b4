/**
 * A program in, a function that decides it out; undefined where the platform forbids code, or the program is
 * too large to be worth it. The function gives the interpreter's verdict, or none, and then the interpreter
 * must be asked.
 */
import { TICKS_PER_STEP } from '../meter.ts';
import type { Node, Program } from '../program/index.ts';
import { code, type Code } from './code.ts';
import { partsOf } from './inlining.ts';
import { Module } from './module.ts';
import { mayMultiply } from './multiplying.ts';
import { judgeNode } from './node.ts';
import { makeGenerated } from './platform.ts';
import { MAX_NESTING, Runtime } from './runtime.ts';

/** The verdict; undefined where the interpreter has to find it. */
export type Generated = (value: unknown) => boolean | undefined;

/** Larger programs take V8 longer to compile than the code saves. */
const MOST_FUNCTIONS = 2_000;
const MOST_CONSTANTS = 10_000;
/** V8 does not optimise a function that is longer than what so many parts of a node become. */
const MOST_PARTS = 500;

/**
 * What code may spend on a program that only memory speeds up; then the interpreter, which has one, starts
 * over.
 */
const STEPS_WITHOUT_MEMORY = 60_000;

/** `steps`: the budget of a call. */
export function generateCode(
  program: Program,
  steps: number,
  runtime: Runtime = new Runtime(),
): Generated | undefined {
  const most = mayMultiply(program) ? Math.min(steps, STEPS_WITHOUT_MEMORY) : steps;
  const module = new Module(judgeNode, Math.floor(most) * TICKS_PER_STEP);
  const entry = writeEntry(program.root, module);
  for (let node = module.nextNode(); node !== undefined; node = module.nextNode()) {
    if (partsOf(node) > MOST_PARTS) return undefined;
    module.writeFunction(node);
    if (module.functions.length > MOST_FUNCTIONS || module.constants.length > MOST_CONSTANTS)
      return undefined;
  }
  const constants = module.constants.map((_, index) => code`const c${index}=c[${index}];`);
  const source = code`"use strict";
${constants}
${module.functions}
${entry}`;
  return makeGenerated(source, module.constants, runtime);
}

/** Makes each text different: V8 shares what it learns about a text between all functions made from it. */
let texts = 0;

/**
 * Where a call begins and ends. A getter of the value may call the same validator, so it leaves the budget as
 * it was. After any exception (too costly, too deep, a getter that threw) the interpreter decides from the
 * start.
 */
function writeEntry(root: Node, module: Module): Code {
  const judged = module.uniqueName();
  return code`return function(v){
const b=w.left,d=${MAX_NESTING};
let x=false;
w.left=${module.constant(module.ticks)};
try{${judged}:{${module.mustAccept(root, code`v`, code`break ${judged};`)}x=true;}
if(w.left<0)x=undefined;}catch{x=undefined;}
w.left=b;
if(w.run!==undefined)w.run=undefined;
return x;
};//${texts++}`;
}
