/**
 * One assertion of the suite through both doors of a validator, `accepts` and `check`: the sentences that say
 * what is wrong, none where all is well. Both must say what the suite says, and a refusal must be one that
 * can be acted on.
 */
import { failureCodes } from '../../src/errors.ts';
import { parsePointer, stepInto } from '../../src/json/index.ts';
import type { CheckResult, Failure, Validator } from '../../src/schema/index.ts';
import type { SuiteTest } from './load.ts';

/** Where the paths of a failure lead. */
export interface Documents {
  readonly schema: unknown;
  readonly remotes: Readonly<Record<string, unknown>>;
}

export function judgeAssertion(validator: Validator, test: SuiteTest, documents: Documents): string[] {
  const wrong: string[] = [];
  const accepted = validator.accepts(test.data);
  if (accepted !== test.valid) wrong.push(`accepts says ${accepted}, the suite says ${test.valid}`);
  const result = validator.check(test.data);
  if (result.ok !== test.valid) wrong.push(`check says ${result.ok}, the suite says ${test.valid}`);
  return [...wrong, ...judgeRefusal(result, test.data, documents)];
}

function judgeRefusal(result: CheckResult, value: unknown, documents: Documents): string[] {
  if (result.ok) return [];
  if (result.exhausted) return ['check says exhausted'];
  if (result.failures.length === 0) return ['check refuses without a failure'];
  return result.failures.flatMap((failure) => judgeFailure(failure, value, documents));
}

function judgeFailure(failure: Failure, value: unknown, documents: Documents): string[] {
  const { code, message, schemaPath, instancePath } = failure;
  const wrong: string[] = [];
  if (!Object.hasOwn(failureCodes, code)) wrong.push(`the code ${code} is not in the table`);
  if (message === '') wrong.push(`${code} has no message`);
  if (!leadsSomewhere(value, instancePath)) wrong.push(`${code}: the value has no ${instancePath}`);
  if (!schemaPathLeadsSomewhere(schemaPath, documents)) wrong.push(`${code}: no schema at ${schemaPath}`);
  return wrong;
}

/** Built-in metaschemas are not at hand here: their paths are taken as they are. */
function schemaPathLeadsSomewhere(path: string, { schema, remotes }: Documents): boolean {
  const hash = path.indexOf('#');
  if (path === '' || path.startsWith('/')) return leadsSomewhere(schema, path);
  if (hash === -1) return false;
  const uri = path.slice(0, hash);
  const pointer = path.slice(hash + 1);
  return uri in remotes ? leadsSomewhere(remotes[uri], pointer) : uri.includes('://json-schema.org/draft');
}

function leadsSomewhere(document: unknown, pointer: string): boolean {
  let at = document;
  for (const segment of parsePointer(pointer) ?? ['no pointer']) at = stepInto(at, segment);
  return at !== undefined;
}
