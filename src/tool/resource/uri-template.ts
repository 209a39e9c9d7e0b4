/**
 * A URI template (RFC 6570) in; a matcher out that reads the variables of a URI, or why the template cannot
 * be served. A match takes time linear in the URI for each variable: the end of every variable is found from
 * the right, and nothing is tried twice.
 */
import { clip, setOwn } from '../../json/index.ts';

export type Variables = Readonly<Record<string, string | readonly string[]>>;

export interface UriTemplate {
  readonly text: string;
  readonly names: readonly string[];
  /** Undefined where the URI does not match. */
  match(uri: string): Variables | undefined;
}

export type ParsedTemplate =
  { readonly ok: true; readonly template: UriTemplate } | { readonly ok: false; readonly reason: string };

export const MAX_URI_LENGTH = 4_096;
const MAX_VARIABLES = 16;

interface Literal {
  readonly text: string;
}

interface Variable {
  readonly name: string;
  /** Characters that end it; none for `+` and `#`. */
  readonly stops: string;
  /** Between the items of a list. */
  readonly separator?: string;
}

type Part = Literal | Variable;

interface Layout {
  readonly parts: readonly Part[];
  /** Names in the query; undefined where the template has no `{?…}`. */
  readonly query: readonly string[] | undefined;
}

/** What stands before the first variable of an expression, and between two of them. */
const OPERATORS: Readonly<Record<string, { readonly first: string; readonly between: string }>> = {
  '': { first: '', between: ',' },
  '+': { first: '', between: ',' },
  '#': { first: '#', between: ',' },
  '/': { first: '/', between: '/' },
  '.': { first: '.', between: '.' },
  ';': { first: ';', between: ';' },
};

export function parseUriTemplate(text: string): ParsedTemplate {
  if (text.length > MAX_URI_LENGTH) {
    return refused(`it has ${text.length} characters, and ${MAX_URI_LENGTH} are allowed`);
  }
  const layout = layoutOf(text);
  if (typeof layout === 'string') return refused(layout);
  const names = [
    ...layout.parts.flatMap((part) => ('name' in part ? part.name : [])),
    ...(layout.query ?? []),
  ];
  const reason = namesFault(names) ?? partsFault(layout.parts);
  if (reason !== undefined) return refused(reason);
  return { ok: true, template: { text, names, match: (uri) => match(uri, layout) } };
}

function refused(reason: string): ParsedTemplate {
  return { ok: false, reason };
}

function namesFault(names: readonly string[]): string | undefined {
  if (names.length === 0) return 'it has no variable such as {name}: a URI without variables is a resource()';
  if (names.length > MAX_VARIABLES) {
    return `it has ${names.length} variables, and ${MAX_VARIABLES} are allowed`;
  }
  const wrong = names.find((name) => !/^[A-Za-z_][\w.]*$/.test(name));
  if (wrong !== undefined) {
    return `{${clip(wrong, 50)}} is no variable: a name has letters, digits, "_" and ".", and may end with "*"`;
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : `the variable {${twice}} stands in it twice`;
}

function partsFault(parts: readonly Part[]): string | undefined {
  const [first] = parts;
  if (first === undefined || 'name' in first || !/^[A-Za-z][A-Za-z0-9+.-]*:/.test(first.text)) {
    return 'it must begin with a scheme, such as "file:" or "notes:"';
  }
  const touching = parts.findIndex((part, index) => 'name' in part && 'name' in (parts[index + 1] ?? first));
  if (touching === -1) return undefined;
  const [one, other] = parts.slice(touching, touching + 2) as [Variable, Variable];
  return `nothing stands between {${one.name}} and {${other.name}}, so that no URI tells where one ends`;
}

/** A text says what is wrong. */
function layoutOf(text: string): Layout | string {
  const parts: Part[] = [];
  let query: string[] | undefined;
  for (let at = 0; at < text.length;) {
    const start = text.indexOf('{', at);
    const literal = text.slice(at, start === -1 ? undefined : start);
    if (/[}\s\p{Cc}]/u.test(literal))
      return 'a literal in it has a "}" without "{", a space or a control character';
    if (query !== undefined && text.length > at) return 'the query {?…} must be its end';
    pushLiteral(parts, literal);
    if (start === -1) break;
    const close = text.indexOf('}', start);
    if (close === -1) return 'a "{" in it has no "}"';
    const expression = text.slice(start + 1, close);
    at = close + 1;
    if (expression.startsWith('?')) query = expression.slice(1).split(',');
    else {
      const fault = pushExpression(parts, expression);
      if (fault !== undefined) return fault;
    }
  }
  return { parts, query };
}

