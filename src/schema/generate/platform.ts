/**
 * The one place where text becomes code. Where the platform forbids that, by a policy, a flag or a function of its own
 * that throws, whether from the start or only later, there is no generated code, and nobody asks again.
 */
import type { Code } from './code.ts';
import type { Work } from './work.ts';

export type Verdict = (value: unknown) => boolean;
type Factory = (constants: readonly unknown[], work: Work) => Verdict;

let isForbidden = false;

export function makeVerdict(source: Code, constants: readonly unknown[], work: Work): Verdict | undefined {
  if (isForbidden) return undefined;
  try {
    // eslint-disable-next-line no-new-func -- Code holds no text of a schema
    const factory = new Function('c', 'w', source.text) as Factory;
    return factory(constants, work);
  } catch {
    isForbidden = true;
    return undefined;
  }
}
