/**
 * One entry of `parameters` in; where its value goes and where it comes from out: the user, the file, or the environment
 * (R-FLOW-2). Only what comes from the user is seen by clients.
 */
import { isObject, preview, type JsonObject } from '../../../json/index.ts';
import type { Place } from '../problems.ts';
import { tokenise } from '../request/secrets.ts';
import type { InputNames } from './input-names.ts';
import { mapTexts, namesIn, unnamedIn, USER_PARAM } from './placeholders.ts';
import { readType, readValue, type Kind, type ListValues } from './primitive.ts';

export type Location = 'query' | 'insert' | 'body';

interface Common {
  readonly key: string;
  readonly location: Location;
  /** With placeholders where arguments belong, and tokens where secrets do. */
  readonly value: unknown;
  readonly secrets: readonly string[];
}

/** What the user is asked for. */
export interface UserInput {
  /** In the input schema. */
  readonly name: string;
  /** In the braces. */
  readonly placeholder: string;
  /** Whether the parameter stands for it alone, so that its type is said of it. */
  readonly isAlone: boolean;
  readonly kind: Kind;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  readonly fallback: unknown;
}

export interface UserParameter extends Common {
  readonly from: 'user';
  /** One for each name in `value`. */
  readonly inputs: readonly UserInput[];
}

export interface GivenParameter extends Common {
  readonly from: 'file';
}

export type Parameter = UserParameter | GivenParameter;

export interface ParameterContext {
  readonly isSecret: (name: string) => boolean;
  readonly inputNames: InputNames;
  readonly lists: ListValues;
}

const LOCATIONS: readonly unknown[] = ['query', 'insert', 'body'] satisfies Location[];

interface Position {
  readonly key: string;
  readonly location: Location;
  readonly value: unknown;
  readonly description: unknown;
}

export function readParameter(
  given: unknown,
  { isSecret, inputNames, lists }: ParameterContext,
  place: Place,
): Parameter | undefined {
  const position = readPosition(given, place);
  if (position === undefined) return undefined;
  const { key, location } = position;
  const { value, secrets } = withTokens(position.value, isSecret);
  const stray = unnamedIn(value);
  if (stray !== undefined) {
    place.error('route-placeholder', `Nothing can fill ${preview(stray)} of "${key}".`, '/position/value');
  }
  const parameter = given as JsonObject;
  const z = isObject(parameter['z']) ? parameter['z'] : ANY_TEXT;
  const names = namesIn(value);
  const below = place.below('/z');
  if (names.length === 0) {
    const isTyped = secrets.length === 0 && location === 'body' && typeof value === 'string';
    const kind = isTyped ? readType(z, false, lists, below).kind : 'string';
    const fixed = typeof value === 'string' ? (readValue(kind, value) ?? value) : value;
    return { key, location, from: 'file', value: fixed, secrets };
  }
  const description = [parameter['description'], z['description'], position.description].find(
    (candidate) => typeof candidate === 'string' && candidate !== '',
  );
  const { kind, schema, isOptional, fallback } = readType(z, location !== 'body', lists, below);
  if (description !== undefined) schema['description'] = description;
  const inputs = names.map((placeholder): UserInput => {
    const name = inputNames.of(placeholder, key);
    if (placeholder !== USER_PARAM) {
      const message = `"${placeholder}" is not in "requiredServerParams": the user is asked for it as "${name}".`;
      place.info('route-parameter', message, '/position/value');
    }
    const isRequired = !isOptional && fallback === undefined;
    return { name, placeholder, isAlone: names.length === 1, kind, schema, isRequired, fallback };
  });
  return { key, location, from: 'user', value, secrets, inputs };
}

const ANY_TEXT: JsonObject = { primitive: 'string()' };

function readPosition(given: unknown, place: Place): Position | undefined {
  const position = isObject(given) ? given['position'] : undefined;
  if (!isObject(position)) {
    const found = isObject(given) ? `its position is ${preview(position)}` : `it is ${preview(given)}`;
    const message = `A parameter has a "position" with "key", "value" and "location", but ${found}.`;
    place.error('route-parameter', message);
    return undefined;
  }
  const { key, value, location, description } = position;
  if (typeof key !== 'string' || key === '') {
    place.error('route-parameter', `"key" is a text, but it is ${preview(key)}.`, '/position/key');
  }
  if (!LOCATIONS.includes(location)) {
    const message = `"location" is query, insert or body, but it is ${preview(location)}.`;
    place.error('route-parameter', message, '/position/location');
  }
  if (typeof key !== 'string' || key === '' || !LOCATIONS.includes(location)) return undefined;
  return { key, location: location as Location, value: value ?? `{{${USER_PARAM}}}`, description };
}

function withTokens(
  value: unknown,
  isSecret: (name: string) => boolean,
): { readonly value: unknown; readonly secrets: readonly string[] } {
  const secrets = new Set<string>();
  const tokenised = mapTexts(value, (text) => {
    const { text: replaced, names } = tokenise(text, isSecret);
    for (const name of names) secrets.add(name);
    return replaced;
  });
  return { value: tokenised, secrets: [...secrets] };
}

/** A place in the path that no parameter fills: the user is asked for its value, as a text. */
export function insertedText(key: string, placeholder: string): UserParameter {
  const input: UserInput = {
    name: key,
    placeholder: USER_PARAM,
    isAlone: false,
    kind: 'string',
    schema: { type: 'string' },
    isRequired: true,
    fallback: undefined,
  };
  const value = `{{${USER_PARAM}}}`;
  return { key: placeholder, location: 'insert', from: 'user', value, secrets: [], inputs: [input] };
}
