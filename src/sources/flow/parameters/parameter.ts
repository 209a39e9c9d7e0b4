/**
 * One entry of `parameters` in; where its value goes and where it comes from out: the user, the file, or the environment
 * (R-FLOW-2). Only what comes from the user is seen by clients.
 */
import { isObject, preview, type JsonObject } from '../../../json/index.ts';
import type { Place } from '../problems.ts';
import { tokenise } from '../request/secrets.ts';
import { readType, readValue, type Kind, type ListValues } from './primitive.ts';

export type Location = 'query' | 'insert' | 'body';

interface Common {
  readonly key: string;
  readonly location: Location;
  /** Other names of its placeholder in a path. */
  readonly alias: string | undefined;
}

export interface UserParameter extends Common {
  readonly from: 'user';
  /** Text around the value, as `{{USER_PARAM}}` stands in it; undefined where the value is sent as it is. */
  readonly around: string | undefined;
  readonly kind: Kind;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  readonly fallback: unknown;
}

export interface GivenParameter extends Common {
  readonly from: 'file';
  /** Tokens stand where secrets belong. */
  readonly value: unknown;
  readonly secrets: readonly string[];
}

export type Parameter = UserParameter | GivenParameter;

export interface ParameterContext {
  readonly isSecret: (name: string) => boolean;
  readonly lists: ListValues;
}

const LOCATIONS: readonly string[] = ['query', 'insert', 'body'];
const USER = /\{\{\s*USER_PARAM\s*\}\}/;
const OTHER = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/;

export function readParameter(
  given: unknown,
  context: ParameterContext,
  place: Place,
): Parameter | undefined {
  const position = isObject(given) && isObject(given['position']) ? given['position'] : undefined;
  const { key, value, location } = position ?? {};
  if (typeof key !== 'string' || key === '' || !LOCATIONS.includes(location as string)) {
    const message = `A parameter has a "position" with "key", "value" and "location" (query, insert or body), but it is ${preview(position ?? given)}.`;
    place.error('route-parameter', message, position === undefined ? '' : '/position');
    return undefined;
  }
  const parameter = given as JsonObject;
  const template = value ?? '{{USER_PARAM}}';
  if (typeof template !== 'string') return fixed(key, location as Location, template, []);
  const { text, names } = template === '{{USER_PARAM}}' ? PLAIN : tokenise(template, context.isSecret);
  const named = USER.test(text) ? 'USER_PARAM' : OTHER.exec(text)?.[1];
  const z = isObject(parameter['z']) ? parameter['z'] : ANY_TEXT;
  if (named === undefined) {
    const isTyped = names.length === 0 && location === 'body';
    const kind = isTyped ? readType(z, false, context.lists, place.below('/z')).kind : 'string';
    return fixed(key, location as Location, readValue(kind, text) ?? text, names);
  }
  if (named !== 'USER_PARAM') {
    place.info(
      'route-parameter',
      `"${named}" is not in "requiredServerParams": the user is asked for it as "${key}".`,
      '/position/value',
    );
  }
  const { kind, schema, isOptional, fallback } = readType(
    z,
    location !== 'body',
    context.lists,
    place.below('/z'),
  );
  const description = [parameter['description'], z['description'], position!['description']].find(
    (candidate) => typeof candidate === 'string' && candidate !== '',
  );
  if (description !== undefined) schema['description'] = description;
  const around = text.replace(named === 'USER_PARAM' ? USER : OTHER, '{{USER_PARAM}}');
  return {
    key,
    location: location as Location,
    alias: named === 'USER_PARAM' ? undefined : named,
    from: 'user',
    around: around === '{{USER_PARAM}}' ? undefined : around,
    kind,
    schema,
    isRequired: !isOptional && fallback === undefined,
    fallback,
  };
}

const PLAIN = { text: '{{USER_PARAM}}', names: [] as readonly string[] };
const ANY_TEXT: JsonObject = { primitive: 'string()' };

function fixed(key: string, location: Location, value: unknown, secrets: readonly string[]): GivenParameter {
  return { key, location, alias: undefined, from: 'file', value, secrets };
}
