/** The parameters of a tool in; its input schema, and how arguments are completed, out. */
import type { JsonObject } from '../../../json/index.ts';
import type { Parameter, UserInput } from './parameter.ts';

/** Each name once, also where it is in several places, such as the path and the query. */
export function userInputs(parameters: readonly Parameter[]): readonly UserInput[] {
  const byName = new Map<string, UserInput>();
  for (const parameter of parameters) {
    for (const input of parameter.from === 'user' ? parameter.inputs : []) {
      const existing = byName.get(input.name);
      byName.set(input.name, existing === undefined ? input : merged(existing, input));
    }
  }
  return [...byName.values()];
}

/**
 * A parameter with one placeholder declares the type. The input is optional only where every parameter allows
 * it.
 */
function merged(one: UserInput, other: UserInput): UserInput {
  const [typed, untyped] = other.isAlone && !one.isAlone ? [other, one] : [one, other];
  const fallback = typed.fallback ?? untyped.fallback;
  return { ...typed, fallback, isRequired: fallback === undefined && (one.isRequired || other.isRequired) };
}

export function inputSchema(parameters: readonly Parameter[]): JsonObject {
  const inputs = userInputs(parameters);
  const required = inputs.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(inputs.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

export type Arguments = Readonly<Record<string, unknown>>;

/** Absent arguments get their defaults. */
export function completeArguments(args: Arguments, parameters: readonly Parameter[]): Arguments {
  const missing = parameters
    .flatMap((parameter) => (parameter.from === 'user' ? parameter.inputs : []))
    .filter(({ name, fallback }) => fallback !== undefined && !Object.hasOwn(args, name));
  if (missing.length === 0) return args;
  return { ...args, ...Object.fromEntries(missing.map(({ name, fallback }) => [name, fallback])) };
}
