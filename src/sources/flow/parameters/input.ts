/** The parameters of a tool in; its input schema, and how arguments are completed, out. */
import type { JsonObject } from '../../../json/index.ts';
import type { Parameter, UserParameter } from './parameter.ts';

export function userParameters(parameters: readonly Parameter[]): readonly UserParameter[] {
  const byKey = new Map<string, UserParameter>();
  for (const parameter of parameters) {
    // One that is written twice, such as for the path and the query, is asked for once.
    if (parameter.from === 'user' && !byKey.has(parameter.key)) byKey.set(parameter.key, parameter);
  }
  return [...byKey.values()];
}

export function inputSchema(parameters: readonly Parameter[]): JsonObject {
  const users = userParameters(parameters);
  const required = users.filter(({ isRequired }) => isRequired).map(({ key }) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(users.map(({ key, schema }) => [key, schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

export type Arguments = Readonly<Record<string, unknown>>;

/** What was left out gets its default. */
export function completeArguments(args: Arguments, parameters: readonly Parameter[]): Arguments {
  const missing = parameters.filter(
    (parameter): parameter is UserParameter =>
      parameter.from === 'user' && parameter.fallback !== undefined && !Object.hasOwn(args, parameter.key),
  );
  if (missing.length === 0) return args;
  return { ...args, ...Object.fromEntries(missing.map(({ key, fallback }) => [key, fallback])) };
}
