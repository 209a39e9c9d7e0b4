/** R-FORMAT, R-WIRE-7: the tables are neither too short nor too long, as the clients' own validators tell. */
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, vi } from 'vitest';
import { clients, misreadings } from '../../../../test/properties/readers/clients.ts';
import { formatCheck, formatNames } from '../../../schema/formats/index.ts';
import { keywords202012 } from '../../../schema/keywords/index.ts';
import { forReaders } from '../index.ts';
import { withheldFormats } from './formats.ts';
import { rules } from './index.ts';
import { inheritedNames } from './names.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const ajv = addFormats.default(new Ajv2020({ strict: false }));

describe('a format is withheld', () => {
  it.each([...withheldFormats])(
    '%s, since a client rejects %j, which the engine accepts',
    (format, value) => {
      expect(formatCheck(format)?.(value as string) ?? true).toBe(true);
      expect(misreadings({ format }, 'legacy', [value])).not.toEqual([]);
      for (const reader of ['modern', 'legacy'] as const) {
        expect(forReaders({ format }, reader).document).toEqual({});
      }
    },
  );

  it('or it is one that every client reads as the engine does, or more loosely', () => {
    const sent = [...new Set([...formatNames, ...Object.keys(ajv.formats)])].filter(
      (name) => !withheldFormats.has(name),
    );
    expect(sent.sort()).toEqual([
      'binary',
      'date',
      'double',
      'duration',
      'float',
      'hostname',
      'idn-email',
      'idn-hostname',
      'ipv4',
      'ipv6',
      'iri',
      'iri-reference',
      'json-pointer',
      'password',
      'uri-reference',
      'uuid',
    ]);
  });

  it('and one that nobody knows is ignored by every client', () => {
    for (const format of ['own', '', 'toString', 'constructor']) {
      expect(misreadings({ format }, 'legacy', ['any text', 1])).toEqual([]);
    }
  });
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
  it('says of every rule what for', () => {
    for (const { name, why } of rules) {
      expect(name).toMatch(/^[a-z0-9-]+$/);
      expect(why.length).toBeGreaterThan(10);
    }
    expect(Object.keys(clients.legacy)).toHaveLength(5);
  });
});
