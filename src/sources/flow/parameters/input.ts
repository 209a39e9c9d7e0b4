/** The parameters of a tool in; its input schema, and how arguments are completed, out. */
import type { JsonObject } from '../../../json/index.ts';
import type { Parameter, UserInput } from './parameter.ts';

/** Each name once: one that stands in several places, such as the path and the query, is asked for once. */
export function userInputs(parameters: readonly Parameter[]): readonly UserInput[] {
  const byName = new Map<string, UserInput>();
  for (const parameter of parameters) {
    for (const input of parameter.from === 'user' ? parameter.inputs : []) {
      const known = byName.get(input.name);
      byName.set(input.name, known === undefined ? input : merged(known, input));
    }
  }
  return [...byName.values()];
}

/** A parameter that stands for the name alone says its type. It may be left out only where every place allows that. */
function merged(one: UserInput, other: UserInput): UserInput {
  const [told, untold] = other.isAlone && !one.isAlone ? [other, one] : [one, other];
  const fallback = told.fallback ?? untold.fallback;
  return { ...told, fallback, isRequired: fallback === undefined && (one.isRequired || other.isRequired) };
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

/** What was left out gets its default. */
export function completeArguments(args: Arguments, parameters: readonly Parameter[]): Arguments {
  const missing = parameters
    .flatMap((parameter) => (parameter.from === 'user' ? parameter.inputs : []))
    .filter(({ name, fallback }) => fallback !== undefined && !Object.hasOwn(args, name));
  if (missing.length === 0) return args;
  return { ...args, ...Object.fromEntries(missing.map(({ name, fallback }) => [name, fallback])) };
}
