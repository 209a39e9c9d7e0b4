/**
 * The engine against ajv, a second opinion that nobody here wrote. Only where ajv is right: each thing left out is left
 * out for a known fault, which is named beside it.
 */
import { Ajv, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../src/schema/index.ts';
import { admittedUnlessLoop, verdicts } from './admitted.ts';
import { cases, type Case } from './generate/cases.ts';
import { drafts, type DraftName } from './oracle/drafts.ts';
import { runs, TIMEOUT } from './runs.ts';

const options: Options = { strict: false, validateFormats: false, validateSchema: false, ownProperties: true, logger: false };

const peers: ReadonlyMap<DraftName, () => Ajv> = new Map([
  ['draft-07', (): Ajv => new Ajv(options)],
  ['2019-09', (): Ajv => new Ajv2019(options)],
  ['2020-12', (): Ajv => new Ajv2020(options)],
]);

describe.each(drafts.filter(({ name }) => peers.has(name)))('a document of $name', (draft) => {
  it('gets the verdicts that ajv gives', { timeout: TIMEOUT }, () => {
    let n = 0, bad = 0;
    fc.assert(
      fc.property(cases({ draft, plain: true }), ({ schema, values }: Case) => {
        const own = admittedUnlessLoop(schema);
        if (own === undefined) return;
        const validate = peers.get(draft.name)!().compile(schema);
        n++;
        expect(verdicts(compileSchema(own), values)).toEqual(values.map((value) => validate(value)));
      }),
      runs(0.5),
    );
    console.log(n, bad);
  });
});
