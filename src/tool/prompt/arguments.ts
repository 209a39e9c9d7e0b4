/**
 * The schema of a prompt in; its arguments out as MCP lists them: names, descriptions, and which are
 * required. Types have no place there, so choices of the schema become completions.
 */
import { isObject, parsePointer, stepInto, type JsonObject } from '../../json/index.ts';
import type { AdmittedSchema } from '../../schema/index.ts';

/** An argument of a prompt, as clients are told of it. */
export interface PromptArgument {
  /** Its name, for programs. */
  readonly name: string;
  /** Its name, for people. */
  readonly title?: string;
  /** What it is for. */
  readonly description?: string;
  /** Whether the prompt needs it. */
  readonly required: boolean;
  /** The texts that stand for the only values that fit; undefined where there are others. */
  readonly choices?: readonly string[];
}

/** References that are followed before giving up. */
const MAX_HOPS = 10;

export function argumentsOf(schema: AdmittedSchema): readonly PromptArgument[] {
  const document = schema.document202012;
  const root = referenced(document, document);
  const properties = isObject(root['properties']) ? root['properties'] : {};
  const { required } = root;
  const needed = new Set(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []);
  const names = [...new Set([...Object.keys(properties), ...needed])];
  return names.map((name) => {
    const property = Object.hasOwn(properties, name) ? referenced(properties[name], document) : {};
    const choices = choicesOf(property, document);
    return {
      name,
      ...textIn(property, 'title'),
      ...textIn(property, 'description'),
      required: needed.has(name),
      ...(choices !== undefined && { choices }),
    };
  });
}

/** The schema behind a reference, with what stands beside the reference. */
function referenced(schema: unknown, document: unknown): JsonObject {
  let target = isObject(schema) ? schema : {};
  for (let hop = 0; hop < MAX_HOPS && typeof target['$ref'] === 'string'; hop++) {
    const { $ref: reference, ...beside } = target;
    const steps = reference.startsWith('#') ? parsePointer(reference.slice(1)) : undefined;
    const next = steps?.reduce(stepInto, document);
    if (!isObject(next)) return beside;
    target = { ...next, ...beside };
  }
  return target;
}

function choicesOf(schema: JsonObject, document: unknown): readonly string[] | undefined {
  const { enum: values, const: only, type, anyOf, oneOf } = schema;
  if (Array.isArray(values)) return textsOf(values);
  if (only !== undefined) return textsOf([only]);
  if (type === 'boolean') return ['true', 'false'];
  const branches: unknown = oneOf ?? anyOf;
  if (!Array.isArray(branches)) return undefined;
  const constants = branches.map((branch) => referenced(branch, document)['const']);
  return constants.includes(undefined) ? undefined : textsOf(constants);
}

function textsOf(values: readonly unknown[]): readonly string[] | undefined {
  const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return values.some((value) => typeof value === 'object' && value !== null) ? undefined : texts;
}

function textIn(schema: JsonObject, member: 'title' | 'description'): Partial<Record<typeof member, string>> {
  const text = schema[member];
  return typeof text === 'string' ? { [member]: text } : {};
}
