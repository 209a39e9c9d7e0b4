/**
 * Our own cases, one file for each keyword: what the specification says of each value, and the exact
 * failures, word for word. They prove every keyword (R-FULL) in a checkout that has no official suite, and a
 * sentence changes only on purpose. Both tiers are held to them. Read as text, since only JSON.parse makes an
 * own `__proto__`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keywords202012 } from '../../src/schema/keywords/index.ts';
import {
  admitSchema,
  compileSchema,
  type AdmitOptions,
  type Failure,
  type Validator,
} from '../../src/schema/index.ts';

interface GoldenFailure {
  readonly code: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly message: string;
  /** Where a choice explains why each of its branches missed. */
  readonly branches?: readonly { readonly schemaPath: string; readonly failures: readonly GoldenFailure[] }[];
}

interface GoldenGroup {
  readonly description: string;
  readonly options?: AdmitOptions;
  readonly schema: unknown;
  readonly cases: readonly {
    readonly value: unknown;
    readonly valid: boolean;
    readonly failures?: readonly GoldenFailure[];
  }[];
}

/** Generated code must say what the interpreter says, to the letter. */
const tiers = [
  ['the interpreter', false],
  ['generated code', true],
] as const;

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));

for (const file of files) {
  describe(file, () => {
    const groups = JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')) as GoldenGroup[];
    for (const { description, options, schema, cases } of groups) {
      it.each(tiers)(`${description}, by %s`, (_tier, codegen) => {
        const validator = admitAndCompile(schema, options, codegen);
        for (const { value, valid, failures } of cases) {
          const text = JSON.stringify(value);
          expect.soft(validator.accepts(value), `accepts(${text})`).toBe(valid);
          const result = validator.check(value);
          const found = result.ok ? undefined : result.failures.map(pinned);
          expect.soft(found, `failures of ${text}`).toEqual(valid ? undefined : failures);
          expect.soft(failures === undefined, `${text} pins failures exactly when it is refused`).toBe(valid);
        }
      });
    }
  });
}

it('has a file for every keyword that asks something of a value', () => {
  const asking = keywords202012.filter((keyword) => keyword.build !== undefined).map(({ name }) => name);
  expect(asking.length).toBe(37);
  expect(asking.filter((name) => !files.includes(`${name}.json`))).toEqual([]);
});

function admitAndCompile(schema: unknown, options: AdmitOptions | undefined, codegen: boolean): Validator {
  const admitted = admitSchema(schema, options);
  if (!admitted.ok) throw new Error(admitted.problems.map((problem) => problem.message).join('\n'));
  return compileSchema(admitted.schema, { codegen });
}

/** What a case pins of a failure; `expected` and `received` are pieces of its message. */
function pinned({ code, instancePath, schemaPath, message, branches }: Failure): GoldenFailure {
  const explained = branches?.map((miss) => ({
    schemaPath: miss.schemaPath,
    failures: miss.failures.map(pinned),
  }));
  return {
    code,
    instancePath,
    schemaPath,
    message,
    ...(explained === undefined ? {} : { branches: explained }),
  };
}
