/** `anyshape/schema`: the engine alone. A document is admitted, compiled, and then checks values. */
export {
  admitSchema,
  schemaResources,
  type AdmitOptions,
  type AdmitResult,
  type AdmittedSchema,
  type Resources,
  type Role,
  type SchemaResources,
} from './admit/index.ts';
export type { FailureCode, ProblemCode } from '../errors.ts';
export type { JsonObject } from '../json/index.ts';
export { compileSchema, type CheckResult, type CompileOptions, type Validator } from './compile/validator.ts';
export type { FormatCheck } from './formats/index.ts';
export { DEFAULT_LIMITS, type Limits } from './limits.ts';
export type { BranchMiss, Failure, Problem } from './problem.ts';
export type { Schema } from './schema-location.ts';
export type { FromSchema } from './types/from-schema.ts';
export type {
  StandardConverter,
  StandardConverterOptions,
  StandardIssue,
  StandardProperties,
  StandardResult,
  StandardSchema,
  StandardTypes,
} from './types/standard.ts';
export {
  report,
  reportProblems,
  toOutput,
  type OutputFormat,
  type OutputUnit,
  type ReportOptions,
  type ReportProblemsOptions,
} from './report/index.ts';
