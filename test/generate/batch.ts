/**
 * Schemas and values in; the errors of the compiler out, where it does not take every value for a value of
 * the generated type. One program for all of them, since a compiler is slow to start. Each value is tried
 * written out in place, where the compiler is strictest, and by its type alone.
 */
import { compileSchema, type AdmittedSchema } from '../../src/schema/index.ts';
import { declareSources, typeScriptModule } from '../../src/generate/index.ts';
import type { DescribedSource } from '../../src/sources/index.ts';
import { literalText } from '../../src/generate/typescript/text.ts';
import { createCompiler } from '../types/compile.ts';

export interface Batched {
  readonly about: string;
  readonly schema: AdmittedSchema;
  /** Those that the schema refuses are left out. */
  readonly values: readonly unknown[];
}

const compile = createCompiler();

/**
 * Written out in place, the compiler holds these against what every object has; by their type alone they fit.
 */
const INHERITED = /\b(?:constructor|toString|valueOf|hasOwnProperty|isPrototypeOf)\b/;

/** A bare schema, as the commands describe it. */
export function asSource(name: string, schema: AdmittedSchema): DescribedSource {
  const described = {
    name,
    document: schema.document,
    role: 'any',
    schema,
    problems: [],
    source: name,
  } as const;
  return { name, kind: 'schema', tools: [], schema: described };
}

export interface BatchOutcome {
  readonly errors: readonly string[];
  /** How many values were tried. */
  readonly tried: number;
}

export function compileBatch(batch: readonly Batched[]): BatchOutcome {
  const { schemas } = declareSources(
    batch.map(({ schema }, index) => asSource(`s${index}`, schema)),
    [],
  );
  const text = typeScriptModule({ servers: [], tools: [], schemas });
  const lines: { text: string; about: string }[] = [];
  let tried = 0;
  batch.forEach(({ about, schema, values }, index) => {
    const { accepts } = compileSchema(schema);
    const type = schemas[index]!.schema.declarations[0].name;
    for (const value of values.filter((each) => accepts(each))) {
      tried++;
      const literal = literalText(value);
      const what = `${about} takes ${JSON.stringify(value)}`;
      lines.push({ about: `${what} by its type`, text: `take<${type}>(kept(${literal}));` });
      if (!INHERITED.test(literal))
        lines.push({ about: `${what} in place`, text: `take<${type}>(${literal});` });
    }
  });
  const head = `${text}\ndeclare function take<T>(value: T): void;\ndeclare function kept<const T>(value: T): Mutable<T>;\ntype Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;\n`;
  const offset = head.split('\n').length - 1;
  const declared = head.split('\n');
  const errors = compile(head + lines.map((line) => line.text).join('\n')).map(({ line, code, message }) => {
    const about =
      lines[line - offset]?.about ??
      `the declaration ${declared.slice(Math.max(0, line - 3), line + 2).join(' ')}`;
    return `${about}: ${code} ${message}`;
  });
  return { errors, tried };
}

/** The messages of the compiler about a text. */
export function compileText(text: string): string[] {
  return compile(text).map(({ message }) => message);
}
