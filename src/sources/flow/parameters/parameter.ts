/**
 * One entry of `parameters` in; the location and the origin of its value out: the user, the file, or the
 * environment (R-FLOW-2). Clients see only inputs of the user.
 */
import { isObject, preview, type JsonObject } from '../../../json/index.ts';
import type { Reporter } from '../problems.ts';
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

/** An input of the user. */
export interface UserInput {
  /** In the input schema. */
  readonly name: string;
  /** In the braces. */
  readonly placeholder: string;
  /** Whether it is the only placeholder of its parameter, which then declares its type. */
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
  entry: unknown,
  { isSecret, inputNames, lists }: ParameterContext,
  reporter: Reporter,
): Parameter | undefined {
  const position = readPosition(entry, reporter);
  if (position === undefined) return undefined;
  const { key, location } = position;
  const { value, secrets } = withTokens(position.value, isSecret);
  const stray = unnamedIn(value);
  if (stray !== undefined) {
    reporter.error('route-placeholder', `Nothing can fill ${preview(stray)} of "${key}".`, '/position/value');
  }
  const parameter = entry as JsonObject;
  const z = isObject(parameter['z']) ? parameter['z'] : ANY_TEXT;
  const names = namesIn(value);
  const below = reporter.below('/z');
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
      reporter.info('route-parameter', message, '/position/value');
    }
    const isRequired = !isOptional && fallback === undefined;
    return { name, placeholder, isAlone: names.length === 1, kind, schema, isRequired, fallback };
  });
  return { key, location, from: 'user', value, secrets, inputs };
}

const ANY_TEXT: JsonObject = { primitive: 'string()' };

function readPosition(parameter: unknown, reporter: Reporter): Position | undefined {
  const position = isObject(parameter) ? parameter['position'] : undefined;
  if (!isObject(position)) {
    const received = isObject(parameter)
      ? `its position is ${preview(position)}`
      : `it is ${preview(parameter)}`;
    const message = `A parameter must have a "position" with "key", "value" and "location", but ${received}.`;
    reporter.error('route-parameter', message);
    return undefined;
  }
  const { key, value, location, description } = position;
  if (typeof key !== 'string' || key === '') {
    reporter.error('route-parameter', `"key" must be a text, but it is ${preview(key)}.`, '/position/key');
  }
  if (!LOCATIONS.includes(location)) {
    const message = `"location" must be query, insert or body, but it is ${preview(location)}.`;
    reporter.error('route-parameter', message, '/position/location');
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

/** For a placeholder in the path without a parameter: an input of the user, as a text. */
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
