/**
 * The laws of the wire, over the schemas of the official suite and generated ones with every kind of
 * reference: a wrapped schema accepts `{"result": v}` exactly when the natural one accepts v (R-WIRE-3),
 * `type: "object"` on an input changes nothing for objects (R-IN-3), and what is sent fits what was
 * advertised, for every version, mode and text setting, on legacy also when it is read as draft-07
 * (R-WIRE-5).
 */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, kindOf } from '../../src/json/index.ts';
import { admitSchema, compileSchema, type AdmittedSchema, type Validator } from '../../src/schema/index.ts';
import { standaloneDocument } from '../../src/schema/standalone/index.ts';
import {
  createRegistry,
  tool,
  type OnMismatch,
  type TextCopy,
  type ToolDefinition,
} from '../../src/tool/index.ts';
import { acceptedKinds } from '../../src/wire/accepted-kinds.ts';
import { encodeOutcome, toolForm, wireVersion, wireVersions } from '../../src/wire/index.ts';
import { stampedInput } from '../../src/wire/input-form.ts';
import { shapeFor } from '../../src/wire/output-form.ts';
import { isSuitePresent, suiteFiles } from '../suite/load.ts';
import { cases } from './generate/cases.ts';
import { drafts } from './oracle/drafts.ts';
import { runs, TIMEOUT } from './runs.ts';

interface Subject {
  readonly schema: unknown;
  readonly values: readonly unknown[];
}

/** The schemas of the suite that stand alone, each with the values of its tests. */
const suiteSubjects: readonly Subject[] = (['required', 'optional'] as const)
  .flatMap((section) => suiteFiles('2020-12', section))
  .flatMap(({ groups }) => groups)
  .map(({ schema, tests }) => ({ schema, values: tests.map(({ data }) => data) }))
  .filter(({ schema }) => admitSchema(schema).ok);

function overAll(law: (subject: Subject) => void | Promise<void>, share: number): void {
  it.skipIf(!isSuitePresent)('over the schemas of the suite', { timeout: TIMEOUT }, async () => {
    expect(suiteSubjects.length).toBeGreaterThan(300);
    for (const subject of suiteSubjects) await law(subject);
  });
  it.each(drafts.map((draft) => draft.name))(
    'over generated schemas of %s',
    { timeout: TIMEOUT },
    async (name) => {
      const draft = drafts.find((candidate) => candidate.name === name)!;
      const dialect = { defaultDialect: name };
      await fc.assert(
        fc.asyncProperty(cases({ draft }), async ({ schema, values }) => {
          if (!admitSchema(schema, dialect).ok) return;
          const stamped = isObject(schema) ? { $schema: draft.uri, ...schema } : schema;
          await law({ schema: stamped, values });
        }),
        runs(share),
      );
    },
  );
}

function admitted(document: unknown, defaultDialect?: string): AdmittedSchema {
  const result = admitSchema(document, defaultDialect === undefined ? {} : { defaultDialect });
  if (!result.ok) throw new Error(`${JSON.stringify(document)}: ${JSON.stringify(result.problems)}`);
  return result.schema;
}

/** As a client reads it: from text. */
function readerOf(document: unknown, defaultDialect?: string): Validator {
  return compileSchema(admitted(JSON.parse(JSON.stringify(document)), defaultDialect));
}

describe('a wrapped schema accepts {"result": v} exactly when the natural one accepts v', () => {
  overAll(({ schema, values }) => {
    const natural = admitted(schema);
    const legacy = wireVersion('2025-11-25');
    const { document } = standaloneDocument(natural);
    const shaped = shapeFor(
      { onMismatch: 'strict', envelope: 'auto' },
      { document, hasReferences: true },
      legacy,
    );
    const reader = readerOf(shaped.schema);
    const validator = compileSchema(natural);
    for (const value of values) {
      // A nullable object is no envelope (R-WIRE-4): only objects and null are ever sent under it.
      if (shaped.carriage === 'objects-natural' && value !== null && !isObject(value)) continue;
      const isBare =
        shaped.carriage === 'natural' || (shaped.carriage === 'objects-natural' && isObject(value));
      const sent = isBare ? value : { result: value };
      // Its form takes `{"result": null}` by the letter, also where other keywords refuse null, which is then
      // never sent.
      const isTaken = shaped.carriage === 'objects-natural' && isDeepStrictEqual(sent, { result: null });
      const verdict = isTaken || validator.accepts(value);
      expect({ value, verdict: reader.accepts(sent) }).toEqual({ value, verdict });
    }
    if (shaped.carriage === 'enveloped') expect(reader.accepts({})).toBe(false);
  }, 1);
});

