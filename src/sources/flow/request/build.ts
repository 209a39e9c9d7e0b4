/**
 * A route and arguments in; the request out, with tokens where secrets belong. Whatever an argument holds, it
 * stays a value: it cannot leave its place in the path, add a parameter or choose a host (R-FLOW-11).
 */
import { preview, setOwn } from '../../../json/index.ts';
import { CallFailure } from '../../http/index.ts';
import type { Arguments } from '../parameters/input.ts';
import type { Parameter, UserInput } from '../parameters/parameter.ts';
import { filled, namesIn, plainText, USER_PARAM } from '../parameters/placeholders.ts';
import type { UrlTemplate } from './template.ts';

export interface RequestDraft {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A text, or what becomes JSON; undefined where none is sent. */
  readonly body: unknown;
}

export interface RequestPlan {
  readonly method: string;
  readonly template: UrlTemplate;
  readonly parameters: readonly Parameter[];
  readonly headers: Readonly<Record<string, string>>;
  /** What the user is asked for, by the names that headers have for it. */
  readonly headerInputs: ReadonlyMap<string, UserInput>;
}

export function buildRequest(plan: RequestPlan, args: Arguments): RequestDraft {
  const { method, template, parameters } = plan;
  const url = withQuery(urlFrom(template, args), parameters, args);
  if (template.origin !== undefined && (!URL.canParse(url) || new URL(url).origin !== template.origin)) {
    throw new CallFailure('E012', `The arguments would lead away from ${template.origin}.`);
  }
  const sent = parameters.filter(({ location }) => location === 'body');
  const hasBody = !BODILESS.has(method) && (sent.length > 0 || METHODS_WITH_BODY.has(method));
  return {
    url,
    method,
    headers: headersFrom(plan.headers, plan.headerInputs, args),
    body: hasBody ? bodyFrom(sent, args) : undefined,
  };
}

const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Undefined where all of its inputs are optional and were left out. */
function valueOf(parameter: Parameter, args: Arguments): unknown {
  if (parameter.from === 'file') return parameter.value;
  const { inputs, value } = parameter;
  const present = inputs.filter(({ name }) => argument(args, name) !== undefined);
  if (present.length === 0) return undefined;
  if (present.length < inputs.length) {
    const missing = inputs.filter((input) => !present.includes(input)).map(({ name }) => `"${name}"`);
    throw new CallFailure(
      'E008',
      `"${parameter.key}" is made of several arguments: ${missing.join(', ')} must be given, too.`,
    );
  }
  const names = new Map(inputs.map(({ placeholder, name }) => [placeholder, name]));
  return filled(value, (placeholder) => argument(args, names.get(placeholder)!));
}

function argument(args: Arguments, name: string): unknown {
  return Object.hasOwn(args, name) ? args[name] : undefined;
}

/** Half a surrogate pair is no character, and no URL can carry it. */
function encoded(value: unknown): string {
  return encodeURIComponent(Buffer.from(plainText(value)).toString());
}

function urlFrom({ pieces }: UrlTemplate, args: Arguments): string {
  let url = '';
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'string') {
      url += piece;
      continue;
    }
    const { parameter, keepsSlashes } = piece;
    const value = valueOf(parameter, args);
    if (value === undefined) {
      // The segment goes with its value.
      const next = pieces[index + 1];
      if (url.endsWith('/') && (typeof next !== 'string' || /^(?:[/?#]|$)/.test(next)))
        url = url.slice(0, -1);
      continue;
    }
    const text = encoded(value);
    if (text === '')
      throw new CallFailure('E008', `"${parameter.key}" is a part of the path, and must not be empty.`);
    url += keepsSlashes ? text.replaceAll('%2F', '/') : text;
  }
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? '';
  const dots = path.split('/').find((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
  if (dots !== undefined) {
    throw new CallFailure(
      'E008',
      `The arguments put ${preview(dots)} into the path as a part of its own, which would lead elsewhere.`,
    );
  }
  return url;
}

function withQuery(url: string, parameters: readonly Parameter[], args: Arguments): string {
  const pairs: string[] = [];
  for (const parameter of parameters) {
    if (parameter.location !== 'query') continue;
    const value = valueOf(parameter, args);
    if (value !== undefined) pairs.push(`${encodeURIComponent(parameter.key)}=${encoded(value)}`);
  }
  if (pairs.length === 0) return url;
  const joint = !url.includes('?') ? '?' : /[?&]$/.test(url) ? '' : '&';
  return url + joint + pairs.join('&');
}

/** Where a header names an argument, that argument; a header whose argument was left out is not sent. */
function headersFrom(
  headers: Readonly<Record<string, string>>,
  inputs: ReadonlyMap<string, UserInput>,
  args: Arguments,
): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [header, text] of Object.entries(headers)) {
    const valueFor = (placeholder: string): unknown =>
      argument(args, placeholder === USER_PARAM ? header : (inputs.get(placeholder)?.name ?? placeholder));
    const isWhole = namesIn(text).every((placeholder) => valueFor(placeholder) !== undefined);
    if (isWhole) setOwn(sent, header, plainText(filled(text, valueFor)));
  }
  return sent;
}

function bodyFrom(parameters: readonly Parameter[], args: Arguments): Record<string, unknown> {
  const members = parameters
    .map((parameter) => [parameter.key, valueOf(parameter, args)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(members);
}
