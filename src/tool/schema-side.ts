/**
 * What an author wrote as `input` or `output` in; a raw JSON Schema out, and for schemas of a library its parser. A
 * library schema is asked for its JSON Schema through Standard JSON Schema; Valibot, which leaves that to a package of
 * its own, through that package. Never throws: a library that cannot say its schema is a problem of this tool.
 */
import { createRequire } from 'node:module';
import { isObject, preview } from '../json/index.ts';
import type { Problem, StandardSchema } from '../schema/index.ts';

export type Direction = 'input' | 'output';

/** What a library made of a value, or why it would not. */
export type Parsed =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issues: readonly string[] };

export type Parse = (value: unknown) => Parsed | Promise<Parsed>;

export type SchemaSide =
  | { readonly ok: true; readonly document: unknown; readonly parse: Parse | undefined }
  | { readonly ok: false; readonly problem: Problem };

export function readSide(source: unknown, direction: Direction): SchemaSide {
  if (!isStandard(source)) return { ok: true, document: source, parse: undefined };
  try {
    const document = jsonSchemaOf(source, direction);
    return { ok: true, document: withoutTypeMarks(document), parse: parserOf(source) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : preview(error);
    const message = `The ${source['~standard'].vendor} schema cannot be told as JSON Schema: ${reason}`;
    return { ok: false, problem: { code: 'library-schema', message, schemaPath: '' } };
  }
}

const TARGET = { target: 'draft-2020-12' } as const;

/** ArkType's schemas are functions. */
function isStandard(source: unknown): source is StandardSchema {
  const isHolder = (typeof source === 'object' && source !== null) || typeof source === 'function';
  return isHolder && '~standard' in source && isObject(source['~standard']);
}

function jsonSchemaOf(source: StandardSchema, direction: Direction): unknown {
  const { jsonSchema, vendor } = source['~standard'];
  if (jsonSchema !== undefined) return jsonSchema[direction](TARGET);
  if (vendor === 'valibot') return valibotConverter()(source, { ...TARGET, typeMode: direction });
  throw new Error(
    'it offers no Standard JSON Schema ("~standard".jsonSchema); give a raw JSON Schema instead',
  );
}

type ValibotConverter = (schema: unknown, config: object) => unknown;

/** Loaded only by those who use Valibot; `tool()` is no promise, so it cannot be imported. */
function valibotConverter(): ValibotConverter {
  try {
    const load = createRequire(import.meta.url);
    return (load('@valibot/to-json-schema') as { toJsonSchema: ValibotConverter }).toJsonSchema;
  } catch {
    throw new Error('install the package @valibot/to-json-schema');
  }
}

/** Libraries stamp the dialect on every schema; only a stamp that a person wrote is worth sending to each client. */
function withoutTypeMarks(document: unknown): unknown {
  if (!isObject(document)) return document;
  const { $schema: _stamp, ...rest } = document;
  return rest;
}

function parserOf(standard: StandardSchema): Parse {
  const { validate } = standard['~standard'];
  return (value) => {
    const result = validate(value);
    return result instanceof Promise ? result.then(parsed) : parsed(result);
  };
}

type Validated = Awaited<ReturnType<StandardSchema['~standard']['validate']>>;

function parsed(result: Validated): Parsed {
  if (result.issues === undefined) return { ok: true, value: result.value };
  const issues = result.issues.map(({ message, path = [] }) => {
    const place = path.map((step) => `/${String(isObject(step) ? step['key'] : step)}`).join('');
    return place === '' ? message : `${place}: ${message}`;
  });
  return { ok: false, issues };
}
