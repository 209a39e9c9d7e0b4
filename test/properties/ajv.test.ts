/**
 * The engine against ajv, a second opinion that nobody here wrote. Only where ajv is right: each thing left
 * out is left out for a known fault, which is named beside it.
 */
import { Ajv, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json/index.ts';
import { compileSchema } from '../../src/schema/index.ts';
import { admittedUnlessLoop, verdicts } from './admitted.ts';
import { cases, type Case } from './generate/cases.ts';
import { strangersIn } from './generate/strangers.ts';
import { OracleDocument, own } from './oracle/document.ts';
import { drafts, type Draft, type DraftName } from './oracle/drafts.ts';
import { runs, TIMEOUT } from './runs.ts';

const options: Options = {
  strict: false,
  validateFormats: false,
  // Its own metaschemas refuse what the published ones allow, such as an empty enum.
  validateSchema: false,
  // Without it, inherited members such as `constructor` count as present.
  ownProperties: true,
  logger: false,
};

const peers: ReadonlyMap<DraftName, () => Ajv> = new Map([
  ['draft-06', (): Ajv => new Ajv(options)],
  ['draft-07', (): Ajv => new Ajv(options)],
  ['2019-09', (): Ajv => new Ajv2019(options)],
  ['2020-12', (): Ajv => new Ajv2020(options)],
]);

const CHOICES: readonly string[] = ['if', 'anyOf', 'oneOf', 'dependentSchemas', 'dependencies'];

function hasOne(place: JsonObject, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => Object.hasOwn(place, keyword));
}

/** What ajv 8 is known to get wrong, by the fault. */
const faults: Readonly<Record<string, (place: JsonObject, draft: Draft) => boolean>> = {
  'throws on an empty enum': (place) => (own(place, 'enum') as unknown[] | undefined)?.length === 0,
  'decides multiples of fractions in binary': (place) => !Number.isInteger(own(place, 'multipleOf') ?? 1),
  'takes an empty name that is asked for as present': (place) =>
    /\[[^\]]*""/.test(JSON.stringify(namesIn(place))),
  'reads keywords of other dialects, or refuses them': (place, { level }) =>
    hasOne(
      place,
      strangersIn(level).map(({ keyword }) => keyword),
    ),
  'lets branches that failed account for members, and misses what `contains` found': (place) =>
    hasOne(place, ['unevaluatedProperties', 'unevaluatedItems']) && hasOne(place, [...CHOICES, 'contains']),
  'loses its table of evaluated members between patterns and choices': (place, { level }) =>
    level >= 8 && hasOne(place, ['patternProperties']) && hasOne(place, CHOICES),
};

function namesIn(place: JsonObject): unknown[] {
  return ['required', 'dependencies', 'dependentRequired'].map((keyword) => own(place, keyword));
}

/** Names that its generated code leaves out (`__proto__`), and that its tables inherit (the others). */
const NAMES = /"(__proto__|constructor|toString)"/;

function isBeyondPeer({ schema, values }: Case, draft: Draft): boolean {
  const text = JSON.stringify(values);
  const places = [...new OracleDocument(schema, draft).places.values()].map((place) => place.schema);
  // Past 2^53 it takes the remainder of a binary number that nobody wrote.
  if (text.includes('e+')) return true;
  // On an empty array `contains` repeats the verdict of whatever came before.
  if (text.includes('[]') && places.some((place) => hasOne(place, ['contains']))) return true;
  if (NAMES.test(JSON.stringify(schema)) || NAMES.test(text)) return true;
  return places.some((place) => Object.values(faults).some((isFault) => isFault(place, draft)));
}

describe.each(drafts.filter(({ name }) => peers.has(name)))('a document of $name', (draft) => {
  it('gets the verdicts that ajv gives', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(cases({ draft, plain: true }), (one: Case) => {
        fc.pre(!isBeyondPeer(one, draft));
        const { schema, values } = one;
        const own = admittedUnlessLoop(schema);
        if (own === undefined) return;
        const peer = peers.get(draft.name)!();
        if (draft.level === 6) peer.addMetaSchema({ $id: draft.uri });
        const validate = peer.compile(schema);
        expect(verdicts(compileSchema(own), values)).toEqual(values.map((value) => validate(value)));
      }),
      runs(0.3),
    );
  });
});
