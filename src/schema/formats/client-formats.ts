/**
 * The formats that official MCP clients know, and those that some of them read more strictly than the
 * definition: Ajv 8 with ajv-formats (SDK 2 and the last of SDK 1), `@cfworker/json-schema` (SDK 2 in
 * workers) and Ajv 6 (SDK 1 of mid-2025). In comes a name, out goes the check that a text must pass besides
 * its definition, so that all of them accept it. Every check takes linear time and never throws.
 */
import { isByte, isJsonPointerFragment, isUrl } from './client-only.ts';
import { isClientTime, isIsoDateTime, isIsoTime } from './client-time.ts';

/** Of numbers, not of texts: those that the format allows. */
const numberFormats: ReadonlyMap<string, (value: number) => boolean> = new Map([
  ['int32', (value: number): boolean => value >= -(2 ** 31) && value < 2 ** 31],
  ['int64', (): boolean => true],
]);

/** As some client reads it. For a format that no specification defines, the whole check. */
const narrowed: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['byte', isByte],
  ['date-time', (text: string): boolean => isClientTime(text.slice(11))],
  // Longer ones are refused by cfworker.
  ['duration', (text: string): boolean => text.length < 80],
  ['email', isClientEmail],
  ['iso-date-time', isIsoDateTime],
  ['iso-time', isIsoTime],
  ['json-pointer-uri-fragment', isJsonPointerFragment],
  ['regex', parsesWithoutFlag],
  // The draft of 2012, without `0+1`.
  ['relative-json-pointer', (text: string): boolean => !/^\d+[+-]/.test(text)],
  ['time', isClientTime],
  // Something must follow the scheme.
  ['uri', (text: string): boolean => !/^[^:]*:(?:$|[?#])/.test(text)],
  // Neither an apostrophe, nor a dot in the name of a variable.
  ['uri-template', (text: string): boolean => !/'|\{[^{}]+\./.test(text)],
  ['url', isUrl],
]);

/** Read by every client as it is defined, or more loosely. */
const alike = [
  ...['binary', 'date', 'double', 'float', 'hostname', 'ipv4', 'ipv6', 'json-pointer', 'password'],
  ...['uri-reference', 'uuid'],
];

/** All that `ajv-formats` knows; the other clients know fewer, and ignore the rest. */
export const clientFormatNames: ReadonlySet<string> = new Set([
  ...alike,
  ...narrowed.keys(),
  ...numberFormats.keys(),
]);

export function clientCheck(name: string): ((text: string) => boolean) | undefined {
  return narrowed.get(name);
}

/** For whole numbers; fractions are refused besides. */
export function clientNumberCheck(name: string): ((value: number) => boolean) | undefined {
  return numberFormats.get(name);
}

/**
 * Of RFC 5321: no quotes, no address instead of a domain, a dot in the domain, a name of at most 64
 * characters.
 */
function isClientEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at <= 64 && !text.startsWith('"') && text.charAt(at + 1) !== '[' && text.includes('.', at);
}

/** Ajv parses it without the flag `u`, where `[😀-😎]` is a range in the wrong order. */
function parsesWithoutFlag(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}
