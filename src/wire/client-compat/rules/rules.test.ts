/**
 * R-FORMAT, R-WIRE-7: the tables are complete and hold nothing needless, by the validators that clients use.
 */
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, vi } from 'vitest';
import { clients } from '../../../../test/properties/client-compat/official-clients.ts';
import { clientFormatNames, keywords202012 } from '../../../schema/internal.ts';
import { rewriteForClients } from '../index.ts';
import { rules } from './index.ts';
import { inheritedNames } from './inherited-names.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const ajv = addFormats.default(new Ajv2020({ strict: false }));

describe('a format', () => {
  it('stays where ajv-formats knows it', () => {
    expect([...clientFormatNames].sort()).toEqual(Object.keys(ajv.formats).sort());
    for (const format of clientFormatNames) {
      for (const group of ['modern', 'legacy'] as const) {
        expect(rewriteForClients({ type: 'string', format }, group).changes).toEqual([]);
      }
    }
  });

  it.each(['iri', 'idn-email', 'own', '', 'toString', '__proto__', 'hasOwnProperty'])(
    '%j is withheld, also where it cannot reject: no client knows it',
    (format) => {
      for (const group of ['modern', 'legacy'] as const) {
        expect(rewriteForClients({ format }, group).document).toEqual({});
        const { document } = rewriteForClients({ anyOf: [{ format }, {}] }, group, {
          optionalBranch: '/anyOf/0',
        });
        expect(document).toEqual({ anyOf: [{}, {}] });
      }
    },
  );
});

describe('a keyword that Ajv knows and 2020-12 does not', () => {
  it('is dropped', () => {
    const known = new Set(keywords202012.map(({ name }) => name));
    const dropped = rules
      .filter(({ name }) => name === 'foreign-keyword')
      .flatMap(({ keywords }) => keywords);
    const own = Object.keys(ajv.RULES.keywords).filter((keyword) => !known.has(keyword));
    expect(own.filter((keyword) => !dropped.includes(keyword))).toEqual([]);
    expect(dropped.filter((keyword) => known.has(keyword))).toEqual(['$recursiveRef', '$recursiveAnchor']);
  });
});

describe('the inherited names', () => {
  it('are what an empty object has', () => {
    expect([...inheritedNames].sort()).toEqual(Object.getOwnPropertyNames(Object.prototype).sort());
  });
});

describe('the table', () => {
  it('has a name and a reason for every rule', () => {
    for (const { name, why } of rules) {
      expect(name).toMatch(/^[a-z0-9-]+$/);
      expect(why.length).toBeGreaterThan(10);
    }
    expect(Object.keys(clients.legacy)).toHaveLength(5);
  });
});