describe('a kind of value that no keyword leaves room for is refused', () => {
  overAll(({ schema, values }) => {
    const natural = admitted(schema);
    const kinds = acceptedKinds(standaloneDocument(natural).document);
    const validator = compileSchema(natural);
    for (const value of values) {
      if ((kinds & kindOf(value)) === 0) expect([value, validator.accepts(value)]).toEqual([value, false]);
    }
  }, 0.5);
});

describe('an input with type "object" stamped on keeps its meaning', () => {
  overAll(({ schema, values }) => {
    const result = admitSchema(schema, { role: 'input' });
    if (!result.ok) return;
    const validator = compileSchema(result.schema);
    const form = stampedInput(result.schema);
    expect(form['type']).toBe('object');
    const reader = readerOf(form);
    for (const value of values.filter(isObject)) {
      expect({ value, verdict: reader.accepts(value) }).toEqual({ value, verdict: validator.accepts(value) });
    }
  }, 0.5);
});

const MODES: readonly OnMismatch[] = ['strict', 'warn', 'off'];
const TEXTS: readonly TextCopy[] = ['auto', 'always', 'non-object', 'never'];
/** Six settings a schema and four texts: over a few schemas each meets each. */
let turn = 0;

describe('what is sent fits what was advertised', () => {
  overAll(async ({ schema, values }) => {
    for (const onMismatch of MODES) {
      for (const envelope of ['auto', 'always'] as const) {
        const text = TEXTS[turn++ % TEXTS.length]!;
        await expectFitting(
          { output: schema, onMismatch, envelope, text } as Partial<ToolDefinition>,
          values,
        );
      }
    }
  }, 0.3);
});

async function expectFitting(settings: Partial<ToolDefinition>, values: readonly unknown[]): Promise<void> {
  let next = 0;
  const probe = tool({ ...settings, name: 'probe', run: () => values[next] });
  const registry = createRegistry(probe, { onMismatch: () => undefined, onCrash: () => undefined });
  const called = registry.get('probe')!;
  for (const version of wireVersions) {
    const { outputSchema } = toolForm(called, version).tool;
    expect(outputSchema === undefined).toBe(version.outputs === 'none');
    const dialects = version.outputs === 'objects' ? ['2020-12', 'draft-07'] : ['2020-12'];
    const readers =
      outputSchema === undefined ? [] : dialects.map((dialect) => readerOf(undated(outputSchema), dialect));
    for (next = 0; next < values.length; next++) {
      const outcome = await registry.call('probe', {});
      if (outcome.kind !== 'value') continue;
      const sent = JSON.parse(JSON.stringify(encodeOutcome(called, outcome, version))) as Record<
        string,
        unknown
      >;
      expect(Object.hasOwn(sent, 'structuredContent')).toBe(version.outputs !== 'none');
      if (version.outputs === 'objects') expect(isObject(sent['structuredContent'])).toBe(true);
      if (version.outputs === 'none') expect(sent['content']).toEqual([{ type: 'text', text: outcome.text }]);
      for (const [index, reader] of readers.entries()) {
        const checked = reader.check(sent['structuredContent']);
        expect({ version: version.name, as: dialects[index], outputSchema, sent, checked }).toMatchObject({
          checked: { ok: true },
        });
      }
    }
  }
}

/** Readers of draft-07 do not heed a stamp of another dialect. */
function undated(schema: object): object {
  const { $schema: _dialect, ...rest } = schema as Record<string, unknown>;
  return rest;
}
