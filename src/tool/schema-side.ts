/**
 * The `input` or `output` of a tool in; a raw JSON Schema out, and for schemas of a library its parser. The
 * JSON Schema of a library schema comes from Standard JSON Schema, or for Valibot from its separate package.
 * Never throws: a library schema without a JSON Schema is a problem of this tool.
 */
import { createRequire } from 'node:module';
import { isObject, preview } from '../json/index.ts';
import type { Problem, StandardSchema } from '../schema/index.ts';
import { mistakenSchema, ZOD_3 } from './mistaken-schema.ts';

export type Direction = 'input' | 'output';

/** The value as a library parsed it, or its issues. */
export type Parsed =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issues: readonly string[] };

export type Parse = (value: unknown) => Parsed | Promise<Parsed>;

export type SchemaSide =
  | { readonly ok: true; readonly document: unknown; readonly parse: Parse | undefined }
  | { readonly ok: false; readonly problem: Problem };

export function readSide(source: unknown, direction: Direction): SchemaSide {
  if (!isStandard(source)) {
    const message = mistakenSchema(source);
    if (message !== undefined)
      return { ok: false, problem: { code: 'library-schema', message, schemaPath: '' } };
    return { ok: true, document: source, parse: undefined };
  }
  try {
    const document = jsonSchemaOf(source, direction);
    return { ok: true, document: withoutDialect(document), parse: parserOf(source) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : preview(error);
    const message = `The ${source['~standard'].vendor} schema cannot be converted to JSON Schema: ${reason}`;
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
  if (vendor === 'zod') throw new Error(ZOD_3);
  throw new Error(
    'it offers no Standard JSON Schema ("~standard".jsonSchema); give a raw JSON Schema instead',
  );
}

type ValibotConverter = (schema: unknown, config: object) => unknown;

/** Loaded on first use with `require`, since `tool()` is synchronous. */
function valibotConverter(): ValibotConverter {
  try {
    const load = createRequire(import.meta.url);
    return (load('@valibot/to-json-schema') as { toJsonSchema: ValibotConverter }).toJsonSchema;
  } catch {
    throw new Error('install the package @valibot/to-json-schema');
  }
}

/** Libraries add `$schema` to every schema; it would be sent to each client for nothing. */
function withoutDialect(document: unknown): unknown {
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
