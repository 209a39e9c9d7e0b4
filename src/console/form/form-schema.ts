/**
 * The input schema of a tool in; what a form asks about it out: whether the whole value fits, whether a part
 * of it fits one branch, and why not. The document has pointers as its only references. Branches are compiled
 * alone, when first asked about, with what their references lead to.
 */
import { isObject, setOwn, type JsonObject } from '../../json/index.ts';
import { admitSchema, compileSchema, type Failure, type Schema, type Validator } from '../../schema/index.ts';
import { targetOf, walk202012 } from '../../schema/internal.ts';

export interface FormSchema {
  readonly root: Schema;
  /** Failures of the whole value; empty where it fits. */
  check(value: unknown): readonly Failure[];
  /** Failures of a part by one of the subschemas, with places relative to the part. */
  checkPart(schema: Schema, value: unknown): readonly Failure[];
  fits(schema: Schema, value: unknown): boolean;
  /** Whether a pattern of `patternProperties` is found in a name. */
  matches(pattern: string, name: string): boolean;
  /** What a reference leads to. */
  target(reference: string): Schema | undefined;
}

export interface FormSettings {
  readonly formats: 'assert' | 'annotate';
}

const NO_FAILURES: readonly Failure[] = [];

export function formSchema(root: Schema, { formats }: FormSettings): FormSchema {
  const parts = new Map<object, Validator | undefined>();
  // The policy of the page forbids code from text, and the interpreter needs none.
  const compile = (document: Schema): Validator | undefined => {
    const admitted = admitSchema(document, { formats, patterns: 'trusted' });
    return admitted.ok ? compileSchema(admitted.schema, { codegen: false }) : undefined;
  };
  const whole = compile(root);
  const patterns = new Map<string, Validator | undefined>();
  const partOf = (schema: JsonObject): Validator | undefined => {
    if (!parts.has(schema)) parts.set(schema, compile(closureOf(schema, root)));
    return parts.get(schema);
  };
  const failuresOf = (validator: Validator | undefined, value: unknown): readonly Failure[] => {
    const result = validator?.check(value);
    return result === undefined || result.ok ? NO_FAILURES : result.failures;
  };
  return {
    root,
    check: (value) => failuresOf(whole, value),
    checkPart: (schema, value) => (isObject(schema) ? failuresOf(partOf(schema), value) : NO_FAILURES),
    fits: (schema, value) => (isObject(schema) ? (partOf(schema)?.accepts(value) ?? true) : schema),
    matches(pattern, name) {
      if (!patterns.has(pattern)) patterns.set(pattern, compile({ pattern }));
      return patterns.get(pattern)?.accepts(name) ?? false;
    },
    target(reference) {
      const target = targetOf(reference, root);
      return isObject(target) || typeof target === 'boolean' ? target : undefined;
    },
  };
}

/** A subschema as a document of its own: what its references lead to comes along under `$defs`. */
function closureOf(start: JsonObject, root: Schema): Schema {
  const names = new Map<unknown, string>();
  const definitions: JsonObject = {};
  const pending: unknown[] = [];
  const nameOf = (schema: unknown): string => {
    const existing = names.get(schema);
    if (existing !== undefined) return existing;
    const name = String(names.size);
    names.set(schema, name);
    pending.push(schema);
    return name;
  };
  nameOf(start);
  for (let next = 0; next < pending.length; next++) {
    const copy = walk202012.rewrite(pending[next] as Schema, (schema) => {
      delete schema['$defs'];
      delete schema['$schema'];
      if (typeof schema['$ref'] === 'string')
        schema['$ref'] = `#/$defs/${nameOf(targetOf(schema['$ref'], root))}`;
      return schema;
    });
    setOwn(definitions, names.get(pending[next])!, copy);
  }
  return { $ref: '#/$defs/0', $defs: definitions };
}
