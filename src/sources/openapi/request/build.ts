/**
 * The plan of an operation and the arguments of a call in; the request out, without credentials. Whatever an
 * argument holds, it stays a value: it cannot leave its place in the path, add a parameter or choose a host.
 */
import { preview } from '../../../json/index.ts';
import { CallFailure } from '../../http/index.ts';
import { argumentOf, type Arguments } from '../call/arguments.ts';
import type { SentBody, SentParameter } from '../input/layout.ts';
import { pathOf } from '../input/parameters.ts';
import { formOf } from '../media-types.ts';
import { writeBody, type WrittenBody } from './body.ts';
import { asWritten, encoded, encodedReserved, textFor, type Encode } from './encode.ts';
import { styled } from './styles.ts';

export interface RequestPlan {
  readonly method: string;
  /** The template of the path. */
  readonly path: string;
  readonly parameters: readonly SentParameter[];
  readonly body: SentBody | undefined;
  /** Properties of a form that are bytes. */
  readonly files: ReadonlySet<string>;
}

export interface ApiRequest {
  /** Behind the URL of the server. */
  readonly path: string;
  /** Parts of the query, encoded. */
  readonly query: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Pairs of the header `cookie`. */
  readonly cookies: readonly string[];
  readonly body: WrittenBody | undefined;
}

export function buildRequest(plan: RequestPlan, args: Arguments): ApiRequest {
  const { parameters, body, files } = plan;
  const at = (location: SentParameter['location']): readonly SentParameter[] =>
    parameters.filter((parameter) => parameter.location === location);
  const [path = '', fixedQuery] = pathOf(plan.path).split('?', 2);
  const headers: Record<string, string> = {};
  for (const parameter of at('header')) {
    const text = textOf(parameter, args, asWritten);
    if (text !== undefined) headers[parameter.name] = text;
  }
  return {
    path: filledPath(path, at('path'), args),
    query: [
      ...(fixedQuery === undefined || fixedQuery === '' ? [] : [fixedQuery]),
      ...at('query').flatMap((parameter) => textOf(parameter, args, encoderOf(parameter)) ?? []),
      ...at('querystring').flatMap((parameter) => wholeQuery(parameter, args) ?? []),
    ],
    headers,
    cookies: at('cookie').flatMap((parameter) => textOf(parameter, args, encoded) ?? []),
    body: body === undefined ? undefined : writeBody(body, args, files),
  };
}

function encoderOf({ allowReserved }: SentParameter): Encode {
  return allowReserved ? encodedReserved : encoded;
}

function textOf(parameter: SentParameter, args: Arguments, encode: Encode): string | undefined {
  const { name, style, explode, mediaType, location, argument } = parameter;
  const value = argumentOf(args, argument);
  if (value === undefined) return undefined;
  const isNamed = location === 'query' || location === 'cookie';
  if (mediaType === undefined) {
    const text = styled({ name, style, explode, value }, encode);
    // Swagger 2.0 separates by spaces and pipes in paths and headers too, where values have no names.
    return isNamed || !style.endsWith('Delimited') ? text : text?.slice(encode(name).length + 1);
  }
  const text = encode(formOf(mediaType) === 'json' ? JSON.stringify(value) : textFor(value));
  return isNamed ? `${encode(name)}=${text}` : text;
}

/** The parameter is the whole query, in its media type (3.2). */
function wholeQuery({ argument, mediaType = '' }: SentParameter, args: Arguments): string | undefined {
  const value = argumentOf(args, argument);
  if (value === undefined) return undefined;
  if (formOf(mediaType) === 'form')
    return styled({ name: argument, style: 'form', explode: true, value }, encoded);
  return encoded(textFor(value));
}

function filledPath(template: string, parameters: readonly SentParameter[], args: Arguments): string {
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const path = template.replace(/\{([^{}]*)\}/g, (place, name: string) => {
    const parameter = byName.get(name);
    if (parameter === undefined) return encoded(place);
    refuseDots(argumentOf(args, parameter.argument), parameter.argument);
    const text = textOf(parameter, args, encoderOfPath(parameter));
    if (text === undefined || text === '') {
      throw new CallFailure('E008', `"${parameter.argument}" is a part of the path, and must not be empty.`);
    }
    return text;
  });
  const dots = path.split('/').find(isDots);
  if (dots !== undefined) {
    throw new CallFailure(
      'E008',
      `The arguments put ${preview(dots)} into the path as a part of its own, which would lead elsewhere.`,
    );
  }
  return path;
}

/** A "/" or a "?" would end the value, whatever the document allows. */
function encoderOfPath({ allowReserved }: SentParameter): Encode {
  if (!allowReserved) return encoded;
  return (text) => encoded(text).replace(/%(?:3A|40|21|24|26|27|28|29|2A|2B|2C|3B|3D)/g, decodeURIComponent);
}

/** Servers and proxies decode once more than they should. */
function refuseDots(value: unknown, argument: string): void {
  if (typeof value !== 'string' || !isDots(value)) return;
  throw new CallFailure(
    'E008',
    `"${argument}" must not be ${preview(value)}: as a part of the path it would lead elsewhere.`,
  );
}

function isDots(text: string): boolean {
  return /^(?:\.|%(?:25)*2e){1,2}$/i.test(text);
}
