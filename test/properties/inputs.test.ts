/**
 * R-WIRE-7: by the input schema that is advertised, every validator that clients check arguments with accepts
 * what the engine accepts, and compiles; and the engine itself reads the same in it, but for what the rules
 * withhold. Over the official suite, generated schemas, and inputs as people write them. The exceptions are
 * the tables below, which docs/compatibility.md has too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../src/json/index.ts';
import { admitSchema, compileSchema } from '../../src/schema/index.ts';
import { keywords202012, walk202012 } from '../../src/schema/keywords/index.ts';
import { withoutDialect } from '../../src/wire/dialect-stamp.ts';
import { inputFor, inputForm } from '../../src/wire/input-form.ts';
import { wireVersion } from '../../src/wire/index.ts';
import { isSuitePresent, remoteDocuments, suiteFiles } from '../suite/load.ts';
import { hasShared, sharedPath } from '../shared.mjs';
import { cases } from './generate/cases.ts';
import { drafts } from './oracle/drafts.ts';
import { argumentCheckers } from './client-compat/argument-checkers.ts';
import { runs, TIMEOUT } from './runs.ts';

/** Rules after which the advertised input accepts more than the engine does. */
const WITHHOLDING: ReadonlySet<string> = new Set([
  'multiple-of-decimal',
  'format-unknown',
  'pattern-invalid',
  'pattern-of-names-invalid',
  'troublesome-const',
  'troublesome-enum',
  'troublesome-items',
  'inherited-dependency',
  'tuple-rest',
  'contains-none',
  'not-inexact',
  'one-of-inexact',
  'if-inexact',
  'max-contains-inexact',
  'unevaluated-undercounted',
]);

