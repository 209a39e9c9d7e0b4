/** `anyshape/schema`: the engine alone. A document is admitted, compiled, and then checks values. */
export {
  admitSchema,
  AdmittedSchema,
  schemaResources,
  SchemaResources,
  type Resources,
  type AdmitOptions,
  type AdmitResult,
  type Role,
} from './admit/index.ts';
export { compileSchema, type CheckResult, type CompileOptions, type Validator } from './compile/validator.ts';
export { DEFAULT_LIMITS, type Limits } from './limits.ts';
export type { BranchMiss, Failure, Problem } from './problem.ts';
export type { Schema } from './site.ts';
export {
  report,
  reportProblems,
  toOutput,
  type OutputFormat,
  type OutputUnit,
  type ReportOptions,
  type ReportProblemsOptions,
} from './report/index.ts';
