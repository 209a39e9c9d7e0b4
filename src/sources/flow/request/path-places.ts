/**
 * The path of a tool and its parameters in; further parameters out, for places in the path that none of them is put
 * into. A place is filled by the parameter of its name, wherever else that is sent; else the user is asked for it
 * (R-FLOW-14). Only a handler may leave one open for itself.
 */
import { insertedText, type Parameter } from '../parameters/parameter.ts';
import { NAME } from '../parameters/placeholders.ts';
import { userInputs } from '../parameters/input.ts';
import type { Place } from '../problems.ts';
import { isSecretName } from './template.ts';

/** Behind the "?", a brace or a colon is mostly a part of what is asked. */
const IN_PATH = new RegExp(
  `\\{\\{\\s*(${NAME})\\s*\\}\\}|(?<!\\{)\\{(${NAME})\\}(?!\\})|(?<=/):([A-Za-z_]\\w*)`,
  'gu',
);
const IN_QUERY = new RegExp(`\\{\\{\\s*(${NAME})\\s*\\}\\}`, 'gu');

export function parametersInPath(
  path: string,
  parameters: readonly Parameter[],
  hasHandler: boolean,
  place: Place,
): readonly Parameter[] {
  const [beforeQuery = ''] = path.split(/[?#]/, 1);
  const places = [...beforeQuery.matchAll(IN_PATH), ...path.slice(beforeQuery.length).matchAll(IN_QUERY)];
  const added = new Map<string, Parameter>();
  for (const { 0: written, 1: inBraces, 2: inBrace, 3: behindColon } of places) {
    const name = inBraces ?? inBrace ?? behindColon!;
    const isInserted = parameters.some(
      (parameter) => parameter.location === 'insert' && standsFor(parameter, name),
    );
    if (isInserted || added.has(name)) continue;
    const known = parameters.find((parameter) => standsFor(parameter, name));
    const input = userInputs(parameters).find((candidate) => candidate.placeholder === name);
    if (known !== undefined) added.set(name, { ...known, key: name, location: 'insert' });
    else if (input !== undefined) added.set(name, insertedText(input.name, name));
    else if (!hasHandler && !(inBraces !== undefined && isSecretName(name))) {
      added.set(name, insertedText(name, name));
      const message = `No parameter is inserted at "${written}": the user is asked for it as "${name}".`;
      place.warning('route-placeholder', message, '/path');
    }
  }
  return [...added.values()];
}

/** By its key, or by the one name in its braces. */
function standsFor(parameter: Parameter, name: string): boolean {
  if (parameter.key === name) return true;
  return (
    parameter.from === 'user' && parameter.inputs.length === 1 && parameter.inputs[0]!.placeholder === name
  );
}