function pushLiteral(parts: Part[], text: string): void {
  const last = parts.at(-1);
  if (text === '') return;
  if (last === undefined || 'name' in last) parts.push({ text });
  else parts[parts.length - 1] = { text: last.text + text };
}

function pushExpression(parts: Part[], expression: string): string | undefined {
  const sign = /^[^\w]/.test(expression) ? expression[0]! : '';
  const operator = Object.hasOwn(OPERATORS, sign) ? OPERATORS[sign] : undefined;
  if (operator === undefined)
    return `{${clip(expression, 50)}} is not supported: use {name}, {+name}, {/name} or {?name}`;
  const variables = expression.slice(sign.length).split(',');
  const isReserved = sign === '+' || sign === '#';
  for (const [index, variable] of variables.entries()) {
    const isList = variable.endsWith('*');
    const name = isList ? variable.slice(0, -1) : variable;
    if (isList && (sign === ';' || isReserved)) {
      return `{${sign}${clip(variable, 50)}} is not supported: use {${sign}${name}}, which takes slashes as well`;
    }
    if (name.includes(':')) return `{${clip(variable, 50)}} is not supported: leave out ":" and the length`;
    pushLiteral(parts, index === 0 ? operator.first : operator.between);
    if (sign === ';') pushLiteral(parts, `${name}=`);
    const stops = isReserved ? '' : variables.length > 1 || isList ? `/?#${operator.between}` : '/?#';
    const separator = operator.between;
    parts.push(isList ? { name, stops: without(stops, separator), separator } : { name, stops });
  }
  return undefined;
}

function without(characters: string, other: string): string {
  return characters.replaceAll(other, '');
}

function match(uri: string, { parts, query }: Layout): Variables | undefined {
  if (uri.length > MAX_URI_LENGTH) return undefined;
  const question = query === undefined ? -1 : uri.indexOf('?');
  const values = matchParts(question === -1 ? uri : uri.slice(0, question), parts);
  if (values === undefined || query === undefined || question === -1) return values;
  return withQuery(values, uri.slice(question + 1), query);
}

function matchParts(uri: string, parts: readonly Part[]): Record<string, string | string[]> | undefined {
  const [first] = parts as [Literal, ...Part[]];
  const last = parts.at(-1)!;
  if (!uri.startsWith(first.text) || (!('name' in last) && !uri.endsWith(last.text))) return undefined;
  const ends = endsOf(uri, parts);
  const values: Record<string, string | string[]> = {};
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const end = ends[index]![at]!;
    if (end === NO_MATCH) return undefined;
    if ('name' in part) {
      const value = readValue(uri.slice(at, end), part);
      if (value === undefined) return undefined;
      setOwn(values, part.name, value);
    }
    at = end;
  }
  return values;
}

const NO_MATCH = -1;

/**
 * For each part, by the place where it begins: its greatest end from which the other parts match to the end.
 */
function endsOf(uri: string, parts: readonly Part[]): readonly Int32Array[] {
  const { length } = uri;
  const ends: Int32Array[] = [];
  const matchesFrom = (index: number, at: number): boolean =>
    index === parts.length ? at === length : ends[index]![at] !== NO_MATCH;
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index]!;
    const own = (ends[index] = new Int32Array(length + 1).fill(NO_MATCH));
    for (let at = length; at >= 0; at--) {
      if ('text' in part) {
        const end = at + part.text.length;
        if (end <= length && uri.startsWith(part.text, at) && matchesFrom(index + 1, end)) own[at] = end;
      } else if (at < length && !part.stops.includes(uri[at]!) && own[at + 1] !== NO_MATCH) {
        own[at] = own[at + 1]!;
      } else if (matchesFrom(index + 1, at)) own[at] = at;
    }
  }
  return ends;
}

/** An empty value is none: `notes:{id}` does not match `notes:`. */
function readValue(text: string, { separator }: Variable): string | string[] | undefined {
  if (text === '') return undefined;
  if (separator === undefined) return decoded(text);
  const items = text.split(separator).map(decoded);
  return items.every((item) => item !== undefined && item !== '') ? (items as string[]) : undefined;
}

function withQuery(
  values: Record<string, string | string[]>,
  text: string,
  names: readonly string[],
): Variables | undefined {
  const pairs = text === '' ? [] : text.split('&');
  if (pairs.length > names.length) return undefined;
  for (const pair of pairs) {
    const [name = '', ...rest] = pair.split('=');
    const value = decoded(rest.join('='));
    if (!names.includes(name) || Object.hasOwn(values, name) || value === undefined) return undefined;
    setOwn(values, name, value);
  }
  return values;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
