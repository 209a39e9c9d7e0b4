/**
 * One side of a tool in; a value that its own validator accepts out, or none. Several attempts are made, each
 * by other choices: with the author's examples and without, with all properties and with the required ones,
 * through one branch or the next. Only what the validator accepts is a sample; everything before that is a
 * guess.
 */
import { standaloneDocument } from '../../schema/internal.ts';
import type { AdmittedSide } from '../../tool/index.ts';
import { Maker } from './make.ts';

export type Sample = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

const BRANCHES = 4;

/** Where no attempt succeeds, as with most uses of `not`: one of these often does. */
const PLAIN: readonly unknown[] = [{}, [], 'text', 'a longer text', 30, 1.5, true, false, null];

export function sampleOf({ schema, validator }: Pick<AdmittedSide, 'schema' | 'validator'>): Sample {
  const { document } = standaloneDocument(schema);
  for (const takesExamples of [true, false]) {
    for (const takesOptional of [true, false]) {
      for (let branch = 0; branch < BRANCHES; branch++) {
        const value = new Maker(document, { takesExamples, takesOptional, branch }).make();
        if (validator.accepts(value)) return { ok: true, value };
      }
    }
  }
  const plain = PLAIN.find((value) => validator.accepts(value));
  return plain === undefined ? { ok: false } : { ok: true, value: plain };
}