/** Keywords without another form, which Ajv of draft-07 refuses in strict mode. */
const UNKNOWN_TO_DRAFT_07: ReadonlySet<string> = new Set([
  'dependentRequired',
  'dependentSchemas',
  'maxContains',
  'minContains',
  'prefixItems',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const known = new Set(keywords202012.map(({ name }) => name));

/** What throws only in strict mode, and has no form that would not cost other clients more. */
function isListed(client: string, message: string): boolean {
  if (!client.includes('strict')) return false;
  if (message.endsWith('(use allowMatchingProperties)')) return true;
  const keyword = /^strict mode: unknown keyword: "(.*)"$/s.exec(message)?.[1];
  if (keyword === undefined) return false;
  return !known.has(keyword) || (client.includes('draft-07') && UNKNOWN_TO_DRAFT_07.has(keyword));
}

/** Undefined where the document is not admitted as an input. */
function wrongFor(
  schema: unknown,
  values: readonly unknown[],
  options: Parameters<typeof admitSchema>[1] & { formats: 'assert' | 'annotate' },
): string[] | undefined {
  const admitted = admitSchema(schema, { ...options, role: 'input' });
  if (!admitted.ok) return undefined;
  const validator = compileSchema(admitted.schema);
  const form = inputForm(admitted.schema, options.formats);
  // An author's own stamp stays, though an Ajv of draft-07 knows no other dialect: conformance asks for it.
  const advertised = withoutDialect(inputFor(wireVersion('2025-11-25'), form));
  const objects = values.filter(isObject);
  const fitting = objects.filter((value) => validator.accepts(value) && !isLost(value, schema));
  const reader = compiled(advertised, options.formats);
  const isExact = !form.changes.some(({ rule }) => WITHHOLDING.has(rule));
  const misread = objects.filter((value) => {
    const isTaken = reader.accepts(value);
    return validator.accepts(value) ? !isTaken : isExact && isTaken;
  });
  return [
    ...misread.map(
      (value) => `ours reads ${JSON.stringify(value)} otherwise by ${JSON.stringify(advertised)}`,
    ),
    ...Object.keys(argumentCheckers).flatMap((client) => misreadingsBy(client, advertised, fitting)),
  ];
}

function compiled(document: JsonObject, formats: 'assert' | 'annotate'): ReturnType<typeof compileSchema> {
  const admitted = admitSchema(JSON.parse(JSON.stringify(document)), { formats });
  if (!admitted.ok) throw new Error(`${JSON.stringify(document)}: ${admitted.problems[0]?.message}`);
  return compileSchema(admitted.schema);
}

function misreadingsBy(client: string, document: JsonObject, fitting: readonly unknown[]): string[] {
  const wrong = (what: string): string => `${client} ${what} by ${JSON.stringify(document)}`;
  try {
    const accepts = argumentCheckers[client]!(document);
    return fitting
      .filter((value) => !accepts(value) && !isReadStrictly(document, client))
      .map((value) => wrong(`rejects ${JSON.stringify(value)}`));
  } catch (error) {
    const { message } = error as Error;
    return isListed(client, message) ? [] : [wrong(`throws "${message}"`)];
  }
}

/**
 * Formats that clients with formats read more strictly than their definitions, or know alone. They are kept:
 * models read them.
 */
const STRICTER: ReadonlySet<unknown> = new Set([
  'byte',
  'date-time',
  'email',
  'int32',
  'int64',
  'iso-date-time',
  'iso-time',
  'json-pointer-uri-fragment',
  'regex',
  'relative-json-pointer',
  'time',
  'uri',
  'uri-template',
  'url',
]);

function isReadStrictly(document: JsonObject, client: string): boolean {
  if (!/formats|cfworker/.test(client)) return false;
  return walk202012.all(document).some(({ format }) => STRICTER.has(format));
}

/**
 * Where objects are compared, Ajv trips over undeclared members of these names; and it takes quotients of
 * 1e21 and more for fractions.
 */
function isLost(value: unknown, schema: unknown): boolean {
  const [asked, given] = [JSON.stringify(schema), JSON.stringify(value)];
  return (
    (/"(?:const|enum|uniqueItems)":/.test(asked) && /"(?:toString|valueOf)":/.test(given)) ||
    (/"multipleOf":/.test(asked) && /\de\+/.test(given))
  );
}

describe('over generated inputs, clients accept the arguments that the engine accepts (R-WIRE-7)', () => {
  it.each(
    drafts.flatMap(({ name }) => [
      [name, 'without references', true] as const,
      [name, 'with references', false] as const,
    ]),
  )('%s %s', { timeout: TIMEOUT }, (name, _, plain) => {
    const draft = drafts.find((candidate) => candidate.name === name)!;
    fc.assert(
      fc.property(cases({ draft, plain }), ({ schema, values }) => {
        const options = { defaultDialect: name, formats: 'assert' as const };
        const inside = { type: 'object', properties: { a: schema } };
        const arguments_ = values.map((a) => ({ a }));
        expect(wrongFor(schema, values, options) ?? []).toEqual([]);
        if (plain) expect(wrongFor(inside, arguments_, options) ?? []).toEqual([]);
      }),
      runs(0.2),
    );
  });
});

describe.skipIf(!isSuitePresent)('over the official suite, they do so too (R-WIRE-7)', () => {
  const resources = isSuitePresent ? remoteDocuments() : {};
  const files = isSuitePresent
    ? (['2020-12', 'draft-07'] as const).flatMap((dialect) => [
        ...suiteFiles(dialect, 'required'),
        ...suiteFiles(dialect, 'optional'),
        ...suiteFiles(dialect, 'format'),
      ])
    : [];

  /** A tool hands over no metaschema, and so none that asserts formats. */
  const ofTools = files.filter(({ name }) => !name.endsWith('format-assertion.json'));

  it.each(ofTools)('$dialect $name', { timeout: TIMEOUT }, ({ dialect, groups }) => {
    const wrong = groups.flatMap(({ schema, tests }) =>
      (['assert', 'annotate'] as const).flatMap((formats) => {
        const values = tests.map(({ data }) => data);
        const options = { defaultDialect: dialect, resources, formats };
        return [
          ...(wrongFor(schema, values, options) ?? []),
          ...(wrongFor(
            envelopeOf(schema),
            values.map((a) => ({ a })),
            options,
          ) ?? []),
        ];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

/** As a resource of its own, so that its references lead where they led. */
function envelopeOf(schema: unknown): object {
  if (!isObject(schema)) return { type: 'object', properties: { a: schema } };
  return { type: 'object', properties: { a: { $id: 'https://example.com/inner', ...schema } } };
}

const toolsFolder = sharedPath('corpus/tools/github-mcp-server');

describe.skipIf(!hasShared('corpus/tools/github-mcp-server'))('inputs as people write them', () => {
  it('are sent as they are', () => {
    const names = readdirSync(toolsFolder).filter((name) => name.endsWith('.json'));
    const changed = names.filter((name) => {
      const { inputSchema } = JSON.parse(readFileSync(join(toolsFolder, name), 'utf8')) as {
        inputSchema: JsonObject;
      };
      const admitted = admitSchema(inputSchema, { role: 'input', formats: 'assert' });
      if (!admitted.ok) return true;
      const { schema } = inputForm(admitted.schema, 'assert');
      return JSON.stringify(schema) !== JSON.stringify(inputSchema);
    });
    expect(names).toHaveLength(117);
    expect(changed).toEqual([]);
  });
});
