/**
 * The name and value of a parameter in; its text in a request out, by the table of styles of the
 * specification and RFC
 * 6570. Undefined where there is nothing to send: an empty list or object, `null`.
 */
import { isContainer, isObject } from '../../../json/index.ts';
import type { Style } from '../input/parameter.ts';
import { textFor, type Encode } from './encode.ts';

export interface StyledValue {
  readonly name: string;
  readonly style: Style;
  readonly explode: boolean;
  readonly value: unknown;
}

/** `encode`: for names and values; what separates them is written as the place of the parameter wants it. */
export function styled({ name, style, explode, value }: StyledValue, encode: Encode): string | undefined {
  const key = encode(name);
  if (value === null || value === undefined) return undefined;
  if (style === 'deepObject') return deepPairs(key, value, encode).join('&') || undefined;
  if (Array.isArray(value)) {
    const items = value
      .filter((item) => item !== null && item !== undefined)
      .map((item) => encode(textFor(item)));
    return items.length === 0 ? undefined : listText(key, items, style, explode, delimiterOf(style, encode));
  }
  if (isObject(value)) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== null && member !== undefined)
      .map(([member, content]): [string, string] => [encode(member), encode(textFor(content))]);
    return members.length === 0
      ? undefined
      : objectText(key, members, style, explode, delimiterOf(style, encode));
  }
  return scalarText(key, encode(textFor(value)), style);
}

function scalarText(key: string, text: string, style: Style): string {
  switch (style) {
    case 'matrix':
      return text === '' ? `;${key}` : `;${key}=${text}`;
    case 'label':
      return `.${text}`;
    case 'simple':
      return text;
    default:
      return `${key}=${text}`;
  }
}

const DELIMITERS: Partial<Readonly<Record<Style, string>>> = {
  spaceDelimited: ' ',
  pipeDelimited: '|',
  tabDelimited: '\t',
};

/** A comma stays what it is; the others are no characters of a URL. */
function delimiterOf(style: Style, encode: Encode): string {
  const delimiter = DELIMITERS[style];
  return delimiter === undefined ? ',' : encode(delimiter);
}

function listText(
  key: string,
  items: readonly string[],
  style: Style,
  explode: boolean,
  delimiter: string,
): string {
  switch (style) {
    case 'matrix':
      return explode ? items.map((item) => `;${key}=${item}`).join('') : `;${key}=${items.join(',')}`;
    case 'label':
      return `.${items.join(explode ? '.' : ',')}`;
    case 'simple':
      return items.join(',');
    case 'cookie':
      return explode ? items.map((item) => `${key}=${item}`).join('; ') : `${key}=${items.join(',')}`;
    default:
      if (explode) return items.map((item) => `${key}=${item}`).join('&');
      return `${key}=${items.join(delimiter)}`;
  }
}

function objectText(
  key: string,
  members: readonly (readonly [name: string, text: string])[],
  style: Style,
  explode: boolean,
  delimiter: string,
): string {
  const pairs = members.map(([name, text]) => `${name}=${text}`);
  const flat = members.flat();
  switch (style) {
    case 'matrix':
      return explode ? pairs.map((pair) => `;${pair}`).join('') : `;${key}=${flat.join(',')}`;
    case 'label':
      return `.${explode ? pairs.join('.') : flat.join(',')}`;
    case 'simple':
      return explode ? pairs.join(',') : flat.join(',');
    case 'cookie':
      return explode ? pairs.join('; ') : `${key}=${flat.join(',')}`;
    case 'form':
      return explode ? pairs.join('&') : `${key}=${flat.join(',')}`;
    default:
      return `${key}=${flat.join(delimiter)}`;
  }
}

/** `a[b]=1&a[c][]=2`: the specification has no deeper levels, and most servers read this form. */
function deepPairs(key: string, value: unknown, encode: Encode): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) {
    const isFlat = !value.some(isContainer);
    return value.flatMap((item, index) => deepPairs(`${key}%5B${isFlat ? '' : index}%5D`, item, encode));
  }
  if (isObject(value)) {
    return Object.entries(value).flatMap(([name, member]) =>
      deepPairs(`${key}%5B${encode(name)}%5D`, member, encode),
    );
  }
  return [`${key}=${encode(textFor(value))}`];
}
