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
  const common = { key, location: location as Location };
  const parameter = given as JsonObject;
  const z = isObject(parameter['z']) ? parameter['z'] : {};
  const type = (): ReturnType<typeof readType> =>
    readType(
      isObject(parameter['z']) ? z : { primitive: 'string()' },
      location !== 'body',
      context.lists,
      place.below('/z'),
    );
  if (value !== undefined && typeof value !== 'string') {
    return { ...common, alias: undefined, from: 'file', value, secrets: [] };
  }
  const template = value ?? '{{USER_PARAM}}';
  const { text, names } = tokenise(template, context.isSecret);
  const named = USER.test(text) ? 'USER_PARAM' : OTHER.exec(text)?.[1];
  if (named === undefined) {
    const kind = names.length > 0 ? 'string' : location === 'body' ? type().kind : 'string';
    return {
      ...common,
      alias: undefined,
      from: 'file',
      value: readValue(kind, text) ?? text,
      secrets: names,
    };
  }
  if (named !== 'USER_PARAM') {
    place.info(
      'route-parameter',
      `"${named}" is not in "requiredServerParams": the user is asked for it as "${key}".`,
      '/position/value',
    );
  }
  const { kind, schema, isOptional, fallback } = type();
  const description = [parameter['description'], z['description'], position!['description']].find(
    (candidate) => typeof candidate === 'string' && candidate !== '',
  );
  const around = text.replace(named === 'USER_PARAM' ? USER : OTHER, '{{USER_PARAM}}');
  return {
    ...common,
    alias: named === 'USER_PARAM' ? undefined : named,
    from: 'user',
    around: around === '{{USER_PARAM}}' ? undefined : around,
    kind,
    schema: description === undefined ? schema : { ...schema, description },
    isRequired: !isOptional && fallback === undefined,
    fallback,
  };
}
