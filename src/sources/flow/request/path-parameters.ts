/**
 * The path of a tool and its parameters in; further parameters out, for placeholders in the path without an
 * `insert` parameter. The parameter of the same name fills such a placeholder, wherever else it is sent;
 * without one it becomes an input of the user (R-FLOW-14). Only a handler may leave one unfilled.
 */
import { insertedText, type Parameter } from '../parameters/parameter.ts';
import { NAME } from '../parameters/placeholders.ts';
import { userInputs } from '../parameters/input.ts';
import type { Reporter } from '../problems.ts';
import { isSecretName } from './template.ts';

/** After the "?", a brace or a colon is mostly part of the query. */
const IN_PATH = new RegExp(
  `\\{\\{\\s*(${NAME})\\s*\\}\\}|(?<!\\{)\\{(${NAME})\\}(?!\\})|(?<=/):([A-Za-z_]\\w*)`,
  'gu',
);
const IN_QUERY = new RegExp(`\\{\\{\\s*(${NAME})\\s*\\}\\}`, 'gu');

export function parametersInPath(
  path: string,
  parameters: readonly Parameter[],
  hasHandler: boolean,
  reporter: Reporter,
): readonly Parameter[] {
  const [beforeQuery = ''] = path.split(/[?#]/, 1);
  const placeholders = [
    ...beforeQuery.matchAll(IN_PATH),
    ...path.slice(beforeQuery.length).matchAll(IN_QUERY),
  ];
  const added = new Map<string, Parameter>();
  for (const { 0: written, 1: inBraces, 2: inBrace, 3: afterColon } of placeholders) {
    const name = inBraces ?? inBrace ?? afterColon!;
    const isInserted = parameters.some(
      (parameter) => parameter.location === 'insert' && isNamed(parameter, name),
    );
    if (isInserted || added.has(name)) continue;
    const declared = parameters.find((parameter) => isNamed(parameter, name));
    const input = userInputs(parameters).find((candidate) => candidate.placeholder === name);
    if (declared !== undefined) added.set(name, { ...declared, key: name, location: 'insert' });
    else if (input !== undefined) added.set(name, insertedText(input.name, name));
    else if (!hasHandler && !(inBraces !== undefined && isSecretName(name))) {
      added.set(name, insertedText(name, name));
      const message = `No parameter is inserted at "${written}": the user is asked for it as "${name}".`;
      reporter.warning('route-placeholder', message, '/path');
    }
  }
  return [...added.values()];
}

/** By its key, or by its only placeholder. */
function isNamed(parameter: Parameter, name: string): boolean {
  if (parameter.key === name) return true;
  return (
    parameter.from === 'user' && parameter.inputs.length === 1 && parameter.inputs[0]!.placeholder === name
  );
}
