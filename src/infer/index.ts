/**
 * A schema from samples: every sample is added to one bounded summary, from which the schema is made. No I/O.
 */
import type { JsonObject } from '../json/index.ts';
import { foldRecursion } from './fold.ts';
import { Observer } from './observe.ts';
import { newPlace } from './place.ts';
import { schemaOf } from './schema.ts';
import { settle } from './settle.ts';
import { supportOf, type Support } from './support.ts';

export { flowForm, type FlowForm } from './flow-form.ts';
export type { Support } from './support.ts';
export { updatedSchema } from './update.ts';

export interface Inferred {
  /** 2020-12; accepts every sample. */
  readonly schema: JsonObject;
  /** How many samples each place was seen in. */
  readonly support: readonly Support[];
  readonly samples: number;
}

export interface Inference {
  /** Takes JSON values. */
  add(sample: unknown): void;
  /** Ends the inference: no sample can be added afterwards. */
  finish(): Inferred;
}

export function createInference(): Inference {
  const root = newPlace();
  const observer = new Observer();
  return {
    add: (sample) => observer.observe(root, sample),
    finish: () => {
      settle(root);
      foldRecursion(root);
      return { schema: schemaOf(root), support: supportOf(root), samples: root.count };
    },
  };
}
