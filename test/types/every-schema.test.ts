/**
 * No schema stops the compiler, and no type is narrower than its schema: every schema of the official suite,
 * of the corpus, and of a list of hard ones is compiled as input and output of a tool, and every value that
 * the suite calls valid is assigned to the types for reading and for writing. Nothing is sampled.
 */
import { describe, expect, it } from 'vitest';
import { createCompiler, typeText } from './compile.ts';
import {
  corpusCases,
  deepCases,
  dialects,
  hardCases,
  isCorpusPresent,
  suiteCases,
  type SchemaCase,
} from './schemas.ts';
import { isSuitePresent } from '../suite/load.ts';

const compile = createCompiler();

const HEAD = `
import { tool } from '../../src/tool/index.ts';
import type { FromSchema } from '../../src/schema/types/from-schema.ts';
import type { ArgumentsOf, ClientArgumentsOf, ClientValueOf, ValueOf } from '../../src/tool/types/side.ts';
declare function take<T>(value: T): void;
declare const nothing: never;
/** Types for reading keep TypeScript's demand for a member in common, which is no part of a schema. */
type Unweak<T> = T extends object ? T & object : T;
`;

interface Line {
  readonly about: string;
  readonly text: string;
}

/** Each line is about one schema or value; the errors say which. */
function errorsIn(lines: readonly Line[]): string[] {
  const head = HEAD.split('\n').length;
  const text = [HEAD, ...lines.map((line) => line.text)].join('\n');
  return compile(text).map((error) => `${lines[error.line - head]?.about}: ${error.code} ${error.message}`);
}

/** Written inline, as an author would. */
function toolFor({ name, schema }: SchemaCase): Line {
  const text = JSON.stringify(schema);
  const run = 'run(args) { take<object>(args); return nothing; }';
  return { about: name, text: `tool({ name: 'x', input: ${text}, output: ${text}, ${run} });` };
}

/** A tool, and its four types looked into by a comparison. */
function programFor(each: SchemaCase, index: number): Line[] {
  const schema = `const s${index} = ${JSON.stringify(each.schema)} as const;`;
  return [toolFor(each), { about: each.name, text: `${schema} ${comparison(`typeof s${index}`)}` }];
}

/** What is read may be sent on. */
function comparison(schema: string): string {
  const read = `[ArgumentsOf<${schema}>, ClientValueOf<${schema}>]`;
  return `take<[ClientArgumentsOf<${schema}>, ValueOf<${schema}>]>(nothing as unknown as ${read});`;
}

function valuesFor({ name, schema, values }: SchemaCase, index: number): Line[] {
  const lines = values.map((value) => {
    const type = typeText(value);
    const targets = [`FromSchema<typeof v${index}, 'write'>`, `Unweak<FromSchema<typeof v${index}>>`];
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isObject)
      targets.push(`ClientArgumentsOf<typeof v${index}>`, `Unweak<ArgumentsOf<typeof v${index}>>`);
    const text = targets.map((target) => `take<${target}>(nothing as unknown as ${type});`).join(' ');
    return { about: `${name} takes ${JSON.stringify(value)}`, text };
  });
  return [{ about: name, text: `const v${index} = ${JSON.stringify(schema)} as const;` }, ...lines];
}

/** A compiler on a busy machine takes its time. */
describe('types from every schema', { timeout: 240_000 }, () => {
  it.skipIf(!isSuitePresent).each(dialects)('of the suite take every valid value: %s', (dialect) => {
    const cases = suiteCases(dialect);
    expect(cases.length).toBeGreaterThan(150);
    expect(errorsIn(cases.flatMap(valuesFor))).toEqual([]);
  });

  it.skipIf(!isSuitePresent)('of the suite compile', () => {
    const cases = new Map(dialects.flatMap(suiteCases).map((each) => [withoutStamp(each.schema), each]));
    expect(cases.size).toBeGreaterThan(500);
    expect(errorsIn([...cases.values()].map(toolFor))).toEqual([]);
  });

  it.skipIf(!isCorpusPresent)('of the corpus compile', () => {
    const cases = corpusCases();
    expect(cases.length).toBeGreaterThan(100);
    expect(errorsIn(cases.flatMap(programFor))).toEqual([]);
  });

  it('that are made to be hard compile', () => {
    expect(errorsIn(hardCases.flatMap(programFor))).toEqual([]);
  });

  it('that are as deep as admission allows compile', () => {
    const lines = deepCases.map(({ name, schema }) => ({ about: name, text: comparison(typeText(schema)) }));
    expect(errorsIn(lines)).toEqual([]);
  });

  it('would be found out: a wrong value, and a type that is too deep, are errors', () => {
    const wrong = { name: 'text', schema: { type: 'string' }, values: ['right', 5] };
    expect(errorsIn([...programFor(wrong, 0), ...valuesFor(wrong, 0)])).toEqual([
      expect.stringContaining('text takes 5: 2345'),
      expect.stringContaining('text takes 5: 2345'),
    ]);
    const deep = 'type Deep<T> = T extends never ? 1 : Deep<[T]>; take<Deep<1>>(nothing);';
    expect(errorsIn([{ about: 'deep', text: deep }])).toEqual([expect.stringContaining('deep: 2589')]);
  });
});

/** Dialects have most schemas in common, and they stop the compiler alike. */
function withoutStamp(schema: unknown): string {
  return JSON.stringify(schema, (key, value: unknown) => (key === '$schema' ? undefined : value));
}
