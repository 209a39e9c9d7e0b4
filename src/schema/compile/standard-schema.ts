/**
 * A validator as a Standard Schema v1 and Standard JSON Schema v1: what other libraries ask a schema for.
 * Values pass unchanged, so that input and output are one type and one document.
 */
import { parsePointer, stepInto, type JsonObject } from '../../json/index.ts';
import type { AdmittedSchema } from '../admit/index.ts';
import type { Failure } from '../problem.ts';
import type { StandardConverterOptions, StandardIssue, StandardProperties } from '../types/standard.ts';
import type { CheckResult } from './validator.ts';

interface Checks {
  check(value: unknown): CheckResult;
}

export function standardProperties<T>(schema: AdmittedSchema<T>, validator: Checks): StandardProperties<T> {
  const convert = (options: StandardConverterOptions): JsonObject => documentFor(schema, options.target);
  return {
    version: 1,
    vendor: 'anyshape',
    validate(value) {
      const result = validator.check(value);
      if (result.ok) return { value: value as T };
      return { issues: result.failures.map((failure) => issueOf(failure, value)) };
    },
    jsonSchema: { input: convert, output: convert },
  };
}

/** A boolean schema leaves as the object that means the same. */
function documentFor(schema: AdmittedSchema, target: string): JsonObject {
  const document = target === 'draft-2020-12' ? schema.document202012 : documentAs(schema, target);
  if (typeof document !== 'boolean') return document;
  return document ? {} : { not: {} };
}

function documentAs(schema: AdmittedSchema, target: string): AdmittedSchema['document'] {
  if (schema.dialect === target) return schema.document;
  throw new Error(
    `This schema cannot be told as ${target}: it is ${schema.dialect}, and only 2020-12 can be made of it.`,
  );
}

function issueOf({ message, instancePath }: Failure, value: unknown): StandardIssue {
  const path: (string | number)[] = [];
  let part = value;
  for (const segment of parsePointer(instancePath) ?? []) {
    path.push(Array.isArray(part) ? Number(segment) : segment);
    part = stepInto(part, segment);
  }
  return { message, path };
}
