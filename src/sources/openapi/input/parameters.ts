/**
 * An operation in; its parameters out, and what Swagger 2.0 has among them for the body. A parameter of the
 * operation replaces the one of its path. The template of the path decides which path parameters exist.
 */
import { isObject } from '../../../json/index.ts';
import type { ApiDocument } from '../document/document.ts';
import { inside, type Spot } from '../document/references.ts';
import type { ApiOperation } from '../operation/operations.ts';
import type { OperationPlace } from '../problems.ts';
import { readParameter, type ApiParameter } from './parameter.ts';

export interface OperationParameters {
  readonly parameters: readonly ApiParameter[];
  /** Of Swagger 2.0: `in: body`, or all that are `in: formData`. */
  readonly bodySpots: readonly Spot[];
}

/** Undefined where a required one cannot be read: the operation is refused. */
export function parametersOf(
  operation: ApiOperation,
  document: ApiDocument,
  place: OperationPlace,
): OperationParameters | undefined {
  const { references, version } = document;
  const byKey = new Map<string, Spot>();
  for (const list of [inside(operation.item, 'parameters'), inside(operation.spot, 'parameters')]) {
    const items: readonly unknown[] = Array.isArray(list.value) ? list.value : [];
    for (const index of items.keys()) {
      const written = inside(list, index);
      const resolution = references.follow(written);
      if (!resolution.ok) {
        place.error(
          'openapi-reference',
          `${resolution.reason}, and a parameter cannot be guessed.`,
          written.pointer,
        );
        return undefined;
      }
      byKey.set(keyOf(resolution.spot.value, index), resolution.spot);
    }
  }
  const bodySpots: Spot[] = [];
  const parameters: ApiParameter[] = [];
  for (const spot of byKey.values()) {
    const { in: location, required } = isObject(spot.value) ? spot.value : {};
    if (version === '2.0' && (location === 'body' || location === 'formData')) {
      bodySpots.push(spot);
      continue;
    }
    const read = readParameter(spot, version);
    if (read.ok) {
      if (!isIgnored(read.parameter)) parameters.push(read.parameter);
    } else if (required === true) {
      place.error('openapi-parameter', `${read.reason}, and it is required.`, spot.pointer);
      return undefined;
    } else place.warning('openapi-parameter', `${read.reason}: it is left out.`, spot.pointer);
  }
  return { parameters: fitToPath(parameters, operation.path, place), bodySpots };
}

function keyOf(parameter: unknown, index: number): string {
  const { name, in: location } = isObject(parameter) ? parameter : { name: index, in: '' };
  // Names of headers are the same in small letters and in capitals.
  const shown = typeof name === 'string' && location === 'header' ? name.toLowerCase() : name;
  return JSON.stringify([location, shown]);
}

/** "If `in` is "header" and the name is one of these, the parameter definition SHALL be ignored." */
function isIgnored({ location, name }: ApiParameter): boolean {
  return location === 'header' && /^(?:accept|content-type|authorization)$/i.test(name);
}

const PLACE = /\{([^{}]*)\}/g;

/** The template without a fragment, which no request carries. */
export function pathOf(template: string): string {
  return template.split('#', 1)[0]!;
}

/** Names in the template of a path, each once. */
export function namesInPath(template: string): ReadonlySet<string> {
  return new Set([...pathOf(template).matchAll(PLACE)].map(([, name = '']) => name));
}

function fitToPath(
  parameters: readonly ApiParameter[],
  template: string,
  place: OperationPlace,
): ApiParameter[] {
  const names = namesInPath(template);
  const fitting = parameters.filter(({ location, name, pointer }) => {
    if (location !== 'path' || names.has(name)) return true;
    place.warning(
      'openapi-parameter',
      `The path has no place {${name}}: the parameter is left out.`,
      pointer,
    );
    return false;
  });
  const declared = new Set(fitting.flatMap(({ location, name }) => (location === 'path' ? name : [])));
  for (const name of names) {
    if (declared.has(name)) continue;
    place.warning('openapi-parameter', `{${name}} of the path has no parameter: it is taken for a text.`);
    fitting.push(undeclared(name));
  }
  return fitting;
}

function undeclared(name: string): ApiParameter {
  return {
    name,
    location: 'path',
    isRequired: true,
    description: undefined,
    isDeprecated: false,
    style: 'simple',
    explode: false,
    allowReserved: false,
    mediaType: undefined,
    schema: undefined,
    example: undefined,
    pointer: '',
  };
}
