/**
 * The one file where text becomes code. A platform may forbid that, by a policy, a flag or a function that
 * throws, from the start or later: then there is no generated code, and it is not tried again. An overflow of
 * the call stack is no such refusal: the caller was deep in it, and the exception passes on.
 */
import type { Code } from './code.ts';
import type { Generated } from './generate-code.ts';
import type { Runtime } from './runtime.ts';

type Factory = (constants: readonly unknown[], runtime: Runtime) => Generated;

let isForbidden = false;

export function makeGenerated(
  source: Code,
  constants: readonly unknown[],
  runtime: Runtime,
): Generated | undefined {
  if (isForbidden) return undefined;
  try {
    // eslint-disable-next-line no-new-func -- Code holds no text of a schema
    const factory = new Function('c', 'w', source.text) as Factory;
    return factory(constants, runtime);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    isForbidden = true;
    return undefined;
  }
}
