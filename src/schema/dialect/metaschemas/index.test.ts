import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { metaschemas201909 } from './2019-09.ts';
import { metaschemas202012 } from './2020-12.ts';
import { metaschemasDraft04 } from './draft-04.ts';
import { metaschemasDraft06 } from './draft-06.ts';
import { metaschemasDraft07 } from './draft-07.ts';
import { builtInMetaschema } from './index.ts';

type Document = Readonly<Record<string, unknown>>;

const all: readonly (readonly [string, Document])[] = [
  metaschemas202012,
  metaschemas201909,
  metaschemasDraft07,
  metaschemasDraft06,
  metaschemasDraft04,
].flatMap((documents) => Object.entries(documents()) as [string, Document][]);

const uris = [
  'https://json-schema.org/draft/2020-12/schema',
  'https://json-schema.org/draft/2020-12/meta/core',
  'https://json-schema.org/draft/2020-12/meta/applicator',
  'https://json-schema.org/draft/2020-12/meta/unevaluated',
  'https://json-schema.org/draft/2020-12/meta/validation',
  'https://json-schema.org/draft/2020-12/meta/meta-data',
  'https://json-schema.org/draft/2020-12/meta/format-annotation',
  'https://json-schema.org/draft/2020-12/meta/content',
  'https://json-schema.org/draft/2020-12/meta/format-assertion',
  'https://json-schema.org/draft/2019-09/schema',
  'https://json-schema.org/draft/2019-09/meta/core',
  'https://json-schema.org/draft/2019-09/meta/applicator',
  'https://json-schema.org/draft/2019-09/meta/validation',
  'https://json-schema.org/draft/2019-09/meta/meta-data',
  'https://json-schema.org/draft/2019-09/meta/format',
  'https://json-schema.org/draft/2019-09/meta/content',
  'http://json-schema.org/draft-07/schema',
  'http://json-schema.org/draft-06/schema',
  'http://json-schema.org/draft-04/schema',
];

describe('the built-in metaschemas', () => {
  it('are exactly these', () => {
    expect(all.map(([uri]) => uri)).toEqual(uris);
  });

  it.each(all)('%s carries its own URI, and that of its dialect', (uri, document) => {
    const identifier = String(document['$id'] ?? document['id']);
    expect(identifier.replace(/#$/, '')).toBe(uri);
    expect(String(document['$schema']).replace(/#$/, '')).toBe(uri.replace(/meta\/.*$/, 'schema'));
  });

  it.each(all)('%s is found by either scheme, with and without an empty fragment', (uri, document) => {
    const withoutScheme = uri.replace(/^https?:/, '');
    const found = builtInMetaschema(uri);
    expect(found).toEqual(document);
    for (const scheme of ['http:', 'https:']) {
      expect(builtInMetaschema(scheme + withoutScheme)).toBe(found);
      expect(builtInMetaschema(`${scheme}${withoutScheme}#`)).toBe(found);
    }
  });

  it.each(all.filter(([uri]) => uri.includes('/meta/')))(
    '%s declares its own vocabulary',
    (uri, document) => {
      expect(document['$vocabulary']).toEqual({ [uri.replace('/meta/', '/vocab/')]: true });
    },
  );

  it('knows nothing else', () => {
    for (const uri of [
      '__proto__',
      'constructor',
      'toString',
      '',
      '#',
      'https://json-schema.org/draft/next/schema',
    ]) {
      expect(builtInMetaschema(uri)).toBeUndefined();
    }
  });

  it('has the corrections that were published after the first release of a draft', () => {
    const regex = { propertyNames: { format: 'regex' } };
    expect(metaschemasDraft06()['http://json-schema.org/draft-06/schema']).toMatchObject({
      properties: { patternProperties: regex },
    });
    expect(metaschemasDraft07()['http://json-schema.org/draft-07/schema']).toMatchObject({
      properties: { patternProperties: regex, writeOnly: { type: 'boolean', default: false } },
    });
    expect(metaschemas202012()['https://json-schema.org/draft/2020-12/schema']).toMatchObject({
      properties: { dependencies: { deprecated: true }, $recursiveRef: { deprecated: true } },
    });
  });
});

describe('a metaschema is valid by the metaschema of its dialect', () => {
  const options = { strict: false, validateFormats: false, meta: false } as const;

  it.each([
    ['2020-12', new Ajv2020(options), metaschemas202012],
    ['2019-09', new Ajv2019(options), metaschemas201909],
    ['draft-07', new Ajv(options), metaschemasDraft07],
    ['draft-06', new Ajv(options), metaschemasDraft06],
  ])('%s, by ajv, which holds our documents in place of its own', (_, ajv, documents) => {
    for (const document of Object.values(documents))
      ajv.addMetaSchema(document as Document, undefined, false);
    for (const [uri, document] of Object.entries(documents)) {
      const dialect = ajv.getSchema(uri.replace(/meta\/.*$/, 'schema'));
      expect(dialect?.(document), `${uri}: ${JSON.stringify(dialect?.errors)}`).toBe(true);
      expect(dialect?.({ type: 1 })).toBe(false);
    }
  });

  it('draft-04, in which ajv does not know the boolean limit and the identifier', () => {
    const draft04 = metaschemasDraft04()['http://json-schema.org/draft-04/schema'];
    const readable = JSON.stringify(draft04)
      .replace('"id":"http://json-schema.org/draft-04/schema#",', '')
      .replace('"minimum":0,"exclusiveMinimum":true', '"exclusiveMinimum":0');
    const check = new Ajv({ ...options, validateSchema: false }).compile(JSON.parse(readable) as Document);
    expect(check(draft04), JSON.stringify(check.errors)).toBe(true);
    expect(check({ type: 1 })).toBe(false);
    // Each keyword at the limit of what it takes, and beyond.
    const accepted: Document[] = [
      ...[{ type: ['null'] }, { enum: [1] }, { required: ['a'] }, { dependencies: { a: ['b'] } }],
      ...[{ anyOf: [{}] }, { allOf: [{}] }, { oneOf: [{}] }, { items: [{}] }, { items: {} }],
      ...[{ minLength: 0 }, { maxItems: 0 }, { multipleOf: 0.1 }, { additionalItems: false }],
    ];
    const refused: Document[] = [
      ...[{ type: [] }, { type: ['null', 'null'] }, { enum: [] }, { enum: [1, 1] }, { required: [] }],
      ...[{ required: ['a', 'a'] }, { dependencies: { a: [] } }, { dependencies: { a: ['b', 'b'] } }],
      ...[{ anyOf: [] }, { allOf: [] }, { oneOf: [] }, { items: [] }, { items: true }, { not: true }],
      ...[{ minLength: -1 }, { maxItems: -1 }, { maxLength: 0.5 }, { multipleOf: 0 }, { pattern: 1 }],
      ...[{ exclusiveMaximum: true }, { exclusiveMinimum: false }, { additionalItems: 0 }, { title: 0 }],
    ];
    expect(accepted.filter((document) => !check(document))).toEqual([]);
    expect(refused.filter((document) => check(document))).toEqual([]);
  });
});
