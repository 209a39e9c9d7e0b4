/** One walk copies a document and looks at it; what it leaves on the tape is the document, and nothing but the document. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { areSameTapes, valueAt } from '../program/index.ts';
import { admitSchema } from './index.ts';
import { glanceAt, type Glanced } from './glance.ts';

const at = (document: unknown): Glanced | undefined => glanceAt(document, DEFAULT_LIMITS);

const DOCUMENTS: readonly unknown[] = [
  true,
  {},
  { type: 'object', properties: { a: { type: 'string' }, b: true }, required: ['a'] },
  { anyOf: [{ type: 'null' }, { items: { enum: [1, { a: [null] }] } }], 'x-own': { properties: { a: 1 } } },
  { $ref: '#/$defs/a', $defs: { a: { properties: { b: { not: {} } } } } },
  { properties: 5, items: 'no schema', allOf: {} },
  JSON.parse('{"properties": {"__proto__": {"type": "string"}, "2": {}, "1": {}}}'),
];

describe('a glance', () => {
  it.each(DOCUMENTS.map((document) => [document]))('copies %j as it is', (document) => {
    const { tape } = at(document)!;
    expect(valueAt(tape, 0)).toEqual(document);
    expect(JSON.stringify(valueAt(tape, 0))).toBe(JSON.stringify(document));
  });

  it('knows bounds for the length of the text', () => {
    for (const document of DOCUMENTS) {
      const { leastBytes, mostBytes } = at(document)!;
      const { length } = JSON.stringify(document);
      expect(leastBytes).toBeLessThanOrEqual(length);
      expect(mostBytes).toBeGreaterThanOrEqual(length);
    }
  });

  it('tells documents apart', () => {
    const tapes = DOCUMENTS.map((document) => at(document)!.tape);
    for (const one of tapes) expect(tapes.filter((other) => areSameTapes(one, other))).toEqual([one]);
  });

  it('asks a getter once', () => {
    let asked = 0;
    const document = {
      get properties() {
        asked++;
        return { a: { type: 'string' } };
      },
    };
    expect(admitSchema(document)).toMatchObject({ ok: true });
    expect(asked).toBe(1);
  });

  it('leaves what is not JSON to others', () => {
    for (const document of [5, [], { default: NaN }, { enum: [undefined] }, { title: () => 1 }]) {
      expect(at(document)).toBeUndefined();
    }
  });
});
