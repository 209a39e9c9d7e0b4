/**
 * The one place where text becomes code. Where the platform forbids that, by a policy, a flag or a function of its own
 * that throws, whether from the start or only later, there is no generated code, and nobody asks again. An overflow of the call
 * stack is no refusal: the caller was deep in it, and the exception goes on to whoever asked.
 */
import type { Code } from './code.ts';
import type { Generated } from './generate.ts';
import type { Work } from './work.ts';

type Factory = (constants: readonly unknown[], work: Work) => Generated;

let isForbidden = false;

export function makeGenerated(
  source: Code,
  constants: readonly unknown[],
  work: Work,
): Generated | undefined {
  if (isForbidden) return undefined;
  try {
    // eslint-disable-next-line no-new-func -- Code holds no text of a schema
    const factory = new Function('c', 'w', source.text) as Factory;
    return factory(constants, work);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    isForbidden = true;
    return undefined;
  }
}
